import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular, CodeBlockRegular, DeleteRegular } from '@fluentui/react-icons'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@lexical/react/useLexicalEditable'
import { $getNodeByKey, DecoratorNode, type LexicalNode, type NodeKey, type SerializedLexicalNode } from 'lexical'
import { type ReactElement, useRef } from 'react'
import { htmlToText } from '#shared/content-text.ts'
import { cutText, isolateText } from '#shared/untrusted-text.ts'
import { $moveBlock } from './block-keys-plugin.tsx'
import { $getBlockSource, $getInlineSource } from './sources.ts'
import { isInvisible, nameOfMarkup } from './tags.ts'
import { useSelectableNode } from './use-selectable-node.ts'

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    margin: '0 0 4px',
    padding: '2px 4px 2px 8px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    cursor: 'default',
    userSelect: 'none',
  },
  chip: {
    padding: '0 4px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    cursor: 'default',
    userSelect: 'none',
  },
  selected: { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  name: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold },
  excerpt: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

interface OpaqueViewProps {
  nodeKey: NodeKey
  source: string
  isInline: boolean
}

/** Markup that is kept as it is, as a labelled box: nothing of it is shown but its text. */
function OpaqueView({ nodeKey, source, isInline }: OpaqueViewProps) {
  const styles = useStyles()
  const [editor] = useLexicalComposerContext()
  const isEditable = useLexicalEditable()
  const box = useRef<HTMLDivElement>(null)
  const selected = useSelectableNode(nodeKey, box)
  const name = nameOfMarkup(source)
  const excerpt = isolateText(htmlToText(cutText(source, 4000)), 80)
  if (isInline && isInvisible(source)) return <span ref={box} />
  if (isInline) {
    return (
      <span ref={box} className={mergeClasses(styles.chip, selected && styles.selected)} title="原样保留">
        {excerpt ? `${name} ${excerpt}` : name}
      </span>
    )
  }
  const addButton = (label: string, icon: ReactElement, run: () => void) => (
    <Button
      size="small"
      appearance="subtle"
      icon={icon}
      aria-label={`${label}${name}`}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    />
  )
  const move = (direction: 'up' | 'down') => () =>
    editor.update(() => void $moveBlock($getNodeByKey(nodeKey), direction))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      ref={box}
      role="group"
      aria-label={`${name}，原样保留`}
      className={mergeClasses(styles.box, selected && styles.selected)}
    >
      <CodeBlockRegular fontSize={16} />
      <span className={styles.name}>{name}</span>
      <span className={styles.excerpt}>{excerpt || '原样保留，不在此显示'}</span>
      {isEditable && addButton('上移', <ArrowUpRegular />, move('up'))}
      {isEditable && addButton('下移', <ArrowDownRegular />, move('down'))}
      {isEditable && addButton('删除', <DeleteRegular />, () => editor.update(() => $getNodeByKey(nodeKey)?.remove()))}
    </div>
  )
}

type SerializedOpaque = SerializedLexicalNode & { inline?: boolean }

const shapeOf = (isInline: boolean) => (isInline ? 'inline' : 'block')

/** Markup that the editor keeps byte for byte and never renders (A212); its source is that of its block or inline. */
export class OpaqueNode extends DecoratorNode<ReactElement> {
  readonly __inline: boolean

  static override getType(): string {
    return 'opaque'
  }

  static override clone(node: OpaqueNode): OpaqueNode {
    return new OpaqueNode(shapeOf(node.__inline), node.__key)
  }

  static override importJSON(json: SerializedOpaque): OpaqueNode {
    return new OpaqueNode(shapeOf(json.inline === true)).updateFromJSON(json)
  }

  constructor(shape: 'block' | 'inline' = 'block', key?: NodeKey) {
    super(key)
    this.__inline = shape === 'inline'
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
