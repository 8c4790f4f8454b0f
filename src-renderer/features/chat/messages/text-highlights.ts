/** Names of the highlights that global.css colours. */
const ALL = 'chat-search'
const CURRENT = 'chat-search-current'
/** Of one message: a long one may contain a letter twenty thousand times. */
const MAX_MARKS = 100

/**
 * Marks every occurrence of a text in the messages, without changing the page: members' HTML stays as it was sanitized.
 * A message that contains the text across two elements gets no mark. `query` is lower-case.
 */
export function highlightText(bubbles: Iterable<HTMLElement>, query: string, currentKey: string | null): void {
  const ranges: Range[] = []
  const currentRanges: Range[] = []
  for (const bubble of query === '' ? [] : bubbles) {
    const content = bubble.querySelector<HTMLElement>('[data-content]')
    const target = bubble.dataset.bubble === currentKey ? currentRanges : ranges
    if (content) target.push(...findRanges(content, query))
  }
  CSS.highlights.set(ALL, new Highlight(...ranges))
  CSS.highlights.set(CURRENT, new Highlight(...currentRanges))
}

export function clearHighlights(): void {
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

function findRanges(element: HTMLElement, query: string): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (ranges.length < MAX_MARKS && texts.nextNode()) {
    const node = texts.currentNode as Text
    const text = node.data.toLowerCase()
    // A few letters change their length in lower case; their positions would not fit.
    if (text.length !== node.data.length) continue
    let at = text.indexOf(query)
    while (at >= 0 && ranges.length < MAX_MARKS) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + query.length)
      ranges.push(range)
      at = text.indexOf(query, at + query.length)
    }
  }
  return ranges
}
