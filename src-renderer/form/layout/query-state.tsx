import { Spinner } from '@fluentui/react-components'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'

/** The state of a query without data to show: loading, empty or failed. */
export function QueryState(props: { error: Error | null; empty?: string | null; onRetry?: () => Promise<unknown> }) {
  const { error, empty = null, onRetry } = props
  if (empty) {
    const actions = onRetry && [{ label: '重新读取', run: () => void onRetry() }]
    return (
      <EmptyState reason="服务器没有返回内容，可能还没有设置。" actions={actions}>
        {empty}
      </EmptyState>
    )
  }
  if (!error) return <Spinner delay={200} aria-label="读取中" label="读取中…" />
  return <LoadError error={error} onRetry={onRetry} />
}
