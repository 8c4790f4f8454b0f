/** Digits as they came: a number, a text, or a bigint beyond 2^53. */
export type Id = number | string | bigint

/** A typed id as the number it is on the wire, without losing digits. */
export function toWireId(typed: string): Id {
  const text = typed.trim()
  if (!/^(0|[1-9]\d*)$/.test(text)) return text
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}
