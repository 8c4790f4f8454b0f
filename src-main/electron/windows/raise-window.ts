import type { BrowserWindow } from 'electron'

/**
 * Shows a window in front of other programs and leaves the keyboard where it is (A224): what the operator types into
 * another program must not confirm a decision here.
 */
export function raiseWindow(
  window: Pick<BrowserWindow, 'isMinimized' | 'restore' | 'showInactive' | 'setAlwaysOnTop' | 'moveTop'>,
  platform: NodeJS.Platform,
): void {
  // Elsewhere showing restores it, and restoring would give it the keyboard.
  if (platform === 'darwin' && window.isMinimized()) window.restore()
  window.showInactive()
  // Windows puts a program in the background behind the others, unless it was above all of them.
  window.setAlwaysOnTop(true)
  window.setAlwaysOnTop(false)
  window.moveTop()
}
