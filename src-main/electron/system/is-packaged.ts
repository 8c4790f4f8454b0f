import { app } from 'electron'

/**
 * Whether the console runs from its package. Electron's own answer goes by the name of the program, which any operator can
 * change (fault 67); the shipped program loads nothing but its archive.
 */
export const isPackaged = (): boolean => app.getAppPath().endsWith('.asar')
