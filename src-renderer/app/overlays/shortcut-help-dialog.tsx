import { makeStyles, tokens } from '@fluentui/react-components'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import type { ShortcutHelp } from '../../ui/shortcut-help.ts'

const useStyles = makeStyles({
  // Each group stays whole, as high as its neighbours together.
  groups: { columns: '260px 3', columnGap: '32px' },
  group: { breakInside: 'avoid', paddingBlockEnd: '16px' },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0 },
  shortcut: {
    display: 'grid',
    gridTemplateColumns: '116px 1fr',
    alignItems: 'baseline',
    gap: '12px',
    paddingBlockEnd: '6px',
  },
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
  return (
    <FormDialog title="快捷键" width={960} onClose={onClose}>
      <div className={styles.groups}>
        {(['本页', '表格', '面板', '聊天', '全局'] as const).map((name) => {
          const entries = shortcuts.filter((shortcut) => placeOf(shortcut) === name)
          return (
            entries.length > 0 && (
              <section key={name} className={styles.group} aria-label={name}>
                <h3 className={styles.heading}>{name}</h3>
                <dl className={styles.list}>
                  {entries.map(({ keys, label }) => (
                    <Shortcut key={keys + label} keys={keys} label={label} />
                  ))}
                </dl>
              </section>
            )
          )
        })}
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
