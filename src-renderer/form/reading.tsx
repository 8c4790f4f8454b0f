import { Spinner } from '@fluentui/react-components'
import { Nothing } from './nothing.tsx'
import { ReadFault } from './read-fault.tsx'

interface ReadingProps {
  error: Error | null
  /** The text for an empty result. */
  empty?: string | null
  onRetry: () => Promise<unknown>
}

/** The state of a query without data to show: loading, empty or failed. */
export function Reading({ error, empty = null, onRetry }: ReadingProps) {
  if (empty) return <Nothing>{empty}</Nothing>
  if (!error) return <Spinner delay={200} aria-label="读取中" label="读取中…" />
  return <ReadFault error={error} onRetry={onRetry} />
}
