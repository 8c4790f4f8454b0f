import { $createLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { EDITOR_NODES } from '#renderer/editor/editor-nodes.ts'
import { ImageNode } from '#renderer/editor/image-node.tsx'
import { $importPasted } from '#renderer/editor/import-html.ts'
import { FONT_SIZES, FONTS, toCss } from '#renderer/editor/text-format.ts'
import { exportHtml, loadHtml } from '#renderer/editor/value-sync-plugin.tsx'
import fc from '../fast-check.ts'

export const SERVER = 'https://console.example.com'

function newEditor(): LexicalEditor {
  return createEditor({
    nodes: EDITOR_NODES,
    onError: (error) => {
      throw error
    },
  })
}

function fill(editor: LexicalEditor, $nodes: () => LexicalNode[]): void {
  editor.update(
    () =>
      void $getRoot()
        .clear()
        .append(...$nodes()),
    { discrete: true },
  )
}

export const htmlOf = (editor: LexicalEditor) => exportHtml(editor, SERVER)

/** An editor with stored HTML. */
export function load(html: string): LexicalEditor {
  const editor = newEditor()
  loadHtml(editor, html, SERVER)
  return editor
}

/** An editor with pasted HTML. */
export function pasted(html: string): LexicalEditor {
  const editor = newEditor()
  fill(editor, () => $importPasted(html, SERVER))
  return editor
}

/** Replaces the text of the first text node that has `text`. */
export function editText(editor: LexicalEditor, text: string, replacement: string): void {
  editor.update(
    () => {
      const nodes = $getRoot().getAllTextNodes()
      nodes.find((node) => node.getTextContent() === text)!.setTextContent(replacement)
    },
    { discrete: true },
  )
}

export const textOf = (editor: LexicalEditor) => editor.getEditorState().read(() => $getRoot().getTextContent())

/** The document as JSON without sources, with non-breaking spaces replaced by plain ones. */
export function stateOf(editor: LexicalEditor): string {
  const withoutSource = (key: string, value: unknown) => (key === '$' ? undefined : value)
  return JSON.stringify(editor.getEditorState().toJSON(), withoutSource).replaceAll('\u00a0', ' ')
}

// Arbitraries that documents are generated from.

type Inline =
  | { kind: 'text'; text: string; format: number; style: string }
  | { kind: 'break' }
  | { kind: 'image'; src: string; alt: string; width: string }
  | { kind: 'link'; url: string; inside: Inline[] }

type Item = { align: string; line: Inline[]; inner: List | null }
type List = { type: 'bullet' | 'number'; start: number; items: Item[] }
type Block = { kind: 'line'; tag: string; align: string; indent: number; line: Inline[] } | { kind: 'list'; list: List }

const letters = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...'回红公告活动，。Ab1 <>&"\'  ;') },
    { weight: 1, arbitrary: fc.constantFrom('\u3000', '\u00a0', '😀', '&lt;', '<b>', '</p>', '<!--', 'é') },
  ),
  minLength: 1,
  maxLength: 12,
})
const style = fc
  .record(
    {
      color: fc.constantFrom('rgb(230, 0, 0)', 'rgb(0, 102, 204)'),
      'background-color': fc.constantFrom('rgb(255, 255, 0)'),
      'font-family': fc.constantFrom(...FONTS.map(({ value }) => value)),
      'font-size': fc.constantFrom(...FONT_SIZES.map((size) => `${size}px`), '0.75em'),
    },
    { requiredKeys: [] },
  )
  .map((styles) => toCss(styles))
