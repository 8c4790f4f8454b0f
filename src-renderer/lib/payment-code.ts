import { isExternalImage, resolveFileUrl, resolveImageUrl } from '#shared/image-path.ts'

/**
 * A code to display: generated from `text`, or the image at `imageUrl`. Both are empty when there is none. `isExternal`:
 * the text is the address of an image on another host, which no one can pay by when it is drawn as a code.
 */
export type PaymentCode = { text: string; imageUrl: string | null; isExternal?: true }

/**
 * Parses a server value that is the text of a code or the path of its image (A210). Images are server paths below
 * /images or /sysFile, or with an image extension; a URL on another host is never fetched.
 */
export function parsePaymentCode(value: unknown, server: string): PaymentCode {
  const text = String(value ?? '').trim()
  const imageUrl = resolveImageUrl(text, server) ?? resolveFileUrl(text, server)
  if (imageUrl !== null) return { text: '', imageUrl }
  return { text, imageUrl, ...(isExternalImage(text, server) && { isExternal: true }) }
}

/** The two fields of an account that may contain a code. */
type CodeFields = Partial<Record<'qrCode' | 'qrName', string | null>>

/** The field displayed and replaced by an upload (A210): the first non-empty one. */
export const activeCodeField = ({ qrCode }: CodeFields): keyof CodeFields => (qrCode?.trim() ? 'qrCode' : 'qrName')

/** The code of an account, from whichever field contains it. */
export const getAccountCode = (account: CodeFields, server: string): PaymentCode =>
  parsePaymentCode(account[activeCodeField(account)], server)
