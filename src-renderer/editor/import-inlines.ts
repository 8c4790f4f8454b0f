import { $createLinkNode } from '@lexical/link'
import { $createLineBreakNode, $createTextNode, type ElementNode, type LexicalNode } from 'lexical'
import { isMemberLink } from '../ui/allowed-html.ts'
import { decodeText, escapeHtml, parseAttributes } from './html-tokens.ts'
import { type HtmlElement, type HtmlNode, sourceOf } from './html-tree.ts'
import { type ImageFields, ImageNode } from './image-node.tsx'
import { OpaqueNode } from './opaque-node.tsx'
import { isAllowedImage } from './paste-html.ts'
import { $setInlineSource, $setWrapper, type Wrapper } from './sources.ts'
import { isInvisible, readAttribute, toElement } from './tags.ts'
import { resolveFormat, type TextFormat, toCss } from './text-format.ts'

/** What an inline has of its source: the elements around it, from the outside in, and what stood for itself. */
interface FromSource {
  path: readonly Wrapper[]
  source: string | null
}

/** The inline content of a block, flattened. */
export type Inline = FromSource &
  (
    | { kind: 'text'; text: string; format: TextFormat }
    | { kind: 'break' }
    | { kind: 'image'; fields: ImageFields }
    /** Markup that the editor keeps as it is. */
    | { kind: 'opaque' }
  )

/** Splits a sequence into runs with the same key. */
export function groupRuns<T, K>(items: readonly T[], keyOf: (item: T) => K): [key: K, run: T[]][] {
  const runs: [K, T[]][] = []
  for (const item of items) {
    const key = keyOf(item)
    const last = runs.at(-1)
    if (last && last[0] === key) last[1].push(item)
    else runs.push([key, [item]])
  }
  return runs
}

const NBSP = '\u00a0'

/** Collapses white space as HTML renders it: runs become one space, none at line edges; a trailing break is dropped. */
export function collapseSpaces(inlines: readonly Inline[]): Inline[] {
  const collapsed: Inline[] = []
  let afterSpace = true
  const trimLineEnd = () => {
    const last = collapsed.at(-1)
    if (last?.kind !== 'text' || !last.text.endsWith(' ')) return
    collapsed.pop()
    if (last.text.length > 1) collapsed.push({ ...last, text: last.text.slice(0, -1) })
  }
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      const run: string = inline.text.replace(/[ \t\n\r\f]+/g, ' ')
      const text: string = afterSpace && run.startsWith(' ') ? run.slice(1) : run
      if (text === '') continue
      // White space within the text is written as it was; at its ends it depends on what is around.
      const isCollapsed = text === run && text !== inline.text
      collapsed.push({
        ...inline,
        text,
        source: isCollapsed ? (inline.source ?? escapeHtml(inline.text)) : inline.source,
      })
      afterSpace = text.endsWith(' ')
    } else {
      if (inline.kind === 'break') trimLineEnd()
      collapsed.push(inline)
      afterSpace = inline.kind === 'break'
    }
  }
  trimLineEnd()
  if (collapsed.at(-1)?.kind === 'break') collapsed.pop()
  return collapsed
}

/** The reverse of collapseSpaces: collapsible spaces become &nbsp;, and a trailing break is doubled to render. */
export function protectSpaces(inlines: readonly Inline[]): Inline[] {
  let afterSpace = true
  const result = inlines.map((inline, i): Inline => {
    if (inline.kind !== 'text') {
      afterSpace = inline.kind === 'break'
      return inline
    }
    const next = inlines[i + 1]
    const endsLine = next === undefined || next.kind === 'break'
    const chars = [...inline.text.replaceAll('\t', NBSP.repeat(4)).replace(/[\n\r\f]/g, ' ')]
    const text = chars.map((char, index) => {
      const isCollapsible = char === ' ' && (afterSpace || (endsLine && index === chars.length - 1))
      afterSpace = char === ' ' && !isCollapsible
      return isCollapsible ? NBSP : char
    })
    const protectedText = text.join('')
    return protectedText === inline.text ? inline : { ...inline, text: protectedText, source: null }
  })
  if (result.at(-1)?.kind === 'break') result.push({ kind: 'break', path: [], source: null })
  return result
}

/** Elements around text that are kept with it. Word and web pages have elements of their own: `o:p`, `x-note`. */
const TEXT_ELEMENTS =
  /^(span|font|a|b|strong|i|em|u|s|strike|del|ins|sub|sup|big|small|mark|code|kbd|samp|var|tt|nobr|abbr|acronym|cite|dfn|q|time|label|bdi|[a-z]\w*[:-][\w-]+)$/
/** Blocks whose text may stand in an item of a list, one line each. */
const ITEM_BLOCKS = /^(p|div)$/

export const isTextElement = ({ name }: HtmlElement) => TEXT_ELEMENTS.test(name)

export interface ImportContext {
  /** The format of the text around, and the alignment of pasted text. */
  format: TextFormat
  align: string
  /** Whether the nodes keep their sources: those of stored content do, pasted ones do not. */
  keepSource: boolean
  server: string
}

interface InlineContext {
  format: TextFormat
  path: readonly Wrapper[]
  server: string
}

