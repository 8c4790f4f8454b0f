import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Fragment } from 'react'
import type { QuickReply } from '#renderer/stores/ui-preferences.ts'
import { ALT } from './quick-replies.ts'

const useStyles = makeStyles({
  menu: {
    position: 'absolute',
    insetInline: '8px',
    bottom: '100%',
    zIndex: 1,
    maxHeight: '240px',
    overflowY: 'auto',
    padding: '4px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow16,
  },
  group: {
    padding: '6px 8px 2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  row: { display: 'flex', gap: '8px', padding: '6px 8px', borderRadius: tokens.borderRadiusMedium, cursor: 'pointer' },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    // Visible in high contrast only.
    outline: '1px solid transparent',
  },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  number: { flex: '0 0 10px', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  title: { flex: '0 0 150px', fontWeight: tokens.fontWeightSemibold },
  text: { flex: '1 1 auto', minWidth: 0 },
})

/** So many are chosen by their number. */
const NUMBERED = 9

interface QuickRepliesMenuProps {
  id: string
  replies: readonly QuickReply[]
  /** An index. */
  selected: number
  /** They are all there, in their groups, which are named then. */
  isGrouped: boolean
  onHover: (index: number) => void
  onPick: (reply: QuickReply) => void
}

/** The quick replies after `/`; the focus stays in the text area. */
export function QuickRepliesMenu({ id, replies, selected, isGrouped, onHover, onPick }: QuickRepliesMenuProps) {
  const styles = useStyles()
  return (
    <div id={id} role="listbox" aria-label="快捷回复" className={styles.menu}>
      {replies.map((reply, i) => (
        <Fragment key={i}>
          {isGrouped && reply.group && reply.group !== replies[i - 1]?.group && (
            <div role="presentation" className={styles.group}>
              {reply.group}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys */}
          <div
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === selected}
            aria-keyshortcuts={i < NUMBERED ? `Alt+${i + 1}` : undefined}
            title={i < NUMBERED ? `${ALT}${i + 1}` : undefined}
            ref={(element) => {
              if (i === selected) element?.scrollIntoView({ block: 'nearest' })
            }}
            className={mergeClasses(styles.row, i === selected && styles.selected)}
            // Keeps the focus in the text area.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
            onPointerMove={() => onHover(i)}
          >
            <span className={styles.number} aria-hidden>
              {i < NUMBERED && i + 1}
            </span>
            <span className={mergeClasses(styles.ellipsis, styles.title)}>{reply.title}</span>
            <span className={mergeClasses(styles.ellipsis, styles.text)}>{reply.text}</span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}
