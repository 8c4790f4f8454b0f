import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'

/** A load error with a retry button; renders nothing without an error. */
export function LoadError(props: {
  error: unknown
  /** Absent: no retry button. */
  onRetry?: () => unknown
  /** Data from before the error is still shown. */
  isStale?: boolean
}) {
  const { error, onRetry, isStale = false } = props
  return error ? (
    <MessageBar intent={intentOf(error)}>
      <MessageBarBody>
        {getErrorMessage(error)}
        {isStale && '（显示的是之前的数据）'}
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button size="small" onClick={() => void onRetry()}>
            重试
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  ) : null
}
