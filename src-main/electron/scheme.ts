import { join } from 'node:path'
import { app, protocol } from 'electron'
import type { ConsoleCore } from '../core/console-core.ts'
import { isServerPath } from '../core/gateway/gateway.ts'
import { createPages } from '../core/pages.ts'

/** Where our pages live: a scheme of our own, so that no page is a file and no file is a page. */
export const ORIGIN = 'app://console'

/** Before the app is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Answers our pages from the package, and their calls through the gateway. */
export function servePages(core: ConsoleCore): void {
  const pages = createPages(join(app.getAppPath(), 'out/renderer'))
  protocol.handle('app', (request) => {
    const { host, pathname } = new URL(request.url)
    if (host !== 'console') return new Response('Not found', { status: 404 })
    return isServerPath(pathname) ? core.gateway.handle(request) : pages(request)
  })
}
