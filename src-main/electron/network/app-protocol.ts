import { join } from 'node:path'
import { app, protocol } from 'electron'
import type { ConsoleCore } from '../../core/console-core.ts'
import { isServerPath } from '../../core/gateway/buffered-request.ts'
import { createStaticHandler } from '../../core/static-files.ts'

/** Origin of our pages: a custom scheme, so that pages have no file access and files cannot act as pages. */
export const ORIGIN = 'app://console'
/** Origin of the page of the mini window, which the bridge and the gateway refuse: it reads its own files only. */
export const MINI_ORIGIN = 'app://mini'

/** Call before the app is ready. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Serves our pages from the package, and their API calls through the gateway. */
export function registerAppProtocol(core: ConsoleCore): void {
  const folder = join(app.getAppPath(), 'out/renderer')
  const [serveStatic, serveMini] = [createStaticHandler(folder), createStaticHandler(join(folder, 'mini'))]
  protocol.handle('app', (request) => {
    const { host, pathname } = new URL(request.url)
    if (host === 'mini') return serveMini(request)
    if (host !== 'console') return new Response('Not found', { status: 404 })
    return isServerPath(pathname) ? core.gateway.handle(request) : serveStatic(request)
  })
}
