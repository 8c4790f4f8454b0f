import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { useMemberNote, useWorkstationSettings } from '../../stores/main-state.ts'
import { minTarget } from '../../ui/min-target.ts'
import { keysOf, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { noteAuthor } from './describe-note.ts'
import { openNote } from './open-note.ts'

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '4px 8px 4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' },
  watched: { color: tokens.colorPaletteMarigoldForeground2, fontWeight: tokens.fontWeightSemibold },
  tag: {
    padding: '0 6px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  // A long note scrolls: the facts of the order stay in sight.
  text: { maxHeight: '64px', overflow: 'auto', whiteSpace: 'pre-wrap' },
  author: { color: tokens.colorNeutralForeground3, marginInlineEnd: 'auto' },
  // Its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', fontSize: 'inherit' },
})

const KEYS = keysOf('面板', [{ keys: 'B', label: '写本机备注' }])

/** The note about a member, in a panel; nothing while there is none. */
export function NoteLine({ userId }: { userId: string }) {
  const styles = useStyles()
  const note = useMemberNote(userId)
  useShortcutHelp(useWorkstationSettings(({ memberNotes }) => memberNotes) ? KEYS : EMPTY_LIST)
  if (!note) return null
  const { text, tags, isWatched } = note
  return (
    <section className={styles.note} aria-label="本机备注">
      {(isWatched || tags.length > 0) && (
        <div className={styles.line}>
          {isWatched && <span className={styles.watched}>★ 关注</span>}
          {tags.map((tag) => (
            <span key={tag} className={styles.tag} dir="auto">
              {tag}
            </span>
          ))}
        </div>
      )}
      {text && (
        // What scrolls is reached by the keyboard.
        <div className={styles.text} dir="auto" tabIndex={text.length > 100 ? 0 : undefined}>
          {text}
        </div>
      )}
      <div className={styles.line}>
        <span className={styles.author}>{noteAuthor(note)}</span>
        <Link as="button" className={styles.link} onClick={() => openNote({ userId })}>
          修改
        </Link>
      </div>
    </section>
  )
}
