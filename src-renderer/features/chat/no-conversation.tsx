import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { useAlertState, useUnanswered } from '../../stores/alert-state.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
import { MOD } from '../../ui/shortcut-help.ts'
import { useWait } from '../orders/wait-tag.tsx'
import { EditRepliesButton } from './composer/composer-tools.tsx'
import { switchTo } from './state/chat-actions.ts'
import { useChat } from './state/chat-store.ts'

const useStyles = makeStyles({
  place: {
    display: 'grid',
    placeContent: 'center',
    gap: '20px',
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    padding: '24px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  part: { display: 'grid', gap: '6px', width: 'min(360px, 100%)' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  waiting: {
    ...minTarget,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    padding: '6px 10px',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  name: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  wait: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  neutral: { color: tokens.colorNeutralForeground3 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  danger: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  // Its text stands where the lines above it begin.
  edit: { justifySelf: 'start', marginInlineStart: '-12px', fontWeight: tokens.fontWeightRegular },
  keys: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '6px 16px',
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    '& dt': { fontFamily: tokens.fontFamilyMonospace },
    '& dd': { margin: 0, color: tokens.colorNeutralForeground3 },
  },
})

const SHOWN = 3

/** The conversations that have waited longest for an answer, the longest first. */
export const longestWaiting = (unanswered: ReadonlyMap<ConversationKey, number>) =>
  [...unanswered].toSorted(([, a], [, b]) => a - b).slice(0, SHOWN)

/** Beside the list while no conversation is open: who waits longest, and the keys that lead to a conversation. */
export function NoConversation() {
  const styles = useStyles()
  const waiting = longestWaiting(useUnanswered())
  // Before the lists were read, and when they cannot be, members may wait.
  const isKnown = useAlertState(({ status }) => status.counts.messages !== null)
  const title = isKnown ? '没有会员在等待回复' : '还不知道谁在等待回复'
  return (
    <div className={styles.place}>
      <section className={styles.part} aria-label="等待最久">
        <h2 className={styles.title}>{waiting.length > 0 ? '等待最久' : title}</h2>
        {waiting.length === 0 && <span className={styles.neutral}>选择左侧的会员或群组开始聊天</span>}
        {waiting.map(([key, since]) => (
          <Waiting key={key} conversation={key} since={since} />
        ))}
      </section>
      <dl className={styles.keys}>
        <dt>{MOD}Shift+↓</dt>
        <dd>下一个未读会话</dd>
        <dt>
          {MOD}↑ / {MOD}↓
        </dt>
        <dd>上一个、下一个会话</dd>
        <dt>F6</dt>
        <dd>会话、消息、输入框之间切换</dd>
      </dl>
      <EditRepliesButton className={styles.edit}>编辑快捷回复</EditRepliesButton>
    </div>
  )
}

function Waiting({ conversation, since }: { conversation: ConversationKey; since: number }) {
  const styles = useStyles()
  const { label, tone } = useWait(since)
  // The names are in a map that is mutated.
  const name = useChat(({ conversations }) => conversations.get(conversation)?.name)
  return (
    <button type="button" className={styles.waiting} onClick={() => void switchTo(conversation)}>
      <span className={styles.name}>{name ? <ForeignText text={name} /> : nameOf(conversation)}</span>
      <span className={mergeClasses(styles.wait, styles[tone])}>{label}</span>
    </button>
  )
}

/** What is known of one whose list is not read. */
function nameOf(key: ConversationKey): string {
  const target = parseConversationKey(key)
  return 'userId' in target ? `会员 ${target.userId}` : '群组'
}