/** Flattens text and elements around it. Blocks are separated by line breaks. */
export function collectInlines(nodes: readonly HtmlNode[], context: InlineContext): Inline[] {
  const inlines: Inline[] = []
  visitAll(nodes, context, inlines)
  return inlines
}

function visitAll(nodes: readonly HtmlNode[], context: InlineContext, inlines: Inline[]): void {
  for (const node of nodes) visit(node, context, inlines)
}

function visit(node: HtmlNode, context: InlineContext, inlines: Inline[]): void {
  const { format, path, server } = context
  if (node.kind === 'ignored') return
  if (node.kind === 'text') {
    const text = decodeText(node.source)
    inlines.push({ kind: 'text', text, format, path, source: escapeHtml(text) === node.source ? null : node.source })
  } else if (node.kind === 'comment') inlines.push({ kind: 'opaque', path, source: node.source })
  else if (node.name === 'br') inlines.push({ kind: 'break', path, source: node.open })
  else if (node.name === 'img' && isAllowedImage(readAttribute(node.open, 'src') ?? '', server)) {
    inlines.push({ kind: 'image', fields: toImageFields(node.open), path, source: node.open })
  } else if (ITEM_BLOCKS.test(node.name)) visitBlock(node, context, inlines)
  else if (isTextElement(node) && !isBlankAnchor(node) && !isInvisible(sourceOf([node])))
    visitAll(node.children, within(node, context), inlines)
  else inlines.push({ kind: 'opaque', path, source: sourceOf([node]) })
}

/** A line break that the source expresses by blocks has an empty source. */
const blockBreak = (): Inline => ({ kind: 'break', path: [], source: '' })
const isBlank = (inline: Inline) => inline.kind === 'text' && /^[ \t\n\r\f]*$/.test(inline.text)

function visitBlock(node: HtmlElement, context: InlineContext, inlines: Inline[]): void {
  if (inlines.some((inline) => !isBlank(inline)) && inlines.at(-1)?.kind !== 'break') inlines.push(blockBreak())
  const start = inlines.length
  visitAll(node.children, within(node, context), inlines)
  // A break at the end of a block, or a block within it, ends the line already.
  const endsLine = inlines.findLast((inline) => !isBlank(inline))?.kind === 'break'
  if (inlines.length > start && !endsLine) inlines.push(blockBreak())
}

function within(element: HtmlElement, context: InlineContext): InlineContext {
  const { name, open, close } = element
  const isLink = name === 'a' && isMemberLink(readAttribute(open, 'href') ?? '') && !context.path.some((w) => w.isLink)
  const wrapper: Wrapper = { name, open, close: close || `</${name}>`, isLink }
  return { ...context, format: resolveFormat(toElement(name, open), context.format), path: [...context.path, wrapper] }
}

/** A target of links, or a link with a picture as its background: without any text, it would be lost. */
const isBlankAnchor = ({ name, open, children }: HtmlElement) =>
  name === 'a' && parseAttributes(open).length > 0 && sourceOf(children).trim() === ''

function toImageFields(tag: string): ImageFields {
  const attribute = (name: string) => readAttribute(tag, name) ?? ''
  const { style } = toElement('img', tag)
  const size = (name: 'width' | 'height') => style[name] || attribute(name)
  const { src, alt, title } = { src: attribute('src'), alt: attribute('alt'), title: attribute('title') }
  return { src, alt, title, width: size('width'), height: size('height'), upload: '' }
}

/** Appends inline content to a block. `keepSource`: not for what is pasted. */
export function $appendInlines(block: ElementNode, inlines: readonly Inline[], keepSource: boolean): void {
  // What is pasted has nothing to keep markup by.
  const written = keepSource ? inlines : inlines.filter(({ kind }) => kind !== 'opaque')
  for (const [link, run] of groupRuns(written, ({ path }) => path.find(({ isLink }) => isLink) ?? null)) {
    const children = run.map((inline) => {
      const node = $createInlineNode(inline)
      return keepSource ? $setInlineSource(node, toInlineSource(inline)) : node
    })
    block.append(...(link ? [$createLink(link, keepSource).append(...children)] : children))
  }
}

function toInlineSource(inline: Inline) {
  const { path, source } = inline
  if (inline.kind === 'text') return { path, source, text: inline.text }
  return inline.kind === 'image' ? { path, source, fields: inline.fields } : { path, source }
}

function $createLink(link: Wrapper, keepSource: boolean) {
  const attributes = ['target', 'rel', 'title'].map((name) => [name, readAttribute(link.open, name)])
  const node = $createLinkNode(readAttribute(link.open, 'href') ?? '', Object.fromEntries(attributes))
  return keepSource ? $setWrapper(node, link) : node
}

function $createInlineNode(inline: Inline): LexicalNode {
  if (inline.kind === 'break') return $createLineBreakNode()
  if (inline.kind === 'image') return new ImageNode(inline.fields)
  if (inline.kind === 'opaque') return new OpaqueNode('inline')
  return $createTextNode(inline.text).setFormat(inline.format.flags).setStyle(toCss(inline.format.styles))
}
