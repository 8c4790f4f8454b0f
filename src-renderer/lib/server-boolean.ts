/** The server sends flags as booleans, 0 and 1, or their text; anything that is not off is on (A101). */
export const toBoolean = (value: unknown) => Boolean(value) && !/^(0|false)$/i.test(String(value))

/** Converts a flag to the type that the server uses for it. */
export function toServerBoolean(stored: unknown, value: boolean): boolean | number | string {
  if (typeof stored === 'number') return Number(value)
  if (typeof stored === 'string') return /^(true|false)$/i.test(stored) ? String(value) : String(Number(value))
  return value
}
