import { collapseSpaces, type Inline } from './inlines.ts'
import { PLAIN_FORMAT, resolveFormat, type TextFormat } from './text-format.ts'

/** The list of an item; `id` identifies the outermost list, `depth` counts from 1. */
interface ListContext {
  id: object
  type: 'bullet' | 'number'
  depth: number
  start: number
}

/** One line of the document: a paragraph, a heading, a quote or an item of a list. */
export interface Block {
  tag: 'p' | 'quote' | 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  /** A `text-align` value; empty for none. */
  align: string
  indent: number
  list: ListContext | null
  inlines: Inline[]
}

interface BlockContext extends Omit<Block, 'inlines'> {
  format: TextFormat
  link: string
}

const ROOT_CONTEXT: BlockContext = { tag: 'p', align: '', indent: 0, list: null, format: PLAIN_FORMAT, link: '' }
const BLOCK_TAGS = /^(p|div|h[1-6]|blockquote|ul|ol|li)$/

/** Flattens allowed elements into blocks. `verbatim`: see parseHtml. */
export function domToBlocks(fragment: DocumentFragment, verbatim: ReadonlyMap<Node, boolean>): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []

  /** Ends the current line; `keepEmpty`: also adds a block without content. */
  function endLine({ tag, align, indent, list }: BlockContext, keepEmpty = false): void {
    const inlines = collapseSpaces(line)
    if (inlines.length > 0 || keepEmpty || line.some(({ kind }) => kind === 'break')) {
      blocks.push({ tag, align, indent, list, inlines })
    }
    line = []
  }

  function appendText(node: Node, context: BlockContext): void {
    const text = node.nodeValue ?? ''
    const standalone = verbatim.get(node)
    if (standalone === undefined)
      return void line.push({ kind: 'text', text, format: context.format, link: context.link })
    if (standalone && context.list === null) endLine(context)
    for (const [i, part] of text.split(/\r?\n/).entries()) {
      if (i > 0) line.push({ kind: 'break', link: '' })
      if (part) line.push({ kind: 'text', text: part, format: PLAIN_FORMAT, link: '', verbatim: true })
    }
    if (standalone && context.list === null) endLine(context)
  }

  function visit(node: Node, context: BlockContext): void {
    if (node.nodeType === Node.TEXT_NODE) appendText(node, context)
    if (!(node instanceof HTMLElement)) return
    const { localName } = node
    if (localName === 'br') line.push({ kind: 'break', link: context.link })
    else if (localName === 'img') line.push({ kind: 'image', fields: toImageFields(node), link: context.link })
    else if (BLOCK_TAGS.test(localName)) visitBlock(node, context)
    else {
      const format = resolveFormat(node, context.format)
      const link = node.getAttribute('href') ?? context.link
      for (const child of node.childNodes) visit(child, { ...context, format, link })
    }
  }

  function visitBlock(node: HTMLElement, parent: BlockContext): void {
    const inItem = parent.list !== null && !/^(ul|ol|li)$/.test(node.localName)
    // A list item is a single block, so blocks inside it are separated by line breaks.
    if (inItem) {
      if (line.some(({ kind }) => kind !== 'text') || collapseSpaces(line).length > 0) {
        line.push({ kind: 'break', link: '' })
      }
    } else endLine(parent)
    const context = resolveContext(node, parent)
    const blockCount = blocks.length
    for (const child of node.childNodes) visit(child, context)
    if (inItem && node.nextSibling && !BLOCK_TAGS.test(node.nextSibling.nodeName.toLowerCase())) {
      line.push({ kind: 'break', link: '' })
    }
    if (!inItem) endLine(context, blocks.length === blockCount && /^(p|h[1-6]|blockquote|li)$/.test(node.localName))
  }

  for (const child of fragment.childNodes) visit(child, ROOT_CONTEXT)
  endLine(ROOT_CONTEXT)
  return blocks
}

function resolveContext(node: HTMLElement, parent: BlockContext): BlockContext {
  const { localName } = node
  const context = { ...parent, format: resolveFormat(node, parent.format), align: resolveAlign(node, parent.align) }
  const indent = Number(quillClassValue(node, 'indent') || 0)
  if (localName === 'ul' || localName === 'ol') {
    const outer = parent.list
    const type = localName === 'ul' ? 'bullet' : 'number'
    const start = Math.trunc(Number(node.getAttribute('start') ?? 1)) || 1
    context.list = { id: outer?.id ?? node, type, depth: (outer?.depth ?? 0) + 1, start }
  } else if (localName === 'li') {
    const list = parent.list ?? { id: node.parentNode ?? node, type: 'bullet', depth: 1, start: 1 }
    // Quill writes flat lists: the depth is a class, and newer versions set the list type on every item.
    const kind = node.dataset.list
    const type = kind === undefined ? list.type : kind === 'ordered' ? 'number' : 'bullet'
    context.list = { ...list, type, depth: list.depth + indent }
  } else {
    if (/^h[1-6]$/.test(localName)) context.tag = localName as Block['tag']
    if (localName === 'blockquote') context.tag = 'quote'
    context.indent = indent || parent.indent
  }
  return context
}

/** `start` is the default alignment and becomes ''. */
function resolveAlign(node: HTMLElement, parent: string): string {
  const align = (node.style.textAlign || node.getAttribute('align') || quillClassValue(node, 'align')).toLowerCase()
  if (align === 'start') return ''
  return /^(left|center|right|justify|end)$/.test(align) ? align : parent
}

/** The value of a Quill class `ql-<name>-<value>`. */
function quillClassValue(node: HTMLElement, name: string): string {
  const start = `ql-${name}-`
  return [...node.classList].find((className) => className.startsWith(start))?.slice(start.length) ?? ''
}

function toImageFields(image: HTMLElement) {
  const attribute = (name: string) => image.getAttribute(name) ?? ''
  const pixels = (name: 'width' | 'height') => /^\d+/.exec(attribute(name) || image.style[name])?.[0] ?? ''
  const size = { width: pixels('width'), height: pixels('height') }
  return { src: attribute('src'), alt: attribute('alt'), title: attribute('title'), ...size, upload: '' }
}
