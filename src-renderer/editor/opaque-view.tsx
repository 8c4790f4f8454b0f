import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular, CodeBlockRegular, DeleteRegular } from '@fluentui/react-icons'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@lexical/react/useLexicalEditable'
import { $getNodeByKey, type NodeKey } from 'lexical'
import { type ReactElement, useRef } from 'react'
import { htmlToText } from '../../src-preload/shared/content-text.ts'
import { cutText, isolateText } from '../../src-preload/shared/untrusted-text.ts'
import { $moveBlock } from './move-blocks.ts'
import { isInvisible, nameOfMarkup } from './opaque-names.ts'
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
export function OpaqueView({ nodeKey, source, isInline }: OpaqueViewProps) {
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
