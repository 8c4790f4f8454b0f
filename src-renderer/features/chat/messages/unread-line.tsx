import { makeStyles, tokens } from '@fluentui/react-components'

const RULE = { content: '""', flex: 1, borderTop: `1px solid ${tokens.colorStatusDangerBorder1}` }

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    '::before': RULE,
    '::after': RULE,
  },
})

/** The line above the first message that was unread when the conversation was opened. */
export function UnreadLine() {
  const styles = useStyles()
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has a text
    <div className={styles.line} role="separator" aria-label="以下为未读消息">
      <span aria-hidden>以下为未读消息</span>
    </div>
  )
}
