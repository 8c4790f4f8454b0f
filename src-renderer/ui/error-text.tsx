import { makeStyles, tokens } from '@fluentui/react-components'
import { DiamondDismiss12Filled } from '@fluentui/react-icons'

const useStyles = makeStyles({
  error: {
    display: 'inline-flex',
    gap: '4px',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  // As Fluent's fields have it: the colour alone does not say it.
  icon: { flexShrink: 0, marginBlockStart: '2px' },
})

/** What is wrong with the value of a field that is no Fluent `Field`. */
export function ErrorText({ id, role, children }: { id?: string; role?: 'alert'; children: string }) {
  const styles = useStyles()
  return (
    <span id={id} role={role} className={styles.error}>
      <DiamondDismiss12Filled className={styles.icon} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
