/** Digits as they came: a number, a text, or a bigint beyond 2^53. */
export type Id = number | string | bigint

/** A typed id as the number it is on the wire, without losing digits; ids of the group bot are signed (A207). */
export function toWireId(typed: string): Id {
  const text = typed.trim()
  if (!/^(0|-?[1-9]\d*)$/.test(text)) return text
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

/** An id of a row of the group bot: a number wherever it goes back, whatever the server wrote (A207); 0 without one. */
export function readId(value: unknown): Id {
  return toWireId(String(value ?? 0))
}
