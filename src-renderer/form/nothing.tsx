import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  nothing: { margin: 0, padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
})

/** The text of an empty list or page. */
export function Nothing({ children }: { children: string }) {
  const styles = useStyles()
  return <p className={styles.nothing}>{children}</p>
}
