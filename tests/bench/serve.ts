import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createStaticHandler } from '../../src-main/core/static-files.ts'

export interface Served {
  url: string
  close(): Promise<void>
}

/** Serves a folder like the console's hosts, but without the content security policy: antd inserts markup as text. */
export async function serve(folder: string): Promise<Served> {
  const pages = createStaticHandler(folder)
  const http = createServer((request, response) => {
    void pages(new Request(new URL(request.url ?? '/', 'http://bench'))).then(async ({ status, headers, body }) => {
      const type = headers.get('content-type') ?? 'text/plain'
      response.writeHead(status, { 'content-type': type, 'cache-control': headers.get('cache-control') ?? 'no-cache' })
      response.end(Buffer.from(await new Response(body).arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
