import { type HtmlToken, tokenizeHtml } from './html-tokens.ts'

/** A node of HTML that knows its source; the sources of all nodes, in order, are the HTML. */
export type HtmlNode =
  | { kind: 'text'; source: string }
  | { kind: 'comment'; source: string }
  /** A tag without its counterpart, or of the page around the text: kept, without effect. */
  | { kind: 'ignored'; source: string }
  | HtmlElement

export interface HtmlElement {
  kind: 'element'
  name: string
  open: string
  children: HtmlNode[]
  /** Empty if the end tag is missing. */
  close: string
  /** Whether browsers nest its content differently from its source. */
  isIrregular: boolean
}

const words = (text: string) => new Set(text.split(' '))
const VOID = words('area base br col embed frame hr img input keygen link meta param source track wbr')
/** Elements of the page, which do not exist within a text. */
const PAGE = words('html body frameset')
const CLOSES_PARAGRAPH = words(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li dd dt main menu nav ol p pre search section summary table ul xmp listing',
)
const TABLE_PARTS = words('caption colgroup thead tbody tfoot tr td th')
const MAY_STAY_OPEN = words('p li dd dt option optgroup rp rt colgroup thead tbody tfoot tr td th caption')
const FOREIGN = /^(svg|math)$/
/** Deeper elements are not nested any further, as in browsers. */
const MAX_DEPTH = 200
/** Inline elements whose end tag ends open blocks within. */
const ENDS_BLOCKS = words('template button object applet')
const HEADING = /^h[1-6]$/

/** What an opening tag ends, and the elements beyond which it does not look. */
const ENDED_BY: Readonly<Record<string, readonly [ended: ReadonlySet<string>, boundary: ReadonlySet<string>]>> = {
  li: [words('li'), words('ul ol menu dir table td th')],
  dd: [words('dd dt'), words('dl table td th')],
  dt: [words('dd dt'), words('dl table td th')],
  option: [words('option'), words('select datalist')],
  td: [words('td th'), words('tr table')],
  th: [words('td th'), words('tr table')],
  tr: [words('tr caption colgroup'), words('table thead tbody tfoot')],
  thead: [words('thead tbody tfoot caption colgroup'), words('table')],
  tbody: [words('thead tbody tfoot caption colgroup'), words('table')],
  tfoot: [words('thead tbody tfoot caption colgroup'), words('table')],
  a: [words('a'), words('table td th object')],
}
const PARAGRAPH = words('p')
const PARAGRAPH_BOUNDARY = words('table caption td th button object marquee applet template')
const CELL_BOUNDARY = words('table td th caption template object')

/** Elements that start a line of their own. */
export const BLOCK_ELEMENTS = new Set([...CLOSES_PARAGRAPH, ...TABLE_PARTS, 'head', 'marquee'])

/** Parses HTML into a tree, close to what browsers make of it. Never fails; no source is changed (A419). */
export function parseTree(html: string): HtmlNode[] {
  const root: HtmlElement = { kind: 'element', name: '', open: '', children: [], close: '', isIrregular: false }
  const stack = [root]
  for (const token of tokenizeHtml(html)) addToken(stack, token)
  while (stack.length > 1) {
    const element = stack.pop()!
    if (!MAY_STAY_OPEN.has(element.name)) unwrap(element, stack.at(-1)!)
  }
  return root.children
}

function addToken(stack: HtmlElement[], token: HtmlToken): void {
  const add = (node: HtmlNode) => void stack.at(-1)!.children.push(node)
  if (token.kind === 'close') closeElement(stack, token.name, token.source)
  else if (token.kind !== 'open') add(token)
  else if (PAGE.has(token.name)) add({ kind: 'ignored', source: token.source })
  else openElement(stack, token)
}

function openElement(stack: HtmlElement[], { name, source, selfClosing }: HtmlToken & { kind: 'open' }): void {
  endBefore(stack, name)
  const parent = stack.at(-1)!
  if (stack.length > MAX_DEPTH) {
    parent.isIrregular = true
    parent.children.push({ kind: 'ignored', source })
    return
  }
  const element: HtmlElement = { kind: 'element', name, open: source, children: [], close: '', isIrregular: false }
  parent.children.push(element)
  const isForeign = () => FOREIGN.test(name) || stack.some((ancestor) => FOREIGN.test(ancestor.name))
  if (!VOID.has(name) && !(selfClosing && isForeign())) stack.push(element)
}

/** Ends the elements that end without an end tag before another element. */
function endBefore(stack: HtmlElement[], name: string): void {
  if (CLOSES_PARAGRAPH.has(name)) end(stack, findOpen(stack, PARAGRAPH, PARAGRAPH_BOUNDARY))
  if (HEADING.test(name) && HEADING.test(stack.at(-1)!.name)) {
    stack.at(-1)!.isIrregular = true
    stack.pop()
  }
  const [ended, boundary] = ENDED_BY[name] ?? []
  if (!ended || !boundary) return
  const index = findOpen(stack, ended, boundary)
  if (index > 0 && name === 'a') stack[index - 1]!.isIrregular = true
  end(stack, index)
}

/** The elements beyond which an end tag closes nothing. */
function boundaryOf(name: string): ReadonlySet<string> {
  if (!BLOCK_ELEMENTS.has(name) && !ENDS_BLOCKS.has(name)) return BLOCK_ELEMENTS
  if (name === 'table') return new Set()
  if (name === 'p') return PARAGRAPH_BOUNDARY
  return TABLE_PARTS.has(name) ? words('table') : CELL_BOUNDARY
}

function closeElement(stack: HtmlElement[], name: string, source: string): void {
  const index = findOpen(stack, words(name), boundaryOf(name))
  if (index < 1) stack.at(-1)!.children.push({ kind: 'ignored', source })
  else {
    stack[index]!.close = source
    end(stack, index)
  }
}

/** The index of the innermost open element with one of the names; -1 if there is none before a boundary. */
function findOpen(stack: readonly HtmlElement[], names: ReadonlySet<string>, boundary: ReadonlySet<string>): number {
  for (let i = stack.length - 1; i > 0; i--) {
    const { name } = stack[i]!
    if (names.has(name)) return i
    if (boundary.has(name)) return -1
  }
  return -1
}

/** Ends an element and all within it. One that has other open elements within is irregular. */
function end(stack: HtmlElement[], index: number): void {
  if (index < 1) return
  const [element, ...inner] = stack.splice(index)
  if (inner.some(({ name }) => !MAY_STAY_OPEN.has(name))) element!.isIrregular = true
}

/** An element that never ends would swallow what follows it; its tag is kept and its content stands beside it. */
function unwrap(element: HtmlElement, parent: HtmlElement): void {
  parent.children.pop()
  parent.children.push({ kind: 'ignored', source: element.open })
  for (const child of element.children) parent.children.push(child)
}

export const sourceOf = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (node.kind === 'element' ? node.open + sourceOf(node.children) + node.close : node.source))
    .join('')
