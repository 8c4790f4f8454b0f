import { createContext } from 'react'

/** Whether the dark theme is in use: untrusted colours are adapted again when it changes. */
export const DarkThemeContext = createContext(false)
