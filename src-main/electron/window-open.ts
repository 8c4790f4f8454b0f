import { BrowserWindow, type WebContents } from 'electron'
import type { Logger } from '../core/ports.ts'
import { openInBrowser } from './external.ts'
import { readOpenedAddress } from './opened-address.ts'
import { ORIGIN } from './scheme.ts'

/** What becomes of a window that a page asks for. The page itself gets none, and no hold on the one that is opened. */
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
