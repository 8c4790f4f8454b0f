import { BrowserWindow, type WebContents } from 'electron'
import type { Logger } from '../core/ports.ts'
import { openInBrowser } from './external.ts'
import { readOpenedAddress } from './opened-address.ts'
import { ORIGIN } from './scheme.ts'

/** Decides what happens to a window a page wants to open. The page never gets a handle to it. */
export function answerOpens(openScreen: (url: string) => void, log: Logger) {
  return (opener: WebContents, address: string): void => {
    const window = BrowserWindow.fromWebContents(opener)
    const asked = readOpenedAddress(address, ORIGIN)
    if (asked.kind === 'refused' || !window) {
      log.warn(`a page tried to open a window: ${asked.kind === 'refused' ? asked.shape : 'from nowhere'}`)
    } else if (asked.kind === 'screen') openScreen(asked.url)
    else void openInBrowser(window, asked, log)
  }
}
