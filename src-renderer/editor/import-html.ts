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
import { ImageNode } from './image-node.tsx'
import type { Inline } from './inlines.ts'
import { parseHtml } from './parse-html.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { styleText } from './text-look.ts'

interface Imported {
  nodes: ElementNode[]
  kept: readonly string[]
  /** Attributes and styles that are not imported. */
  lost: readonly string[]
}

/** Converts HTML to editor nodes; see parseHtml. Call within a Lexical update. */
export function $importHtml(html: string, mode: 'keep' | 'paste', server: string): Imported {
  const { fragment, literal, kept, lost } = parseHtml(html, mode, server)
  return { nodes: $blockNodes(readBlocks(fragment, literal)), kept, lost }
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
        const within = lists.at(-1)
        if (within) within.append($createListItemNode().append(list))
        else nodes.push(list)
        lists.push(list)
      }
      lists.at(-1)!.append($filled($createListItemNode(), block))
    } else {
      lastList = null
      nodes.push($filled($blockNode(block.tag), block))
    }
  }
  return nodes
}

function $blockNode(tag: Block['tag']): ElementNode {
  if (tag === 'quote') return $createQuoteNode()
  return tag === 'p' ? $createParagraphNode() : $createHeadingNode(tag as HeadingTagType)
}

function $filled<T extends ElementNode | ListItemNode>(node: T, { inlines, align, indent }: Block): T {
  if (align) node.setFormat(align as ElementFormatType)
  if (indent > 0) node.setIndent(indent)
  for (const [link, stretch] of byLink(inlines)) {
    const children = stretch.map($inlineNode)
    node.append(...(link ? [$createLinkNode(link).append(...children)] : children))
  }
  return node
}

function byLink(inlines: readonly Inline[]): [link: string, stretch: Inline[]][] {
  const stretches: [string, Inline[]][] = []
  for (const inline of inlines) {
    const last = stretches.at(-1)
    if (last?.[0] === inline.link) last[1].push(inline)
    else stretches.push([inline.link, [inline]])
  }
  return stretches
}

function $inlineNode(inline: Inline): LexicalNode {
  if (inline.kind === 'break') return $createLineBreakNode()
  if (inline.kind === 'image') return new ImageNode(inline.fields)
  return $createTextNode(inline.text).setFormat(inline.look.format).setStyle(styleText(inline.look.styles))
}
