import { $createLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import fc from 'fast-check'
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
import { EDITOR_NODES } from '../../../src-renderer/editor/editor-nodes.ts'
import { $exportHtml } from '../../../src-renderer/editor/export-html.ts'
import { ImageNode } from '../../../src-renderer/editor/image-node.tsx'
import { $importHtml } from '../../../src-renderer/editor/import-html.ts'
import { FONT_SIZES, FONTS, toCss } from '../../../src-renderer/editor/text-format.ts'

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

export const htmlOf = (editor: LexicalEditor) => editor.getEditorState().read(() => $exportHtml(SERVER))

/** Imports HTML into an editor; returns its export, text and unsupported content. */
export function roundTrip(html: string, mode: 'keep' | 'paste' = 'keep') {
  const editor = newEditor()
  let report: { keptAsText: readonly string[]; dropped: readonly string[] } = { keptAsText: [], dropped: [] }
  fill(editor, () => {
    const { nodes, ...rest } = $importHtml(html, mode, SERVER)
    report = rest
    return nodes
  })
  return {
    editor,
    html: htmlOf(editor),
    text: editor.getEditorState().read(() => $getRoot().getTextContent()),
    ...report,
  }
}

/** The document as JSON, with non-breaking spaces replaced by plain ones. */
export function stateOf(editor: LexicalEditor): string {
  return JSON.stringify(editor.getEditorState().toJSON()).replaceAll('\u00a0', ' ')
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
  const node =
    block.tag === 'p'
      ? $createParagraphNode()
      : block.tag === 'quote'
        ? $createQuoteNode()
        : $createHeadingNode(block.tag as 'h1')
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

/** A block as Quill writes it: its HTML, its text, and the markup expected in the export. */
interface QuillSample {
  html: string
  text: string
  formats: string[]
}

const word = fc.stringMatching(/^[a-z公告回红]{1,6}$/)
const quillFormat = fc.constantFrom<[before: string, after: string, look: string]>(
  ['<strong>', '</strong>', '<strong>'],
  ['<em>', '</em>', '<em>'],
  ['<u>', '</u>', '<u>'],
  ['<s>', '</s>', '<s>'],
  ['<strong style="color: rgb(230, 0, 0);">', '</strong>', 'color: rgb(230, 0, 0);'],
  ['<span class="ql-font-SimSun">', '</span>', 'font-family: SimSun;'],
  ['<span class="ql-font-Microsoft-YaHei ql-size-huge">', '</span>', 'font-family: Microsoft YaHei; font-size: 2.5em;'],
  ['<span style="font-size: 18px; background-color: rgb(255, 255, 0);">', '</span>', 'font-size: 18px;'],
  [
    '<a href="https://example.com/" rel="noopener noreferrer" target="_blank">',
    '</a>',
    '<a href="https://example.com/">',
  ],
  ['<em class="ql-color-red">', '</em>', 'color: red;'],
)
const quillBlock = fc.constantFrom<[before: string, after: string, look: string]>(
  ['<p>', '</p>', '<p>'],
  ['<p class="ql-align-right">', '</p>', 'text-align: right;'],
  ['<p class="ql-indent-3">', '</p>', 'class="ql-indent-3"'],
  ['<h2 class="ql-align-center">', '</h2>', '<h2 style="text-align: center;">'],
  ['<blockquote>', '</blockquote>', '<blockquote>'],
  ['<ul><li>一</li><li class="ql-indent-2">', '</li></ul>', '<ul><li>'],
  ['<ol><li class="ql-align-justify">', '</li><li>二</li></ol>', '<ol><li style="text-align: justify;">'],
  ['<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>', '</li></ol>', '<ul><li>'],
  ['<p><br></p><p>', '</p><p><img src="/images/a.png" width="30"></p>', '<img src="/images/a.png" width="30">'],
)
export const quillBlocksArbitrary: fc.Arbitrary<QuillSample[]> = fc.array(
  fc.tuple(quillBlock, quillFormat, word).map(([block, look, text]) => ({
    html: `${block[0]}${look[0]}${text}${look[1]}${block[1]}`,
    text,
    formats: [block[2], look[2]],
  })),
  { minLength: 1, maxLength: 6 },
)

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
