import { Spinner } from '@fluentui/react-components'
import { Nothing } from './nothing.tsx'
import { ReadFault } from './read-fault.tsx'

interface ReadingProps {
  error: Error | null
  /** Said when there is nothing to be shown at all. */
  empty?: string | null
  onRetry: () => Promise<unknown>
}

/** While there is nothing to show yet: it comes, it is not there, or it could not be read. */
export function Reading({ error, empty = null, onRetry }: ReadingProps) {
  if (empty) return <Nothing>{empty}</Nothing>
  if (!error) return <Spinner delay={200} aria-label="读取中" label="读取中…" />
  return <ReadFault error={error} onRetry={onRetry} />
}
