import { makeStyles, tokens } from '@fluentui/react-components'
import { ErrorCircle12Filled } from '@fluentui/react-icons'

const useStyles = makeStyles({
  error: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
  // As Fluent's fields have it: the colour alone does not say it.
  icon: { marginInlineEnd: '4px', verticalAlign: '-1px' },
})

/** What is wrong with the value of a field that is no Fluent `Field`. */
export function ErrorText({ id, role, children }: { id?: string; role?: 'alert'; children: string }) {
  const styles = useStyles()
  return (
    <span id={id} role={role} className={styles.error}>
      <ErrorCircle12Filled className={styles.icon} aria-hidden />
      {children}
    </span>
  )
}
