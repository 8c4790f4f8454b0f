/**
 * Texts of a response's head that a runtime decoded as UTF-8, as `Headers` and `Response` take them: a character for
 * each byte. Any server or proxy may send names and messages in Chinese there (fault 61).
 */
const toByteString = (text: string): string => Buffer.from(text).toString('latin1')

/** A header that `Headers` takes in no form is left out: the rest of the response is still good. */
export function toHeaders(values: Readonly<Record<string, string | readonly string[]>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) {
    try {
      headers.set(name, toByteString(String(value)))
    } catch {
      // No name or value of a header.
    }
  }
  return headers
}

/** `Response` takes no control characters. */
export function toStatusText(text: string): string {
  return toByteString(text).replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
}
