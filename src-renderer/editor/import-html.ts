import { $createLinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list'
import { $createLineBreakNode, $createTextNode, type ElementFormatType, type ElementNode } from 'lexical'
import { type Block, domToBlocks } from './dom-to-blocks.ts'
import { $createBlock } from './editor-nodes.ts'
import { ImageNode } from './image-node.tsx'
import { groupByLink, type Inline } from './inlines.ts'
import { parseHtml } from './parse-html.ts'
import { toCss } from './text-format.ts'

/** Converts HTML to editor nodes; see parseHtml. Call within a Lexical update. */
export function $importHtml(html: string, mode: 'keep' | 'paste', server: string) {
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
      nodes.push($fillBlock($createBlock(block.tag), block))
    }
  }
  return nodes
}

function $fillBlock<T extends ElementNode>(node: T, { inlines, align, indent }: Block): T {
  if (align) node.setFormat(align as ElementFormatType)
  if (indent > 0) node.setIndent(indent)
  for (const [link, run] of groupByLink(inlines)) {
    const children = run.map($inlineNode)
    node.append(...(link ? [$createLinkNode(link).append(...children)] : children))
  }
  return node
}

function $inlineNode(inline: Inline) {
  if (inline.kind === 'break') return $createLineBreakNode()
  if (inline.kind === 'image') return new ImageNode(inline.fields)
  return $createTextNode(inline.text).setFormat(inline.format.flags).setStyle(toCss(inline.format.styles))
}
