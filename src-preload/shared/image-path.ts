import { currentProfile } from './server-profile.ts'

/** Maximum length of an image URL other than a data URL. */
const MAX_URL_LENGTH = 2000

const EXTENSION = /\.(?:png|jpe?g|jfif|gif|webp|bmp)$/i
/** A name alone, with nothing but the number of a copy after a space. */
const NAME_ALONE = /^\S+(?: \(\d+\))?\.(?:png|jpe?g|jfif|gif|webp|bmp)(?:\?\S*)?$/i

/** Whether a text is the name of an image and no sentence that ends with one. */
export const isImageName = (text: string): boolean => text.length <= MAX_URL_LENGTH && NAME_ALONE.test(text.trim())

/**
 * Returns the same-origin URL of an image named by the server: `x.png`, `images/x.png`, `/images/x.png`, one below
 * /sysFile, or the same with the server's URL in front (A179). Pasted data URLs are returned unchanged. null for anything
 * else: external images are never fetched automatically.
 */
export function resolveImageUrl(path: unknown, server: string): string | null {
  const text = String(path ?? '').trim()
  if (/^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]+$/i.test(text)) return text
  const parsed = parseServerPath(text, server)
  return parsed && EXTENSION.test(parsed.parts.at(-1) ?? '') ? toFileUrl(parsed) : null
}

/** An address of another host whose path names an image. */
export function isExternalImage(text: string, server: string): boolean {
  const [, path = ''] = /^(?:https?:)?\/\/([^?#\s]*)/i.exec(text.trim()) ?? []
  return path.includes('/') && EXTENSION.test(path) && resolveImageUrl(text, server) === null
}

/** Like `resolveImageUrl`, for a file without an extension, which is one below /images or /sysFile only. */
export function resolveFileUrl(path: string, server: string): string | null {
  const parsed = parseServerPath(path.trim(), server)
  return parsed && parsed.parts.length > 1 && folderOf(parsed) ? toFileUrl(parsed) : null
}

interface ServerPath {
  parts: readonly string[]
  /** With its question mark; empty without one. */
  query: string
}

/** Decoded, so that nothing is encoded twice. null: no path of the server, or one that leads out of its folder. */
function parseServerPath(text: string, server: string): ServerPath | null {
  // A server of Windows, and of ASP.NET.
  const path = pathAtServer(text.replaceAll('\\', '/').replace(/^~(?=\/)/, ''), server)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path has one, and a browser would drop it
  if (path.length > MAX_URL_LENGTH || /^[a-z][a-z\d+.-]*:|^\/\/|[\u0000-\u001F]/i.test(path)) return null
  const [, name = '', query = ''] = /^\/?([^?]*)(\?.*)?$/.exec(path.toWellFormed()) ?? []
  const parts = name.split('/').map(decodePart)
  return parts.some((part) => /^\.{0,2}$|[/\\]/.test(part)) ? null : { parts, query }
}

/**
 * The path below the server's address; any other address unchanged. Behind a proxy a server knows another scheme than its
 * users, and below a folder it may name paths from the root.
 */
function pathAtServer(text: string, server: string): string {
  const [, host = '', folder = ''] = /^https?:\/\/([^/]+)(.*)$/.exec(server.toLowerCase()) ?? []
  const [, named = '', path = ''] = /^(?:https?:)?\/\/([^/]+)(\/.*)$/i.exec(text) ?? []
  if (named) {
    const isSame = named.toLowerCase().replace(/:(80|443)$/, '') === host && startsWith(path, `${folder}/`)
    return isSame ? path.slice(folder.length) : text
  }
  const { images } = currentProfile().paths
  const fromRoot = text.startsWith('/') ? text : `/${text}`
  const below = folder && startsWith(fromRoot, `${folder}/`) ? fromRoot.slice(folder.length) : fromRoot
  if (startsWith(below, `${images}/`)) return `/images${below.slice(images.length)}`
  return /^\/(images|sysFile)\//i.test(below) ? below : text
}

const startsWith = (text: string, start: string) => text.toLowerCase().startsWith(start.toLowerCase())

/** A stray percent sign stays. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const folderOf = ({ parts }: ServerPath) =>
  ['images', 'sysFile'].find((folder) => folder.toLowerCase() === parts[0]?.toLowerCase())

function toFileUrl(path: ServerPath): string {
  const folder = folderOf(path)
  const below = folder ? path.parts.slice(1) : path.parts
  return `/${folder ?? 'images'}/${below.map(encodeURIComponent).join('/')}${path.query}`
}
