/** The core and the pages from their sources; `npm run dev` starts it again whenever a file of the core changes. */

import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import { type SourcePages, servePreview } from '../src-main/preview/server.ts'
import { rendererConfig, root } from './build.ts'

/** The pages from their sources, with hot reload (`npm run dev`). */
export const devPages: SourcePages = async (http) => {
  const vite = await createServer({
    ...rendererConfig,
    // Below the repository: paths of `src-renderer/api` must not look like those of the server's API.
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/out/**', '**/tests/**'] } },
    optimizeDeps: {
      entries: ['src-renderer/main.tsx', 'src-renderer/app/routing/screens.ts', 'src-main/preview/page.ts'],
    },
    cacheDir: join(root, 'out/vite'),
  })
  const handle = (req: IncomingMessage, res: ServerResponse) =>
    vite.middlewares(req, res, async () => {
      const isPage = new URL(req.url ?? '/', 'http://localhost').pathname === '/'
      if (!isPage) return void res.writeHead(404).end()
      const html = readFileSync(join(root, 'src-renderer/index.html'), 'utf8')
        .replace('<head>', '<head><script type="module" src="/src-main/preview/page.ts"></script>')
        .replace('./main.tsx', '/src-renderer/main.tsx')
      res.setHeader('content-type', 'text/html; charset=utf-8')
      res.end(await vite.transformIndexHtml('/', html))
    })
  return { protocol: 'vite-hmr', handle, close: () => vite.close() }
}

await servePreview(devPages)
