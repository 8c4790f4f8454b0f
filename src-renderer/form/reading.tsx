import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@fluentui/react-components'
import { messageOf } from '../lib/errors.ts'

interface ReadingProps {
  error: Error | null
  /** Said when there is nothing to be shown at all. */
  empty?: string | null
  onRetry: () => Promise<unknown>
}

/** While there is nothing to show yet: it comes, it is not there, or it could not be read. */
export function Reading({ error, empty = null, onRetry }: ReadingProps) {
  if (empty) return <p>{empty}</p>
  if (!error) return <Spinner delay={200} aria-label="读取中" label="读取中…" />
  return (
    <MessageBar intent="error">
      <MessageBarBody>{messageOf(error)}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void onRetry()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
