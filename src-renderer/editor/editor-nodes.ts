import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, HeadingNode, type HeadingTagType, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { $createParagraphNode, type ElementNode } from 'lexical'
import { ContainerNode } from './container-node.ts'
import { ImageNode } from './image-node.tsx'
import { OpaqueNode } from './opaque-node.tsx'

export const EDITOR_NODES = [
  ...[HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, ImageNode],
  ...[ContainerNode, OpaqueNode, TableNode, TableRowNode, TableCellNode],
]

/** A block of its own, by `p`, `quote` or `h1` to `h6`. */
export function $createBlock(tag: string): ElementNode {
  if (tag === 'quote') return $createQuoteNode()
  return tag === 'p' ? $createParagraphNode() : $createHeadingNode(tag as HeadingTagType)
}
