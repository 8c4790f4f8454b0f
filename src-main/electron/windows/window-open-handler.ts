import { BrowserWindow, type WebContents } from 'electron'
import type { Logger } from '../../core/ports.ts'
import { ORIGIN } from '../network/app-protocol.ts'
import { openInBrowser } from './open-in-browser.ts'
import { classifyOpenTarget } from './open-target.ts'

/** Decides what happens to a window a page wants to open. The page never gets a handle to it. */
export function createWindowOpenHandler(openScreen: (url: string) => void, log: Logger) {
  return (opener: WebContents, address: string): void => {
    const window = BrowserWindow.fromWebContents(opener)
    const target = classifyOpenTarget(address, ORIGIN)
    if (target.kind === 'refused' || !window) {
      log.warn(`a page tried to open a window: ${target.kind === 'refused' ? target.reason : 'from nowhere'}`)
    } else if (target.kind === 'screen') openScreen(target.url)
    else void openInBrowser(window, target, log)
  }
}
