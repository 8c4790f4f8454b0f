interface Format {
  mime: string
  /** Magic bytes of this format. */
  beginning: readonly number[]
  /** Names shown in messages. */
  names: readonly string[]
}

/** Accepted image formats (D2 §5). */
const formats = {
  png: { mime: 'image/png', beginning: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], names: ['png'] },
  gif: { mime: 'image/gif', beginning: [0x47, 0x49, 0x46, 0x38], names: ['gif'] },
  jpeg: { mime: 'image/jpeg', beginning: [0xff, 0xd8, 0xff], names: ['jpeg', 'jpg'] },
} as const satisfies Record<string, Format>

export type PictureFormat = keyof typeof formats

export const PICTURE_FORMATS = Object.keys(formats) as readonly PictureFormat[]

/** Default size limit (D2 §5). */
export const PICTURE_LIMIT_KB = 20_480

/** The `accept` of a file input. */
export function acceptOf(accepted: readonly PictureFormat[]): string {
  return accepted.map((format) => formats[format].mime).join(',')
}

export const PICTURE_TYPES = acceptOf(PICTURE_FORMATS)

/** Limits of a field; the defaults follow D2 §5. */
export interface PictureLimits {
  formats?: readonly PictureFormat[] | undefined
  maxKb?: number | undefined
}

/** Validates an image file by its magic bytes, not its name. Returns the message, null when accepted. */
export async function pictureFault(file: Blob & { name?: string }, limits: PictureLimits = {}): Promise<string | null> {
  const { formats: accepted = PICTURE_FORMATS, maxKb = PICTURE_LIMIT_KB } = limits
  const name = file.name ? `${file.name}：` : ''
  if (file.size > maxKb * 1024) return `${name}图片不能超过 ${maxKb} KB`
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const known = accepted.some((format) => formats[format].beginning.every((byte, i) => bytes[i] === byte))
  return known ? null : `${name}仅支持 ${accepted.flatMap((format) => formats[format].names).join('、')} 图片`
}
