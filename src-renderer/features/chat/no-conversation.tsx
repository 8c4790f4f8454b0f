import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { previewText } from '#shared/content-text.ts'
import { type ConversationKey, isGroup, parseConversationKey } from '#shared/conversation-key.ts'
import { useAlertState, useUnanswered } from '../../stores/alert-state.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
import { MOD } from '../../ui/shortcut-help.ts'
import { useWait } from '../orders/wait-tag.tsx'
import { Avatar } from './avatar.tsx'
import { EditRepliesButton } from './composer/composer-tools.tsx'
import { switchTo } from './state/chat-actions.ts'
import { useChat } from './state/chat-store.ts'

const useStyles = makeStyles({
  place: {
    display: 'grid',
    // As wide as the names may be, also where they are short.
    gridTemplateColumns: 'min(420px, 100%)',
    placeContent: 'center',
    gap: '20px',
    flex: '1 1 auto',
    minHeight: 0,
    overflow: 'auto',
    padding: '24px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  part: { display: 'grid', gap: '6px', minWidth: 0 },
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
  who: { display: 'grid', flex: '1 1 auto', gap: '2px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  line: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  last: { fontSize: tokens.fontSizeBase200 },
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
  const name = useChat(({ conversations }) => conversations.get(conversation)?.name) || nameOf(conversation)
  const head = useChat(({ conversations }) => conversations.get(conversation)?.head) ?? ''
  const last = useChat(({ conversations }) => {
    const known = conversations.get(conversation)
    return known && previewText(known.content, known.contentType)
  })
  return (
    <button type="button" className={styles.waiting} onClick={() => void switchTo(conversation)}>
      <Avatar image={head} name={name} kind={isGroup(conversation) ? 'group' : 'member'} />
      <span className={styles.who}>
        <span className={mergeClasses(styles.line, styles.name)}>
          <ForeignText text={name} />
        </span>
        {last && <span className={mergeClasses(styles.line, styles.last, styles.neutral)}>{last}</span>}
      </span>
      <span className={mergeClasses(styles.wait, styles[tone])}>{label}</span>
    </button>
  )
}

/** What is known of one whose list is not read. */
function nameOf(key: ConversationKey): string {
  const target = parseConversationKey(key)
  return 'userId' in target ? `会员 ${target.userId}` : '群组'
}
