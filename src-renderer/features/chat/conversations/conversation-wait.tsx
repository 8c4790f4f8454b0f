import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { useMark, useUnansweredSince } from '../../../stores/alert-items.ts'
import { useWait } from '../../orders/wait-tag.tsx'

const useStyles = makeStyles({
  tag: {
    flexShrink: 0,
    padding: '0 4px',
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { outline: '1px solid', outlineOffset: '-1px' },
  },
  neutral: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground2 },
  warning: { backgroundColor: tokens.colorStatusWarningBackground1, color: tokens.colorStatusWarningForeground1 },
  danger: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  brand: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
})

/** How long the player has waited for an answer, in the colours of the order queue. */
export function ConversationWait({ id }: { id: ConversationKey }) {
  const since = useUnansweredSince(id)
  return since === undefined ? null : <Wait since={since} />
}

function Wait({ since }: { since: number }) {
  const styles = useStyles()
  const { label, tone } = useWait(since)
  return (
    <span className={mergeClasses(styles.tag, styles[tone])} role="img" aria-label={`待回复 ${label}`}>
      {label}
    </span>
  )
}

/** 我来处理, as this console was asked to remember (A223). */
export function ConversationClaim({ id }: { id: ConversationKey }) {
  const styles = useStyles()
  const mark = useMark(`message:${id}`)
  return mark?.claimed ? <span className={mergeClasses(styles.tag, styles.brand)}>我来处理</span> : null
}
