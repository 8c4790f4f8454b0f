import DOMPurify, { type Config } from 'dompurify'
import { resolveImageUrl } from '../lib/untrusted-content.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isSafeLink } from '../ui/allowed-html.ts'

const sanitizeConfig: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS,
  // In addition to the attributes shown in external HTML: those that the editor reads and writes in its own format.
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES, 'class', 'align', 'start', 'width', 'height', 'data-list'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Otherwise leading elements would be parsed into the head and lost.
  FORCE_BODY: true,
  RETURN_DOM_FRAGMENT: true,
}

const SUPPORTED_STYLES =
  /^(color|background(-color)?|font(-.*)?|text-align|text-decoration(-.*)?|white-space.*|width|height|max-width)$/
const IGNORED_ATTRIBUTES = /^(target|rel|id|spellcheck|contenteditable|data-.*|aria-.*|loading|dir)$/
const UNSUPPORTED_BLOCKS =
  /^(table|pre|section|article|header|footer|main|nav|aside|figure|form|video|audio|iframe|hr|dl|svg)$/

interface ParsedHtml {
  fragment: DocumentFragment
  /** Text nodes holding unsupported markup, to be kept unchanged; true: as a separate block. */
  verbatim: ReadonlyMap<Node, boolean>
  keptAsText: readonly string[]
  /** Attributes and styles that are not imported. */
  dropped: readonly string[]
}

/**
 * Parses HTML into allowed elements. `keep`, for stored content: unsupported markup becomes text and is never dropped
 * (A093). `paste`: content copied elsewhere is full of unsupported markup, so only its text is kept. `server`: the base
 * URL whose images may be shown.
 */
export function parseHtml(html: string, mode: 'keep' | 'paste', server: string): ParsedHtml {
  const verbatim = new Map<Node, boolean>()
  const keptAsText = new Set<string>()
  const onNode = (node: Node) => {
    const isAllowed = node instanceof Element ? isAllowedElement(node, server) : node.nodeType !== Node.COMMENT_NODE
    if (isAllowed || (node instanceof HTMLElement && node.localName === 'body')) return
    if (mode === 'paste') {
      if (node instanceof HTMLImageElement) node.remove()
      else if (node instanceof HTMLAnchorElement) node.replaceWith(...node.childNodes)
      return
    }
    const markup = node instanceof Element ? node.outerHTML : `<!--${node.nodeValue}-->`
    const text = document.createTextNode(markup)
    verbatim.set(text, node instanceof Element && UNSUPPORTED_BLOCKS.test(node.localName))
    keptAsText.add(node instanceof Element ? `<${node.localName}>` : '<!-- -->')
    ;(node as ChildNode).replaceWith(text)
  }
  DOMPurify.addHook('beforeSanitizeElements', onNode)
  try {
    // DOMPurify returns a comment instead of a fragment for an empty string.
    const fragment = DOMPurify.sanitize(html || ' ', sanitizeConfig)
    return { fragment, verbatim, keptAsText: [...keptAsText], dropped: [...collectDropped(fragment)] }
  } finally {
    DOMPurify.removeHook('beforeSanitizeElements', onNode)
  }
}

/** An image on the server or pasted inline, or an external https image, which is kept but not fetched. */
export function isAllowedImage(source: string, server: string): boolean {
  return resolveImageUrl(source, server) !== null || isSafeLink(source)
}

function isAllowedElement(element: Element, server: string): boolean {
  if (element instanceof HTMLImageElement) return isAllowedImage(element.getAttribute('src') ?? '', server)
  if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
    return isSafeLink(element.getAttribute('href') ?? '')
  }
  return element instanceof HTMLElement && ALLOWED_TAGS.includes(element.localName)
}

function collectDropped(fragment: DocumentFragment): Set<string> {
  const dropped = new Set<string>()
  for (const removal of DOMPurify.removed) {
    if ('attribute' in removal && removal.attribute && !IGNORED_ATTRIBUTES.test(removal.attribute.name)) {
      dropped.add(removal.attribute.name)
    }
  }
  for (const { style } of fragment.querySelectorAll<HTMLElement>('[style]')) {
    for (const name of style) if (!SUPPORTED_STYLES.test(name)) dropped.add(name)
  }
  return dropped
}
