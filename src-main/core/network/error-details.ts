/** Messages and codes of an error and its causes, as Chromium (net::ERR_…) or Node.js names them. */
export function errorDetails(error: unknown): string {
  const details: string[] = []
  for (let current = error; current instanceof Error; current = current.cause) {
    details.push(current.message, 'code' in current ? String(current.code) : '')
  }
  return details.join(' ')
}

/** Whether a body is not compressed as it says, as Chromium, zlib and brotli name it: the server answered. */
export const isUndecodable = (error: unknown): boolean =>
  /CONTENT_DECODING|Z_(?:DATA|BUF)_ERROR|incorrect header check|ERR_BROTLI|ERR__ERROR|brotli/i.test(errorDetails(error))

/** Whether a server sent a request elsewhere, which no request follows. */
export const isRedirect = (error: unknown): boolean => /redirect/i.test(errorDetails(error))
