import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { QuickReply } from '#renderer/stores/parse-ui-preferences.ts'

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
  row: { display: 'flex', gap: '8px', padding: '6px 8px', borderRadius: tokens.borderRadiusMedium, cursor: 'pointer' },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    // Visible in high contrast only.
    outline: '1px solid transparent',
  },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  title: { flex: '0 0 150px', fontWeight: tokens.fontWeightSemibold },
  text: { flex: '1 1 auto', minWidth: 0 },
})

interface QuickRepliesMenuProps {
  id: string
  replies: readonly QuickReply[]
  /** An index. */
  selected: number
  onHover: (index: number) => void
  onPick: (reply: QuickReply) => void
}

/** The quick replies after `/`; the focus stays in the text area. */
export function QuickRepliesMenu({ id, replies, selected, onHover, onPick }: QuickRepliesMenuProps) {
  const styles = useStyles()
  return (
    <div id={id} role="listbox" aria-label="快捷回复" className={styles.menu}>
      {replies.map((reply, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
        <div
          key={i}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === selected}
          ref={(element) => {
            if (i === selected) element?.scrollIntoView({ block: 'nearest' })
          }}
          className={mergeClasses(styles.row, i === selected && styles.selected)}
          // Keeps the focus in the text area.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
          onPointerMove={() => onHover(i)}
        >
          <span className={mergeClasses(styles.ellipsis, styles.title)}>{reply.title}</span>
          <span className={mergeClasses(styles.ellipsis, styles.text)}>{reply.text}</span>
        </div>
      ))}
    </div>
  )
}
