import { resolveImageUrl } from '#shared/image-path.ts'

/** The source of a setup QR code: text to encode, or the URL of an image. */
export type QrSource = { text: string } | { imageUrl: string }

/**
 * Resolves how to show the server's setup code; null if it cannot be shown. External URLs are never fetched, because
 * that would disclose the secret to a third party (A128); the otpauth URI in their query is encoded locally instead.
 */
export function resolveQrSource(image: string, server: string): QrSource | null {
  if (image.startsWith('otpauth://')) return { text: image }
  const imageUrl = resolveImageUrl(image, server)
  if (imageUrl) return { imageUrl }
  if (!URL.canParse(image)) return null
  const otpauthUri = [...new URL(image).searchParams.values()].find((value) => value.startsWith('otpauth://'))
  return otpauthUri ? { text: otpauthUri } : null
}
