/**
 * The user agent with a name in ASCII in place of the product's: servers and proxies refuse or misread other bytes in
 * a header.
 */
export function asciiUserAgent(userAgent: string, version: string): string {
  const named = userAgent.replace(/(\(KHTML, like Gecko\) ).*?(?=Chrome\/)/, `$1OperatorConsole/${version} `)
  return named.replace(/[^\x20-\x7e]+/g, '')
}
