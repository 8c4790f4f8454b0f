import { $isRootNode, type EditorConfig, ElementNode, type LexicalNode } from 'lexical'
import { displayStyles } from '../ui/display-styles.ts'
import { $getBlockSource } from './sources.ts'
import { toElement } from './tags.ts'

/** A block of stored content with other blocks inside, such as a section. Its tags stay as they were written. */
export class ContainerNode extends ElementNode {
  override $config() {
    return this.config('container', {
      extends: ElementNode,
      $transform: (node: ContainerNode) => {
        if (node.isEmpty()) node.remove()
      },
    })
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const source = $getBlockSource(this)
    const isQuote = source?.name === 'blockquote'
    const element = document.createElement(isQuote ? 'blockquote' : 'div')
    // Only the outermost is marked: articles nest dozens of them.
    const isOutermost = $isRootNode(this.getParent()) && !/^[uo]l$/.test(source?.name ?? '')
    if (isOutermost && config.theme.container && source?.open) element.className = config.theme.container
    if (source?.name === 'center') element.style.textAlign = 'center'
    const styles = source?.open ? displayStyles(toElement(source.name, source.open)) : []
    for (const [name, value] of styles) element.style.setProperty(name, value)
    return element
  }

  override updateDOM(): boolean {
    return false
  }

  /** What is typed inside stays inside. */
  override isShadowRoot(): boolean {
    return true
  }
}

export const $createContainerNode = () => new ContainerNode()

export const $isContainerNode = (node: LexicalNode | null | undefined): node is ContainerNode =>
  node instanceof ContainerNode
