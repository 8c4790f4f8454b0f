export interface TextPart {
  text: string
  /** The address to open; null for other text. */
  url: string | null
}

/** ASCII only, so that Chinese text right behind an address does not belong to it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const PUNCTUATION = '.,;:!?\'")]'

/** Splits a text at the plain web addresses in it. One in brackets may end with a bracket of its own. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0])
    const url = /^www\./i.test(address) ? `https://${address}` : address
    if (!URL.canParse(url) || !new URL(url).hostname.includes('.')) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), url: null })
    parts.push({ text: address, url })
    end = match.index + address.length
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), url: null })
  return parts
}

function trimAddress(found: string): string {
  // A pattern would start again at each mark of a long row of them (fault 39).
  let end = found.length
  while (PUNCTUATION.includes(found.charAt(end - 1))) end--
  const trimmed = found.slice(0, end)
  const isOpenBracketLeft = trimmed.lastIndexOf('(') > trimmed.lastIndexOf(')')
  return isOpenBracketLeft && found.startsWith(`${trimmed})`) ? `${trimmed})` : trimmed
}
