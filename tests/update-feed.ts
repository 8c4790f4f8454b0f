import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An update feed like on a static web server, in memory. */
export interface UpdateFeed {
  url: string
  /** By path: a text, bytes, or a request listener. */
  files: Map<string, string | Buffer | RequestListener>
  requests: string[]
  close(): Promise<void>
}

export async function startUpdateFeed(): Promise<UpdateFeed> {
  const files: UpdateFeed['files'] = new Map()
  const requests: string[] = []
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://feed').pathname.slice(1)
    requests.push(path)
    const file = files.get(path)
    if (file === undefined) res.writeHead(404).end()
    else if (typeof file === 'function') file(req, res)
    else res.writeHead(200, { 'content-length': Buffer.byteLength(file) }).end(file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

interface Release {
  version: string
  file: string
  content: Buffer
  extraLines?: string
}

/** The latest.yml that electron-builder writes for a release. */
export function latestYml({ version, file, content, extraLines = '' }: Release): string {
  const sha512 = createHash('sha512').update(content).digest('base64')
  return `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${content.length}
path: ${file}
sha512: ${sha512}
${extraLines}releaseDate: '2026-01-01T00:00:00.000Z'
`
}
