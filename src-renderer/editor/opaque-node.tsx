import { DecoratorNode, type LexicalNode, type NodeKey, type SerializedLexicalNode } from 'lexical'
import type { ReactElement } from 'react'
import { isInvisible } from './opaque-names.ts'
import { OpaqueView } from './opaque-view.tsx'
import { $getBlockSource, $getInlineSource } from './sources.ts'

type SerializedOpaque = SerializedLexicalNode & { inline?: boolean }

/** Markup that the editor keeps byte for byte and never renders (A212); its source is that of its block or inline. */
export class OpaqueNode extends DecoratorNode<ReactElement> {
  readonly __inline: boolean

  static override getType(): string {
    return 'opaque'
  }

  static override clone(node: OpaqueNode): OpaqueNode {
    return new OpaqueNode(node.__inline, node.__key)
  }

  static override importJSON(json: SerializedOpaque): OpaqueNode {
    return new OpaqueNode(json.inline === true).updateFromJSON(json)
  }

  constructor(isInline = false, key?: NodeKey) {
    super(key)
    this.__inline = isInline
  }

  override exportJSON(): SerializedOpaque {
    return { ...super.exportJSON(), inline: this.__inline }
  }

  /** Empty for a pasted node whose content is no longer open. */
  getSource(): string {
    return $getBlockSource(this)?.inner ?? $getInlineSource(this)?.source ?? ''
  }

  override isInline(): boolean {
    return this.__inline
  }

  /** The cursor passes what is out of sight. */
  override isKeyboardSelectable(): boolean {
    return !isInvisible(this.getSource())
  }

  override createDOM(): HTMLElement {
    return document.createElement(this.__inline ? 'span' : 'div')
  }

  override updateDOM(): false {
    return false
  }

  /** For the clipboard: nothing of it may be pasted elsewhere as markup. */
  override exportDOM() {
    return { element: null }
  }

  override decorate(): ReactElement {
    return <OpaqueView nodeKey={this.__key} source={this.getSource()} isInline={this.__inline} />
  }
}

export const $isOpaqueNode = (node: LexicalNode | null | undefined): node is OpaqueNode => node instanceof OpaqueNode
