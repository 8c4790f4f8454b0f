import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { PinFilled } from '@fluentui/react-icons'
import { memo } from 'react'
import { useMark, useUnansweredSince } from '#renderer/stores/alert-state.ts'
import { useChatDrafts } from '#renderer/stores/chat-drafts.ts'
import { useChatUnsent } from '#renderer/stores/chat-unsent.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { useMemberNote } from '#renderer/stores/main-state.ts'
import { ForeignText } from '#renderer/ui/foreign-text.tsx'
import { previewText } from '#shared/content-text.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { cutText, isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { describeNote, noteMark } from '../../member-notes/describe-note.ts'
import { useWait } from '../../orders/wait-tag.tsx'
import { Avatar } from '../avatar.tsx'
import { formatShortTime } from '../chat-time.ts'
import { useChat } from '../state/chat-store.ts'
import { useMarked } from '../state/chat-view-store.ts'

const useConversationWaitStyles = makeStyles({
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
  // Text alone: half of a list may wait, and its names are read first.
  neutral: { color: tokens.colorNeutralForeground3 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  danger: { color: tokens.colorStatusDangerForeground1 },
  brand: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
})

/** How long the player has waited for an answer, in the colours of the order queue. */
function ConversationWait({ id }: { id: ConversationKey }) {
  const since = useUnansweredSince(id)
  return since === undefined ? null : <Wait since={since} />
}

function Wait({ since }: { since: number }) {
  const styles = useConversationWaitStyles()
  const { label, tone } = useWait(since)
  return (
    <span className={mergeClasses(styles.tag, styles[tone])} role="img" aria-label={`待回复 ${label}`}>
      {label}
    </span>
  )
}

/** 我来处理, as this console was asked to remember (A223). */
function ConversationClaim({ id }: { id: ConversationKey }) {
  const styles = useConversationWaitStyles()
  const mark = useMark(`message:${id}`)
  return mark?.claimed ? <span className={mergeClasses(styles.tag, styles.brand)}>我来处理</span> : null
}

/** The mark of a note about the member (A351). */
function NoteTag({ userId }: { userId: string }) {
  const styles = useConversationWaitStyles()
  const note = useMemberNote(userId)
  return note ? (
    <span className={mergeClasses(styles.tag, styles.brand)} title={describeNote(note)}>
      {noteMark(note)}
    </span>
  ) : null
}

export const ROW_HEIGHT = 56

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: `${ROW_HEIGHT}px`,
    boxSizing: 'border-box',
    paddingInline: '8px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  selected: {
    // Visible in high contrast only.
    outline: '1px solid transparent',
    outlineOffset: '-1px',
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  active: {
    boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  body: { flex: '1 1 auto', minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', gap: '6px', lineHeight: '20px' },
  text: { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { fontWeight: tokens.fontWeightSemibold },
  faint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  // Fluent's badge costs more than the rest of the row, and scrolling mounts hundreds of rows (performance.md).
  unread: {
    minWidth: '16px',
    padding: '0 4px',
    boxSizing: 'border-box',
    borderRadius: '8px',
    backgroundColor: tokens.colorPaletteRedBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '16px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  draft: { color: tokens.colorStatusDangerForeground1 },
  pin: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  // A ring, apart from the server's filled count.
  marked: {
    flexShrink: 0,
    width: '10px',
    height: '10px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `2px solid ${tokens.colorPaletteRedBackground3}`,
  },
})

interface ConversationRowProps {
  id: ConversationKey
  selected: boolean
  /** The keyboard's current row. */
  active: boolean
  /** From 1. */
  position: number
  total: number
}

/** One conversation of a list: name, time, last message or draft, and unread count. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { id, selected, active, position, total } = props
  const styles = useStyles()
  const conversation = useChat(({ conversations }) => conversations.get(id))
  const unread = useChat((state) => state.unread.get(id) ?? 0)
  const draft = useChatDrafts(({ drafts }) => drafts[id])
  const failed = useChatUnsent(({ conversations }) => conversations.has(id))
  const isPinned = useMarked('pinnedChats').includes(id)
  const isMarked = useMarked('unreadChats').includes(id)
  if (!conversation) return null
  const name = isolateText(conversation.name) || id
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and names the active row
    <div
      id={`conversation-${id}`}
      role="option"
      data-key={id}
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={total}
      className={mergeClasses(styles.row, selected && styles.selected, active && styles.active)}
      title={'userId' in conversation ? `${name}（${conversation.userId}）` : name}
    >
      <Avatar image={conversation.head} name={name} kind={'userId' in conversation ? 'member' : 'group'} />
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={mergeClasses(styles.text, styles.name)}>
            <ForeignText text={conversation.name || id} />
          </span>
          <NoteTag userId={'userId' in conversation ? conversation.userId : ''} />
          {isPinned && <PinFilled className={styles.pin} fontSize={12} role="img" aria-label="已置顶" />}
          <span className={styles.faint}>{formatShortTime(conversation.time, serverNow())}</span>
        </div>
        <div className={styles.line}>
          <span className={mergeClasses(styles.text, styles.faint)}>
            {failed && <span className={styles.draft}>[有未发送] </span>}
            {draft ? (
              <>
                <span className={styles.draft}>[草稿]</span> {cutText(draft, MAX_LINE_LENGTH)}
              </>
            ) : (
              previewText(conversation.content, conversation.contentType)
            )}
          </span>
          <ConversationClaim id={id} />
          <ConversationWait id={id} />
          {unread === 0 && isMarked && (
            <span className={styles.marked} role="img" aria-label="本机标为未读" title="本机标为未读" />
          )}
          {unread > 0 && (
            <span className={styles.unread} role="img" aria-label={`${unread} 条未读`}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </div>
      </div>
    </div>
  )
})
