import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/**
 * Pages may run our own scripts, connect to our own origin, and show images of our own origin and pasted ones. Inline
 * styles are allowed since the style engine and sanitized HTML need them.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify export-worker statement-worker',
].join('; ')

/** Resolves a path to a file below `root`, null when it leads outside. `/` is `/index.html`. */
export function resolveWithinRoot(root: string, pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null
  const base = normalize(root + sep)
  const file = normalize(join(base, decoded === '/' ? 'index.html' : decoded))
  return file.startsWith(base) ? file : null
}

/** Serves the built pages below `root`. `head` is inserted at the start of the document's head. */
export const createStaticHandler =
  (root: string, head = ''): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const { pathname } = new URL(request.url)
    const file = request.method === 'GET' || request.method === 'HEAD' ? resolveWithinRoot(root, pathname) : null
    const type = file && CONTENT_TYPES[extname(file)]
    if (!file || !type) return notFound()
    try {
      const content: Buffer = await readFile(file)
      const isHtml = type.startsWith('text/html')
      const body = isHtml && head ? content.toString('utf8').replace('<head>', `<head>${head}`) : content
      return new Response(body as BodyInit, {
        headers: {
          'content-type': type,
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
      })
    } catch {
      return notFound()
    }
  }

const notFound = (): Response =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
