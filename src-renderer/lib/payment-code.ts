import { resolveImageUrl } from './untrusted-content.ts'

/** A code to display: generated from `text`, or the image at `imageUrl`. Both are empty when there is none. */
export type PaymentCode = { text: string; imageUrl: string | null }

const IMAGE_EXTENSION = /\.(png|jpe?g|gif|webp|bmp)$/i

/**
 * Parses a server value that is the text of a code or the path of its image (A210). Images are server paths below
 * /images or /sysFile, or with an image extension; a URL on another host is never fetched, but is the code's text.
 */
export function parsePaymentCode(value: unknown, server: string): PaymentCode {
  const text = String(value ?? '').trim()
  return { text, imageUrl: null, ...parseImagePath(text, server) }
}

function parseImagePath(text: string, server: string): PaymentCode | null {
  const namedImage = resolveImageUrl(text, server)
  if (namedImage) return { text: '', imageUrl: namedImage }
  const isOnServer = server !== '' && text.toLowerCase().startsWith(`${server.toLowerCase()}/`)
  const serverPath = isOnServer ? text.slice(server.length) : text
  if (/^[a-z][a-z\d+.-]*:|^\/\/|[\\\n]/i.test(serverPath)) return null
  const [path = '', query = ''] = splitQuery(serverPath.replace(/^\//, ''))
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null
  const isInFolder = (folder: string) => parts.length > 1 && parts[0]?.toLowerCase() === folder.toLowerCase()
  const segments = parts.map((part) => encodeURIComponent(decodeSegment(part)))
  if (isInFolder('sysFile')) return { text: '', imageUrl: `/sysFile/${segments.slice(1).join('/')}${query}` }
  if (isInFolder('images')) return { text: '', imageUrl: `/images/${segments.slice(1).join('/')}${query}` }
  return IMAGE_EXTENSION.test(path) ? { text: '', imageUrl: `/images/${segments.join('/')}${query}` } : null
}

function splitQuery(path: string): string[] {
  const queryStart = path.indexOf('?')
  return queryStart < 0 ? [path] : [path.slice(0, queryStart), path.slice(queryStart)]
}

/** Avoids encoding a path twice; a stray percent sign is left unchanged. */
function decodeSegment(part: string): string {
  try {
    const plain = decodeURIComponent(part)
    return plain.includes('/') ? part : plain
  } catch {
    return part
  }
}

/** The two fields of an account that may contain a code. */
type CodeFields = Partial<Record<'qrCode' | 'qrName', string | null>>

/** The field displayed and replaced by an upload (A210): the first non-empty one. */
export function activeCodeField({ qrCode }: CodeFields): keyof CodeFields {
  return qrCode?.trim() ? 'qrCode' : 'qrName'
}

/** The code of an account, from whichever field contains it. */
export function getAccountCode(account: CodeFields, server: string): PaymentCode {
  return parsePaymentCode(account[activeCodeField(account)], server)
}
