import { pictureSource } from './pictures.ts'

/** A code to display: generated from `text`, or the image at `imageUrl`. Both are empty when there is none. */
export interface ShownCode {
  text: string
  picture: string | null
}

const PICTURE = /\.(png|jpe?g|gif|webp|bmp)$/i

/**
 * Parses a server value that is the text of a code or the path of its image (A210). Images are server paths below
 * /images or /sysFile, or with an image extension; a URL on another host is never fetched, but is the code's text.
 */
export function shownCode(value: unknown, server: string): ShownCode {
  const text = String(value ?? '').trim()
  return { text, picture: null, ...pathOf(text, server) }
}

function pathOf(text: string, server: string): ShownCode | null {
  const named = pictureSource(text, server)
  if (named) return { text: '', picture: named }
  const local =
    server !== '' && text.toLowerCase().startsWith(`${server.toLowerCase()}/`) ? text.slice(server.length) : text
  if (/^[a-z][a-z\d+.-]*:|^\/\/|[\\\n]/i.test(local)) return null
  const [path = '', query = ''] = split(local.replace(/^\//, ''))
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null
  const isBelow = (folder: string) => parts.length > 1 && parts[0]?.toLowerCase() === folder.toLowerCase()
  const below = parts.map((part) => encodeURIComponent(decoded(part)))
  if (isBelow('sysFile')) return { text: '', picture: `/sysFile/${below.slice(1).join('/')}${query}` }
  if (isBelow('images')) return { text: '', picture: `/images/${below.slice(1).join('/')}${query}` }
  return PICTURE.test(path) ? { text: '', picture: `/images/${below.join('/')}${query}` } : null
}

function split(path: string): string[] {
  const at = path.indexOf('?')
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at)]
}

/** Avoids encoding a path twice; a stray percent sign is left unchanged. */
function decoded(part: string): string {
  try {
    const plain = decodeURIComponent(part)
    return plain.includes('/') ? part : plain
  } catch {
    return part
  }
}

/** The two fields of an account that may contain a code. */
export interface CodeFields {
  qrCode?: string | null | undefined
  qrName?: string | null | undefined
}

/** The field displayed and replaced by an upload (A210): the first non-empty one. */
export function codeField({ qrCode }: CodeFields): keyof CodeFields {
  return qrCode?.trim() ? 'qrCode' : 'qrName'
}

/** The code of an account, from whichever field contains it. */
export function accountCode(account: CodeFields, server: string): ShownCode {
  return shownCode(account[codeField(account)], server)
}
