import { getErrorMessage } from './error-message.ts'
import { readBytes } from './read-file.ts'

/** Accepted image formats (D2 §5): type, magic bytes, and names shown in messages. */
const formats = {
  png: { mime: 'image/png', magicBytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], names: ['png'] },
  gif: { mime: 'image/gif', magicBytes: [0x47, 0x49, 0x46, 0x38], names: ['gif'] },
  jpeg: { mime: 'image/jpeg', magicBytes: [0xff, 0xd8, 0xff], names: ['jpeg', 'jpg'] },
} as const

export type ImageFormat = keyof typeof formats

export const IMAGE_FORMATS = Object.keys(formats) as readonly ImageFormat[]

/** Default size limit (D2 §5). */
export const MAX_IMAGE_KB = 20_480

/** The `accept` of a file input. */
export const acceptAttribute = (accepted: readonly ImageFormat[]): string =>
  accepted.map((format) => formats[format].mime).join(',')

export const IMAGE_ACCEPT = acceptAttribute(IMAGE_FORMATS)

/** Validates an image file by its magic bytes, not its name. Returns the message, null when accepted. */
export async function validateImage(file: Blob & { name?: string }, accepted = IMAGE_FORMATS, maxKb = MAX_IMAGE_KB) {
  const name = file.name ? `${file.name}：` : ''
  if (file.size > maxKb * 1024) return `${name}图片不能超过 ${maxKb} KB`
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array(await readBytes(file.slice(0, 8)))
  } catch (error) {
    return name + getErrorMessage(error)
  }
  const isKnownFormat = accepted.some((format) => formats[format].magicBytes.every((byte, i) => bytes[i] === byte))
  return isKnownFormat ? null : `${name}仅支持 ${accepted.flatMap((format) => formats[format].names).join('、')} 图片`
}
