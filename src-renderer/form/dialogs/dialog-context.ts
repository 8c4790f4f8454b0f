import { createContext } from 'react'
import type { OpenDialog } from '../../stores/dialogs.ts'

/** The overlay dialog that contains a form; null if it is on a screen. */
export const DialogContext = createContext<OpenDialog | null>(null)
