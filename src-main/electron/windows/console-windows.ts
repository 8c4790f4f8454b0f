import { BrowserWindow } from 'electron'

const consoles = new WeakSet<BrowserWindow>()

/** A window with screens and the bridge; the mini window is none. */
export const addConsoleWindow = (window: BrowserWindow) => void consoles.add(window)

export const isConsoleWindow = (window: BrowserWindow | null): boolean => window !== null && consoles.has(window)

export const consoleWindows = (): BrowserWindow[] => BrowserWindow.getAllWindows().filter(isConsoleWindow)
