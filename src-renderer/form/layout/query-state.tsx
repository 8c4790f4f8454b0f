import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { LoadingShape, type Shape } from './loading-shape.tsx'

/** The state of a query without data to show: loading, empty or failed. */
export function QueryState(props: {
  error: Error | null
  empty?: string | null
  onRetry?: () => Promise<unknown>
  /** Of what is being read. */
  shape?: Shape
}) {
  const { error, empty = null, onRetry, shape = 'lines' } = props
  if (empty) {
    const actions = onRetry && [{ label: '重新读取', run: () => void onRetry() }]
    return (
      <EmptyState reason="服务器没有返回内容，可能还没有设置。" actions={actions}>
        {empty}
      </EmptyState>
    )
  }
  if (!error) return <LoadingShape shape={shape} />
  return <LoadError error={error} onRetry={onRetry} />
}

/** A load error with a retry button; renders nothing without an error. */
export function LoadError({ error, ...bar }: { error: unknown; isStale?: boolean; onRetry?: () => unknown }) {
  return error ? <ErrorBar intent={intentOf(error)} text={withNextStep(getErrorMessage(error))} {...bar} /> : null
}

/** Nothing was changed by what was only read, so it can be read again. */
function withNextStep(message: string): string {
  if (!message.startsWith('请求失败')) return message
  return `${message}。请稍后重试；一直这样时，请把 设置 → 诊断 里的摘要交给管理员`
}

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
