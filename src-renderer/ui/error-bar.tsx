import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { DiamondDismiss12Filled } from '@fluentui/react-icons'

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

const useStyles = makeStyles({
  error: {
    display: 'inline-flex',
    gap: '4px',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  // As Fluent's fields have it: the colour alone does not say it.
  icon: { flexShrink: 0, marginBlockStart: '2px' },
})

/** What is wrong with the value of a field that is no Fluent `Field`. */
export function ErrorText({ id, role, children }: { id?: string; role?: 'alert'; children: string }) {
  const styles = useStyles()
  return (
    <span id={id} role={role} className={styles.error}>
      <DiamondDismiss12Filled className={styles.icon} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
