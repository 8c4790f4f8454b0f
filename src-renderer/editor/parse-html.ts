import DOMPurify, { type Config } from 'dompurify'
import { pictureSource } from '../lib/pictures.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isSafeLink } from '../ui/allowed-html.ts'

const config: Config = {
  ALLOWED_TAGS,
  // In addition to the attributes shown in external HTML: those that the editor reads and writes in its own format.
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES, 'class', 'align', 'start', 'width', 'height', 'data-list'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Otherwise leading elements would be parsed into the head and lost.
  FORCE_BODY: true,
  RETURN_DOM_FRAGMENT: true,
}

const READ_STYLES =
  /^(color|background(-color)?|font(-.*)?|text-align|text-decoration(-.*)?|white-space.*|width|height|max-width)$/
const SILENT_ATTRIBUTES = /^(target|rel|id|spellcheck|contenteditable|data-.*|aria-.*|loading|dir)$/
const BLOCKS = /^(table|pre|section|article|header|footer|main|nav|aside|figure|form|video|audio|iframe|hr|dl|svg)$/

interface Parsed {
  fragment: DocumentFragment
  /** Text nodes holding unsupported markup, to be kept unchanged; true: as a separate block. */
  literal: ReadonlyMap<Node, boolean>
  /** Tags converted to text. */
  kept: readonly string[]
  /** Attributes and styles that are not imported. */
  lost: readonly string[]
}

/**
 * Parses HTML into allowed elements. `keep`, for stored content: unsupported markup becomes text and is never dropped
 * (A093). `paste`: content copied elsewhere is full of unsupported markup, so only its text is kept. `server`: the base
 * URL whose images may be shown.
 */
export function parseHtml(html: string, mode: 'keep' | 'paste', server: string): Parsed {
  const literal = new Map<Node, boolean>()
  const kept = new Set<string>()
  const onNode = (node: Node) => {
    const known = node instanceof Element ? isKnown(node, server) : node.nodeType !== Node.COMMENT_NODE
    if (known || (node instanceof HTMLElement && node.localName === 'body')) return
    if (mode === 'paste') {
      if (node instanceof HTMLImageElement) node.remove()
      else if (node instanceof HTMLAnchorElement) node.replaceWith(...node.childNodes)
      return
    }
    const markup = node instanceof Element ? node.outerHTML : `<!--${node.nodeValue}-->`
    const text = document.createTextNode(markup)
    literal.set(text, node instanceof Element && BLOCKS.test(node.localName))
    kept.add(node instanceof Element ? `<${node.localName}>` : '<!-- -->')
    ;(node as ChildNode).replaceWith(text)
  }
  DOMPurify.addHook('beforeSanitizeElements', onNode)
  try {
    // DOMPurify returns a comment instead of a fragment for an empty string.
    const fragment = DOMPurify.sanitize(html || ' ', config) as unknown as DocumentFragment
    return { fragment, literal, kept: [...kept], lost: [...lostOf(fragment)] }
  } finally {
    DOMPurify.removeHook('beforeSanitizeElements', onNode)
  }
}

/** An image on the server or pasted inline, or an external https image, which is kept but not fetched. */
export function isPicture(source: string, server: string): boolean {
  return pictureSource(source, server) !== null || isSafeLink(source)
}

function isKnown(element: Element, server: string): boolean {
  if (element instanceof HTMLImageElement) return isPicture(element.getAttribute('src') ?? '', server)
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
    return isSafeLink(element.getAttribute('href') ?? '')
  }
  return element instanceof HTMLElement && ALLOWED_TAGS.includes(element.localName)
}

function lostOf(fragment: DocumentFragment): Set<string> {
  const lost = new Set<string>()
  for (const removal of DOMPurify.removed) {
    if ('attribute' in removal && removal.attribute && !SILENT_ATTRIBUTES.test(removal.attribute.name)) {
      lost.add(removal.attribute.name)
    }
  }
  for (const { style } of fragment.querySelectorAll<HTMLElement>('[style]')) {
    for (const name of style) if (!READ_STYLES.test(name)) lost.add(name)
  }
  return lost
}
