/** Keeps every digit: a number, a string, or a bigint beyond 2^53. */
export type Id = number | string | bigint

/** Converts an entered id to its wire number without losing digits; group-bot ids are signed (A207). */
export function toWireId(input: string): Id {
  const text = input.trim()
  if (!/^(0|-?[1-9]\d*)$/.test(text)) return text
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)
}

/** Parses an id of a row. It is sent back as a number, however the server wrote it (A207); 0 when absent. */
export function parseWireId(value: unknown): Id {
  return toWireId(String(value ?? 0))
}

/** An id of a row in what the console composes itself: a number where it is one, however the server wrote it (A363). */
export const asWireId = (id: Id): Id => (typeof id === 'string' ? toWireId(id) : id)

/** Compares ids of any number of digits numerically; an empty id sorts first. Newer messages have larger ids (A196). */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length || a === b) return a.length - b.length
  return a < b ? -1 : 1
}
