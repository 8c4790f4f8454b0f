import { makeStyles, tokens } from '@fluentui/react-components'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import type { ShortcutHelp } from '../../ui/shortcut-help.ts'

const useStyles = makeStyles({
  groups: { display: 'flex', flexDirection: 'column', gap: '12px' },
  heading: { margin: '4px 0 8px', fontSize: tokens.fontSizeBase300 },
  // The keys of a queue fill two columns: in one they would be scrolled.
  list: { columns: '260px 2', columnGap: '32px', margin: 0 },
  shortcut: {
    breakInside: 'avoid',
    display: 'grid',
    gridTemplateColumns: '92px 1fr',
    alignItems: 'baseline',
    gap: '12px',
    paddingBlockEnd: '6px',
  },
  keys: {
    justifySelf: 'start',
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
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
  const groups = {
    本页: shortcuts.filter(({ global }) => !global),
    全局: shortcuts.filter(({ global }) => global),
  }
  return (
    <FormDialog title="快捷键" width={720} onClose={onClose}>
      <div className={styles.groups}>
        {Object.entries(groups)
          .filter(([, entries]) => entries.length > 0)
          .map(([name, entries]) => (
            <section key={name} aria-label={name}>
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

function Shortcut({ keys, label }: ShortcutHelp) {
  const styles = useStyles()
  return (
    <div className={styles.shortcut}>
      <dt>
        <kbd className={styles.keys}>{keys}</kbd>
      </dt>
      <dd className={styles.label}>{label}</dd>
    </div>
  )
}
