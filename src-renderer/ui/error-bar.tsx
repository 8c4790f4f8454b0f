import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'

/** Why data could not be read. `isStale`: data from before the error is still shown. */
export function ErrorBar(props: {
  intent: 'warning' | 'error'
  text: string | null
  isStale?: boolean
  onRetry?: () => unknown
  /** Says what the text means. */
  onExplain?: (() => unknown) | undefined
}) {
  const { intent, text, isStale = false, onRetry, onExplain } = props
  return (
    <MessageBar intent={intent}>
      <MessageBarBody>
        {text}
        {isStale && '（显示的是之前的数据）'}
      </MessageBarBody>
      {(onRetry || onExplain) && (
        <MessageBarActions>
          {onExplain && (
            <Button size="small" onClick={() => void onExplain()}>
              什么意思
            </Button>
          )}
          {onRetry && (
            <Button size="small" onClick={() => void onRetry()}>
              重试
            </Button>
          )}
        </MessageBarActions>
      )}
    </MessageBar>
  )
}