const text = fc.record({
  kind: fc.constant('text' as const),
  text: letters,
  format: fc.integer({ min: 0, max: 15 }),
  style,
})
const image = fc.record({
  kind: fc.constant('image' as const),
  src: fc.constantFrom('/images/a.png', `${SERVER}/images/b.jpg`, 'https://elsewhere.example/c.gif'),
  alt: fc.constantFrom('', '图 "一"'),
  width: fc.constantFrom('', '120'),
})
const simple = fc.oneof({ weight: 4, arbitrary: text }, fc.constant({ kind: 'break' as const }), image)
const link = fc.record({
  kind: fc.constant('link' as const),
  url: fc.constantFrom('https://example.com/a?b=1&c="2"', 'https://example.com/通知'),
  inside: fc.array(fc.oneof(text, image), { minLength: 1, maxLength: 3 }),
})
const line = fc
  .array(fc.oneof({ weight: 5, arbitrary: simple as fc.Arbitrary<Inline> }, link as fc.Arbitrary<Inline>), {
    maxLength: 5,
  })
  // Adjacent links with the same URL would be merged.
  .map((inlines) => inlines.filter((inline, i) => inline.kind !== 'link' || inlines[i - 1]?.kind !== 'link'))
const align = fc.constantFrom('', '', 'left', 'center', 'right', 'justify')
const list: fc.Arbitrary<List> = fc.letrec<{ list: List; item: Item }>((tie) => ({
  list: fc.record({
    type: fc.constantFrom('bullet' as const, 'number' as const),
    start: fc.constantFrom(1, 1, 3),
    items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
  }),
  item: fc.record({ align, line, inner: fc.option(tie('list'), { depthSize: 'small', maxDepth: 2 }) }),
})).list
export const blocksArbitrary: fc.Arbitrary<Block[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('line' as const),
      tag: fc.constantFrom('p', 'p', 'quote', 'h1', 'h2', 'h3', 'h6'),
      align,
      indent: fc.constantFrom(0, 0, 2),
      line,
    }),
    fc.record({ kind: fc.constant('list' as const), list }),
  ),
  { minLength: 1, maxLength: 5 },
)

export function build(input: readonly Block[]): LexicalEditor {
  const editor = newEditor()
  fill(editor, () => input.map((block) => (block.kind === 'list' ? $list(block.list) : $line(block))))
  return editor
}

function $line(block: Extract<Block, { kind: 'line' }>): ElementNode {
  const createOther = () => (block.tag === 'quote' ? $createQuoteNode() : $createHeadingNode(block.tag as 'h1'))
  const node = block.tag === 'p' ? $createParagraphNode() : createOther()
  if (block.indent > 0) node.setIndent(block.indent)
  if (block.align) node.setFormat(block.align as 'left')
  return node.append(...block.line.map($inline))
}

function $list({ type, start, items }: List): ListNode {
  const node = $createListNode(type, type === 'number' ? start : 1)
  for (const { align: own, line: inside, inner } of items) {
    const item = $createListItemNode()
    if (own) item.setFormat(own as 'left')
    node.append(item.append(...inside.map($inline)))
    if (inner) node.append($createListItemNode().append($list(inner)))
  }
  return node
}

function $inline(inline: Inline): LexicalNode {
  if (inline.kind === 'break') return $createLineBreakNode()
  if (inline.kind === 'image') return new ImageNode({ src: inline.src, alt: inline.alt, width: inline.width })
  if (inline.kind === 'link') return $createLinkNode(inline.url).append(...inline.inside.map($inline))
  return $createTextNode(inline.text).setFormat(inline.format).setStyle(inline.style)
}

/** Random supported and unsupported tags, opened and closed, with text and malicious attributes. */
export const tagSoup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      letters,
      fc
        .tuple(
          fc.constantFrom(
            ...'p div span b u font h1 blockquote ul ol li a img br table tr td pre script style svg math'.split(' '),
          ),
          fc.constantFrom('', '/'),
          fc.constantFrom(
            '',
            ' onclick="hurt()"',
            ' href="javascript:hurt()"',
            ' href="https://x.cn/"',
            ' src="https://x.cn/a.png" onerror=hurt()',
            ' style="color: red; background: url(https://x.cn/)"',
            ' class="ql-size-huge ql-indent-1"',
            ' style="text-align: center" align=right',
          ),
        )
        .map(([tag, end, attribute]) => `<${end}${tag}${end ? '' : attribute}>`),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))
