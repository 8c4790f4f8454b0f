import { collapseSpaces, type Inline } from './inlines.ts'
import { type Look, lookWithin, PLAIN } from './text-look.ts'

/** The list of an item; `id` identifies the outermost list, `depth` counts from 1. */
interface ListPlace {
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
  list: ListPlace | null
  inlines: Inline[]
}

interface Place extends Omit<Block, 'inlines'> {
  look: Look
  link: string
}

const START: Place = { tag: 'p', align: '', indent: 0, list: null, look: PLAIN, link: '' }
const BLOCK_TAGS = /^(p|div|h[1-6]|blockquote|ul|ol|li)$/

/** Flattens allowed elements into blocks. `verbatim`: see parseHtml. */
export function readBlocks(fragment: DocumentFragment, literal: ReadonlyMap<Node, boolean>): Block[] {
  const blocks: Block[] = []
  let line: Inline[] = []

  /** Ends the current line; `keepEmpty`: also adds a block without content. */
  function end({ tag, align, indent, list }: Place, empty = false): void {
    const inlines = collapseSpaces(line)
    if (inlines.length > 0 || empty || line.some(({ kind }) => kind === 'break')) {
      blocks.push({ tag, align, indent, list, inlines })
    }
    line = []
  }

  function readText(node: Node, place: Place): void {
    const text = node.nodeValue ?? ''
    const own = literal.get(node)
    if (own === undefined) return void line.push({ kind: 'text', text, look: place.look, link: place.link })
    if (own && place.list === null) end(place)
    for (const [i, part] of text.split(/\r?\n/).entries()) {
      if (i > 0) line.push({ kind: 'break', link: '' })
      if (part) line.push({ kind: 'text', text: part, look: PLAIN, link: '', literal: true })
    }
    if (own && place.list === null) end(place)
  }

  function read(node: Node, place: Place): void {
    if (node.nodeType === Node.TEXT_NODE) readText(node, place)
    if (!(node instanceof HTMLElement)) return
    const { localName } = node
    if (localName === 'br') line.push({ kind: 'break', link: place.link })
    else if (localName === 'img') line.push({ kind: 'image', fields: fieldsOf(node), link: place.link })
    else if (BLOCK_TAGS.test(localName)) readBlock(node, place)
    else {
      const look = lookWithin(node, place.look)
      const link = node.getAttribute('href') ?? place.link
      for (const child of node.childNodes) read(child, { ...place, look, link })
    }
  }

  function readBlock(node: HTMLElement, around: Place): void {
    const inItem = around.list !== null && !/^(ul|ol|li)$/.test(node.localName)
    // A list item is a single block, so blocks inside it are separated by line breaks.
    if (inItem) {
      if (line.some(({ kind }) => kind !== 'text') || collapseSpaces(line).length > 0) {
        line.push({ kind: 'break', link: '' })
      }
    } else end(around)
    const place = placeWithin(node, around)
    const before = blocks.length
    for (const child of node.childNodes) read(child, place)
    if (inItem && node.nextSibling && !BLOCK_TAGS.test(node.nextSibling.nodeName.toLowerCase())) {
      line.push({ kind: 'break', link: '' })
    }
    if (!inItem) end(place, blocks.length === before && /^(p|h[1-6]|blockquote|li)$/.test(node.localName))
  }

  for (const child of fragment.childNodes) read(child, START)
  end(START)
  return blocks
}

function placeWithin(node: HTMLElement, around: Place): Place {
  const { localName } = node
  const place = { ...around, look: lookWithin(node, around.look), align: alignWithin(node, around.align) }
  const indent = Number(classValue(node, 'indent') || 0)
  if (localName === 'ul' || localName === 'ol') {
    const outer = around.list
    const type = localName === 'ul' ? 'bullet' : 'number'
    const start = Math.trunc(Number(node.getAttribute('start') ?? 1)) || 1
    place.list = { id: outer?.id ?? node, type, depth: (outer?.depth ?? 0) + 1, start }
  } else if (localName === 'li') {
    const list = around.list ?? { id: node.parentNode ?? node, type: 'bullet', depth: 1, start: 1 }
    // Quill writes flat lists: the depth is a class, and newer versions set the list type on every item.
    const kind = node.dataset.list
    const type = kind === undefined ? list.type : kind === 'ordered' ? 'number' : 'bullet'
    place.list = { ...list, type, depth: list.depth + indent }
  } else {
    if (/^h[1-6]$/.test(localName)) place.tag = localName as Block['tag']
    if (localName === 'blockquote') place.tag = 'quote'
    place.indent = indent || around.indent
  }
  return place
}

/** `start` is the default alignment and becomes ''. */
function alignWithin(node: HTMLElement, around: string): string {
  const align = (node.style.textAlign || node.getAttribute('align') || classValue(node, 'align')).toLowerCase()
  if (align === 'start') return ''
  return /^(left|center|right|justify|end)$/.test(align) ? align : around
}

/** The value of a Quill class `ql-<name>-<value>`. */
function classValue(node: HTMLElement, name: string): string {
  const start = `ql-${name}-`
  return [...node.classList].find((one) => one.startsWith(start))?.slice(start.length) ?? ''
}

function fieldsOf(image: HTMLElement) {
  const read = (name: string) => image.getAttribute(name) ?? ''
  const pixels = (name: 'width' | 'height') => /^\d+/.exec(read(name) || image.style[name])?.[0] ?? ''
  return {
    src: read('src'),
    alt: read('alt'),
    title: read('title'),
    width: pixels('width'),
    height: pixels('height'),
    upload: '',
  }
}
