import { $createLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListItemNode, type ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  type ElementFormatType,
  type ElementNode,
  type LexicalNode,
} from 'lexical'
import { type Block, domToBlocks } from './dom-to-blocks.ts'
import { ImageNode } from './image-node.tsx'
import type { Inline } from './inlines.ts'
import { parseHtml } from './parse-html.ts'
import { toCss } from './text-format.ts'

interface ImportedHtml {
  nodes: ElementNode[]
  keptAsText: readonly string[]
  /** Attributes and styles that are not imported. */
  dropped: readonly string[]
}

/** Converts HTML to editor nodes; see parseHtml. Call within a Lexical update. */
export function $importHtml(html: string, mode: 'keep' | 'paste', server: string): ImportedHtml {
  const { fragment, verbatim, keptAsText, dropped } = parseHtml(html, mode, server)
  return { nodes: $blockNodes(domToBlocks(fragment, verbatim)), keptAsText, dropped }
}

function $blockNodes(blocks: readonly Block[]): ElementNode[] {
  const nodes: ElementNode[] = []
  let lists: ListNode[] = []
  let lastList: unknown = null
  for (const block of blocks) {
    if (block.list) {
      const { id, depth, type, start } = block.list
      if (id !== lastList) lists = []
      lastList = id
      lists.length = Math.min(lists.length, depth)
      // A different list type at the same depth starts a new list.
      if (lists.length === depth && lists[depth - 1]!.getListType() !== type) lists.length = depth - 1
      while (lists.length < depth) {
        const list = $createListNode(type, lists.length === depth - 1 ? start : 1)
        const parentList = lists.at(-1)
        if (parentList) parentList.append($createListItemNode().append(list))
        else nodes.push(list)
        lists.push(list)
      }
      lists.at(-1)!.append($fillBlock($createListItemNode(), block))
    } else {
      lastList = null
      nodes.push($fillBlock($blockNode(block.tag), block))
    }
  }
  return nodes
}

function $blockNode(tag: Block['tag']): ElementNode {
  if (tag === 'quote') return $createQuoteNode()
  return tag === 'p' ? $createParagraphNode() : $createHeadingNode(tag as HeadingTagType)
}

function $fillBlock<T extends ElementNode | ListItemNode>(node: T, { inlines, align, indent }: Block): T {
  if (align) node.setFormat(align as ElementFormatType)
  if (indent > 0) node.setIndent(indent)
  for (const [link, run] of groupByLink(inlines)) {
    const children = run.map($inlineNode)
    node.append(...(link ? [$createLinkNode(link).append(...children)] : children))
  }
  return node
}

function groupByLink(inlines: readonly Inline[]): [link: string, run: Inline[]][] {
  const runs: [string, Inline[]][] = []
  for (const inline of inlines) {
    const last = runs.at(-1)
    if (last?.[0] === inline.link) last[1].push(inline)
    else runs.push([inline.link, [inline]])
  }
  return runs
}

function $inlineNode(inline: Inline): LexicalNode {
  if (inline.kind === 'break') return $createLineBreakNode()
  if (inline.kind === 'image') return new ImageNode(inline.fields)
  return $createTextNode(inline.text).setFormat(inline.format.flags).setStyle(toCss(inline.format.styles))
}
