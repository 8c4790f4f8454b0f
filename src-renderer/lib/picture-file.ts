/** D2 §5: the kinds of picture that are taken, and their size. */
export const PICTURE_TYPES = 'image/png,image/gif,image/jpeg'
export const PICTURE_LIMIT_KB = 20_480

const beginnings: readonly number[][] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
  [0xff, 0xd8, 0xff],
]

/** The Chinese message for a file that is no picture to be sent, null when it is one: by its first bytes, not by its name. */
export async function pictureFault(file: Blob & { name?: string }): Promise<string | null> {
  const name = file.name ? `${file.name}：` : ''
  if (file.size > PICTURE_LIMIT_KB * 1024) return `${name}图片不能超过 ${PICTURE_LIMIT_KB} KB`
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const known = beginnings.some((beginning) => beginning.every((byte, i) => bytes[i] === byte))
  return known ? null : `${name}仅支持 png、gif、jpeg、jpg 图片`
}
