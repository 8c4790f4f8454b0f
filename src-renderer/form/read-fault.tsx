import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { toneOf } from '../api/errors.ts'
import { messageOf } from '../lib/errors.ts'

/** A load error with a retry button; renders nothing without an error. */
export function ReadFault({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return error ? (
    <MessageBar intent={toneOf(error)}>
      <MessageBarBody>{messageOf(error)}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void onRetry()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  ) : null
}
