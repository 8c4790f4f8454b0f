import { $getState, $setState, createState, type LexicalNode } from 'lexical'
import { createCounter } from '../lib/closures.ts'
import type { ImageFields } from './image-node.tsx'

/**
 * The source of what was loaded, which is written as long as it is not edited (A300). Nodes hold ids only: what is
 * pasted can refer to sources that were loaded here, but can never bring any.
 */

export interface BlockSource {
  name: string
  open: string
  /** Between the tags; null for what its parts make of it. */
  inner: string | null
  close: string
  /** What surrounds the block and belongs to none: white space, tags without counterpart. */
  before: string
  after: string
  /** The export of `inner` right after loading: while it is the same, `inner` is written. */
  loaded: string | null
  /** The kind, alignment and indent that the open tag stands for. */
  kind: string
  align: string
  indent: number
  /** A list that stands beside the items of another, not within one. */
  isBeside?: boolean
  /** In a table: what stands before its first row. In a row: the part of the table it belongs to. */
  head?: string
  section?: TableSection
}

export interface TableSection {
  open: string
  close: string
}

/** An inline element around texts and images. `isLink`: a link of the editor. */
export interface Wrapper {
  name: string
  open: string
  close: string
  isLink: boolean
}

/** The source of a text, line break or image. */
export interface InlineSource {
  /** From the outside in. */
  path: readonly Wrapper[]
  /** What stood for `text` or `fields`. */
  source: string | null
  text?: string
  fields?: ImageFields
}

type AnySource = { block: BlockSource } | { wrapper: Wrapper } | { inline: InlineSource }

/** The sources of the contents loaded last: enough to copy from one text to another. */
const MAX_SOURCES = 200_000
const sources = new Map<string, AnySource>()
const nextNumber = createCounter()

function addSource(source: AnySource): string {
  const id = `s${nextNumber()}`
  sources.set(id, source)
  if (sources.size > MAX_SOURCES) sources.delete(sources.keys().next().value!)
  return id
}

const sourceState = createState('source', { parse: (id) => (typeof id === 'string' && sources.has(id) ? id : '') })

const find = (node: LexicalNode) => sources.get($getState(node, sourceState))

export function $getBlockSource(node: LexicalNode): BlockSource | null {
  const source = find(node)
  return source && 'block' in source ? source.block : null
}

export const createSource = (name: string, open: string, inner: string | null, close: string): BlockSource => ({
  name,
  open,
  inner,
  close,
  before: '',
  after: '',
  loaded: null,
  kind: name,
  align: '',
  indent: 0,
})

export const $setBlockSource = <T extends LexicalNode>(node: T, block: BlockSource): T =>
  $setState(node, sourceState, addSource({ block }))

/** A block that becomes another kind of block keeps the attributes of its source. */
export function $copySource(from: LexicalNode, to: LexicalNode): void {
  $setState(to, sourceState, $getState(from, sourceState))
}

export function $getInlineSource(node: LexicalNode): InlineSource | null {
  const source = find(node)
  return source && 'inline' in source ? source.inline : null
}

const plainInlines = new WeakMap<readonly Wrapper[], string>()

/** Texts with the same wrappers and nothing else to keep share a source, so that Lexical can join them. */
export function $setInlineSource<T extends LexicalNode>(node: T, inline: InlineSource): T {
  if (inline.source !== null) return $setState(node, sourceState, addSource({ inline }))
  if (inline.path.length === 0) return node
  const id = plainInlines.get(inline.path) ?? addSource({ inline })
  plainInlines.set(inline.path, id)
  return $setState(node, sourceState, id)
}

export function $getWrapper(node: LexicalNode): Wrapper | null {
  const source = find(node)
  return source && 'wrapper' in source ? source.wrapper : null
}

export const $setWrapper = <T extends LexicalNode>(node: T, wrapper: Wrapper): T =>
  $setState(node, sourceState, addSource({ wrapper }))
