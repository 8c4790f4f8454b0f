interface Format {
  mime: string
  /** The first bytes of every file of this format. */
  beginning: readonly number[]
  /** As it is called in messages. */
  names: readonly string[]
}

/** D2 §5: the kinds of picture that are taken. */
const formats = {
  png: { mime: 'image/png', beginning: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], names: ['png'] },
  gif: { mime: 'image/gif', beginning: [0x47, 0x49, 0x46, 0x38], names: ['gif'] },
  jpeg: { mime: 'image/jpeg', beginning: [0xff, 0xd8, 0xff], names: ['jpeg', 'jpg'] },
} as const satisfies Record<string, Format>

export type PictureFormat = keyof typeof formats

export const PICTURE_FORMATS = Object.keys(formats) as readonly PictureFormat[]

/** D2 §5: the size that is taken where nothing else is said. */
export const PICTURE_LIMIT_KB = 20_480

/** The `accept` of a file input. */
export function acceptOf(accepted: readonly PictureFormat[]): string {
  return accepted.map((format) => formats[format].mime).join(',')
}

export const PICTURE_TYPES = acceptOf(PICTURE_FORMATS)

/** What a field takes; the defaults are those of D2 §5. */
export interface PictureLimits {
  formats?: readonly PictureFormat[] | undefined
  maxKb?: number | undefined
}

/** The Chinese message for a file that is no picture to be sent, null when it is one: by its first bytes, not by its name. */
export async function pictureFault(file: Blob & { name?: string }, limits: PictureLimits = {}): Promise<string | null> {
  const { formats: accepted = PICTURE_FORMATS, maxKb = PICTURE_LIMIT_KB } = limits
  const name = file.name ? `${file.name}：` : ''
  if (file.size > maxKb * 1024) return `${name}图片不能超过 ${maxKb} KB`
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const known = accepted.some((format) => formats[format].beginning.every((byte, i) => bytes[i] === byte))
  return known ? null : `${name}仅支持 ${accepted.flatMap((format) => formats[format].names).join('、')} 图片`
}
