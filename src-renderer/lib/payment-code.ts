import { pictureSource } from './pictures.ts'

/** How a code is shown: drawn of its text, or as the picture at `picture`. Both empty: there is none. */
export interface ShownCode {
  text: string
  picture: string | null
}

const PICTURE = /\.(png|jpe?g|gif|webp|bmp)$/i

/**
 * A value of the server that may be the text of a code or the path of its picture (A210). Only paths of the server are pictures: below
 * /images or /sysFile, or ending like a picture. An address elsewhere is never fetched; it is what the code says.
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

/** A path that is encoded already is not encoded twice; a stray percent sign is none. */
function decoded(part: string): string {
  try {
    const plain = decodeURIComponent(part)
    return plain.includes('/') ? part : plain
  } catch {
    return part
  }
}

/** The two fields of an account in which a code may stand. */
export interface CodeFields {
  qrCode?: string | null | undefined
  qrName?: string | null | undefined
}

/** Which of the two is shown, and is replaced by an upload (A210): the first that says something; a new picture goes into its own. */
export function codeField({ qrCode }: CodeFields): keyof CodeFields {
  return qrCode?.trim() ? 'qrCode' : 'qrName'
}

/** The code of an account, whichever of its fields it stands in. */
export function accountCode(account: CodeFields, server: string): ShownCode {
  return shownCode(account[codeField(account)], server)
}
