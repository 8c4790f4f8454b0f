import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  limit: {
    flex: '1 1 auto',
    alignSelf: 'center',
    paddingInlineStart: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  tooLong: { color: tokens.colorStatusDangerForeground1 },
})

/** How much of a message is left, near the limit of the hub; a text beyond it stays in the message field. */
export function TextLimit({ left }: { left: number | null }) {
  const styles = useStyles()
  return (
    <span
      role="status"
      aria-label="字数"
      className={mergeClasses(styles.limit, left !== null && left < 0 && styles.tooLong)}
    >
      {left !== null && (left < 0 ? `超出 ${-left} 字，请分条发送` : `还可写约 ${left} 字`)}
    </span>
  )
}
