import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  text: { margin: 0, padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
})

/** The text of an empty list or page. */
export function EmptyState({ children }: { children: string }) {
  const styles = useStyles()
  return <p className={styles.text}>{children}</p>
}
