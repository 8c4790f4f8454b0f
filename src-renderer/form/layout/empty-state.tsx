import { Button, makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '24px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
  },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' },
})

interface EmptyStateProps {
  children: string
  /** Why there is nothing, and what could be done. */
  reason?: string
  /** What could be done, most likely first. */
  actions?: readonly { label: string; run: () => void }[] | undefined
}

/** An empty list or page: what is missing, why, and what to do about it. */
export function EmptyState({ children, reason, actions = [] }: EmptyStateProps) {
  const styles = useStyles()
  return (
    <div className={styles.state}>
      <p>{children}</p>
      {reason && <p>{reason}</p>}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, run }) => (
            <Button key={label} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
