import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'

/** Why data could not be read. `isStale`: data from before the error is still shown. */
export function ErrorBar(props: {
  intent: 'warning' | 'error'
  text: string | null
  isStale?: boolean
  onRetry?: () => unknown
}) {
  const { intent, text, isStale = false, onRetry } = props
  return (
    <MessageBar intent={intent}>
      <MessageBarBody>
        {text}
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
  )
}
