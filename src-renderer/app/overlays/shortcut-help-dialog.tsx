import { makeStyles, tokens } from '@fluentui/react-components'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import type { ShortcutHelp } from '../../ui/shortcut-help.ts'

/** Of a wide dialog; fewer groups have a narrower one. */
const MAX_COLUMNS = 3

const useStyles = makeStyles({
  // Each group stays whole, as high as its neighbours together.
  groups: { columns: `260px ${MAX_COLUMNS}`, columnGap: '32px' },
  // A margin, which a column does not begin with: below the last group no room is left blank.
  group: { breakInside: 'avoid', '& + &': { marginBlockStart: '16px' } },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  // Keys take the room that they need, so that what they do stands in one line.
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    alignItems: 'baseline',
    gap: '6px 12px',
    margin: 0,
  },
  shortcut: { display: 'contents' },
  keys: {
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  between: { padding: '0 2px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  label: { margin: 0 },
})

/** Every shortcut that worked when the overlay was opened. */
export function ShortcutHelpDialog({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly ShortcutHelp[]
  onClose: () => void
}) {
  const styles = useStyles()
  const placeOf = ({ global, place }: ShortcutHelp) => (global ? '全局' : (place ?? '本页'))
  const groups = (['本页', '表格', '面板', '聊天', '全局'] as const)
    .map((name) => ({ name, entries: shortcuts.filter((shortcut) => placeOf(shortcut) === name) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <FormDialog title="快捷键" width={groups.length < MAX_COLUMNS ? 660 : 960} onClose={onClose}>
      <div className={styles.groups}>
        {groups.map(({ name, entries }) => (
          <section key={name} className={styles.group} aria-label={name}>
            <h3 className={styles.heading}>{name}</h3>
            <dl className={styles.list}>
              {entries.map(({ keys, label }) => (
                <Shortcut key={keys + label} keys={keys} label={label} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </FormDialog>
  )
}

/** `Ctrl+K` and `J / K`: each key by itself, with what stands between them. */
const partsOf = (keys: string) => keys.split(/( \/ | – |(?<=.)\+(?=.))/)

function Shortcut({ keys, label }: ShortcutHelp) {
  const styles = useStyles()
  return (
    <div className={styles.shortcut}>
      <dt>
        {partsOf(keys).map((part, i) =>
          i % 2 === 0 ? (
            <kbd key={i} className={styles.keys}>
              {part}
            </kbd>
          ) : (
            <span key={i} className={styles.between}>
              {part}
            </span>
          ),
        )}
      </dt>
      <dd className={styles.label}>{label}</dd>
    </div>
  )
}
