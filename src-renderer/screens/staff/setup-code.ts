import { pictureSource } from '../../lib/pictures.ts'

/** How a setup code can be shown: drawn from its text, or as a picture. */
export type ShownCode = { text: string } | { picture: string }

/**
 * How a code is shown, null for not at all. An address elsewhere is never fetched: it would hand the secret to a stranger (A128). What such an address asks the
 * stranger to draw is in its query, and is drawn here.
 */
export function shownCode(image: string, server: string): ShownCode | null {
  if (image.startsWith('otpauth://')) return { text: image }
  const picture = pictureSource(image, server)
  if (picture) return { picture }
  if (!URL.canParse(image)) return null
  const asked = [...new URL(image).searchParams.values()].find((value) => value.startsWith('otpauth://'))
  return asked ? { text: asked } : null
}
