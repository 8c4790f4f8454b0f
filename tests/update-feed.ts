import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An update feed like on a static web server, in memory. */
export interface UpdateFeed {
  url: string
  /** By path: a text, bytes, or a request listener. */
  files: Map<string, string | Buffer | RequestListener>
  requests: string[]
  /** Number of bytes of the files that were sent. */
  sentBytes: number
  /** Breaks off all answers. */
  dropConnections(): void
  close(): Promise<void>
}

/** `answersRanges`: as static web servers do; false: every request gets the whole file. */
export async function startUpdateFeed({ answersRanges = true } = {}): Promise<UpdateFeed> {
  const files: UpdateFeed['files'] = new Map()
  const requests: string[] = []
  const server = createServer((req, res) => {
    const path = new URL(req.url ?? '/', 'http://feed').pathname.slice(1)
    requests.push(path)
    const file = files.get(path)
    if (file === undefined) res.writeHead(404).end()
    else if (typeof file === 'function') file(req, res)
    else {
      const content = Buffer.from(file)
      const [, from, to] = (answersRanges && /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? '')) || []
      const part = from ? content.subarray(Number(from), Number(to) + 1) : content
      feed.sentBytes += part.length
      const range = from && { 'content-range': `bytes ${from}-${to}/${content.length}` }
      res.writeHead(from ? 206 : 200, { 'content-length': part.length, ...range }).end(part)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const feed: UpdateFeed = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    sentBytes: 0,
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return feed
}

interface Release {
  version: string
  file: string
  content: Buffer
  extraLines?: string
  /** Of a file that ends with its block map. */
  blockMapSize?: number
}

/** The latest.yml that electron-builder writes for a release. */
export function latestYml({ version, file, content, extraLines = '', blockMapSize }: Release): string {
  const sha512 = createHash('sha512').update(content).digest('base64')
  return `version: ${version}
files:
  - url: ${file}
    sha512: ${sha512}
    size: ${content.length}${blockMapSize ? `\n    blockMapSize: ${blockMapSize}` : ''}
path: ${file}
sha512: ${sha512}
${extraLines}releaseDate: '2026-01-01T00:00:00.000Z'
`
}
