import DOMPurify from 'dompurify'
import { type HtmlNode, parseTree, sourceOf } from './html-tree.ts'
import { isUnsafeAttribute, removeUnsafeAttributes, unsafeAttributes } from './tags.ts'

/** Elements that run scripts, load what does, or change the page around the text. */
const UNSAFE_ELEMENTS = /^(script|object|embed|applet|base|link|meta|frame|frameset)$/

export interface CheckedHtml {
  html: string
  /** What was taken out: `<script>`, `onclick`. */
  removed: readonly string[]
  /** Tags without a counterpart. They stay: a typing error must not lose anything. */
  unpaired: readonly string[]
}

/** Takes what can run a script out of HTML. An element that `stored` has as well stays: it was not typed now. */
export function checkHtml(html: string, stored: string): CheckedHtml {
  const storedElements = new Set(parseTree(stored).map((node) => sourceOf([node])))
  const removed = new Set<string>()
  const unpaired = new Set<string>()
  const checkTag = (name: string, tag: string): string | null => {
    if (UNSAFE_ELEMENTS.test(name)) {
      removed.add(`<${name}>`)
      return null
    }
    for (const attribute of unsafeAttributes(tag)) removed.add(attribute.slice(0, 20))
    return removeUnsafeAttributes(tag)
  }
  const check = (node: HtmlNode): string => {
    if (node.kind === 'ignored') {
      const tag = checkTag(nameOf(node), node.source)
      if (tag !== null) unpaired.add(tag.slice(0, 20))
      return tag ?? ''
    }
    if (node.kind !== 'element') return node.source
    const open = checkTag(node.name, node.open)
    return open === null ? '' : open + node.children.map(check).join('') + node.close
  }
  let parts: CheckedPart[] = parseTree(html).map((node) => {
    const source = sourceOf([node])
    const isStored = storedElements.has(source)
    return { html: isStored ? source : check(node), isStored, name: nameOf(node), kind: node.kind }
  })
  const keepOnly = (isSafe: (part: CheckedPart) => boolean) => {
    for (const part of parts) if (!isSafe(part)) removed.add(`<${part.name || '…'}>`)
    parts = parts.filter(isSafe)
  }
  // A tag without end, or one within a drawing, can hide from the check what the browser finds.
  const allowed = countUnsafe(joinParts(parts.filter(({ isStored }) => isStored)))
  const isWorse = () => countUnsafe(joinParts(parts)) > allowed
  if (isWorse()) keepOnly((part) => part.isStored || countUnsafe(part.html) === 0)
  if (isWorse()) keepOnly((part) => part.isStored || part.kind !== 'ignored')
  if (isWorse()) keepOnly((part) => part.isStored)
  return { html: joinParts(parts), removed: [...removed], unpaired: [...unpaired] }
}

interface CheckedPart {
  html: string
  isStored: boolean
  name: string
  kind: HtmlNode['kind']
}

const joinParts = (parts: readonly CheckedPart[]) => parts.map(({ html }) => html).join('')

const nameOf = (node: HtmlNode) =>
  node.kind === 'element' ? node.name : (/^<([a-z][^\s/>]*)/i.exec(node.source)?.[1]?.toLowerCase() ?? '')

/** Counts what can run a script once the browser has parsed the HTML, by its own rules of nesting. */
function countUnsafe(html: string): number {
  let count: number | null = null
  const look = (node: Node): number => {
    const attributes = node instanceof Element ? [...node.attributes] : []
    const content = node instanceof HTMLTemplateElement ? [...node.content.childNodes] : []
    return [...node.childNodes, ...content].reduce(
      (sum, child) => sum + look(child),
      (node instanceof Element && UNSAFE_ELEMENTS.test(node.localName) ? 1 : 0) +
        attributes.filter(({ name, value }) => isUnsafeAttribute(name, value)).length,
    )
  }
  const onNode = (node: Node) => {
    count ??= look(node.getRootNode())
  }
  DOMPurify.addHook('beforeSanitizeElements', onNode)
  try {
    // Its result is of no interest, but it alone may parse (trusted types).
    DOMPurify.sanitize(html, { WHOLE_DOCUMENT: true, RETURN_DOM: true })
  } finally {
    DOMPurify.removeHook('beforeSanitizeElements', onNode)
  }
  return count ?? 0
}
