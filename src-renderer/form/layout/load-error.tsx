import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'

/** A load error with a retry button; renders nothing without an error. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return error ? (
    <MessageBar intent={intentOf(error)}>
      <MessageBarBody>{getErrorMessage(error)}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void onRetry()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  ) : null
}
