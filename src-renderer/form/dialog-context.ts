import { createContext } from 'react'
import type { OpenDialog } from '../stores/dialogs.ts'

/** The dialog of the popup layer that a form stands in; null: it stands on a screen. */
export const DialogContext = createContext<OpenDialog | null>(null)
