import { Input, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { PersonSearchRegular } from '@fluentui/react-icons'
import { useEffect, useId, useRef, useState } from 'react'
import { getErrorMessage } from '#renderer/lib/error-message.ts'
import { toHalfWidthNumber } from '#renderer/lib/number-input.ts'
import { useUnanswered } from '#renderer/stores/alert-state.ts'
import { minTarget } from '#renderer/ui/min-target.ts'
import { plainButton } from '#renderer/ui/surface.ts'
import { channelOf, GROUP_TYPE } from '#shared/conversation-key.ts'
import { isOpen, openMemberConversation } from '../state/chat-actions.ts'
import { useChat } from '../state/chat-store.ts'
import { type ConversationFilter, setChatView, useChatView, useMarked } from '../state/chat-view-store.ts'
import { ConversationRows } from './conversation-rows.tsx'
import { getVisibleKeys } from './use-visible-keys.ts'

const useStyles = makeStyles({
  side: {
    display: 'flex',
    flexDirection: 'column',
    width: '232px',
    flexShrink: 0,
    minHeight: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
})

/** The conversations of the selected channel, with their search and filters. */
export function ConversationList() {
  const styles = useStyles()
  const channel = useChat((state) => state.channel)
  const isGroups = channel === GROUP_TYPE
  return (
    <section className={styles.side} aria-label={isGroups ? '群组列表' : '会员列表'} data-chat-region="list">
      {!isGroups && channel !== '' && <ConversationSearch key={channel} />}
      {channel !== '' && <ConversationFilters channel={channel} />}
      <ConversationRows key={`rows ${channel}`} channel={channel} />
    </section>
  )
}

const useConversationFiltersStyles = makeStyles({
  filters: { display: 'flex', gap: '4px', padding: '4px 8px 6px' },
  filter: {
    ...minTarget,
    padding: '0 8px',
    ...plainButton,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    // Visible in high contrast only.
    outline: '1px solid transparent',
  },
})

/** 全部, 未读 and 待回复 with the number of conversations; groups have no answers to wait for. */
function ConversationFilters({ channel }: { channel: string }) {
  const styles = useConversationFiltersStyles()
  const selected = useChatView(({ filter }) => filter)
  const unreadCount = useUnreadCount(channel)
  const unanswered = useUnanswered()
  const waitingCount = [...unanswered.keys()].filter((key) => channelOf(key) === channel).length
  const filters: [ConversationFilter, string, number][] = [
    ['all', '全部', 0],
    ['unread', '未读', unreadCount],
  ]
  if (channel !== GROUP_TYPE) filters.push(['waiting', '待回复', waitingCount])
  return (
    <fieldset className={styles.filters} style={{ border: 0, margin: 0 }} aria-label="筛选会话">
      {filters.map(([filter, label, count]) => (
        <button
          key={filter}
          type="button"
          className={mergeClasses(styles.filter, selected === filter && styles.selected)}
          aria-pressed={selected === filter}
          onClick={() => setChatView({ filter })}
        >
          {label}
          {count > 0 && ` ${count}`}
        </button>
      ))}
    </fieldset>
  )
}

/** Conversations with unread messages or marked as unread on this workstation. */
function useUnreadCount(channel: string): number {
  const marked = useMarked('unreadChats')
  return useChat(({ unread, unreadByChannel }) => {
    let count = unreadByChannel[channel]?.conversations ?? 0
    for (const key of marked) if (channelOf(key) === channel && !unread.has(key)) count++
    return count
  })
}

const useConversationSearchStyles = makeStyles({
  search: { padding: '8px 8px 4px' },
  error: { padding: '4px 0 0', color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
})

/**
 * Filters the loaded conversations by name and id while one types, and the arrow down leads to them (A233). Enter looks
 * a number up at the server, by id only (D3 §5, A165).
 */
function ConversationSearch() {
  const styles = useConversationSearchStyles()
  const query = useChatView((view) => view.query)
  const [error, setError] = useState<string | null>(null)
  const errorId = useId()
  /** What is being looked up. Another one may be asked for meanwhile: only that is still wanted then. */
  const [pending, setPending] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The search belongs to the channel that is left.
  useEffect(() => () => setChatView({ query: '' }), [])

  async function search(): Promise<void> {
    if (query.trim() === '' || pending === query) return
    setPending(query)
    // The operator may have gone on to write, or to look for another member.
    const isUnchanged = () => useChatView.getState().query === query
    const isStillWanted = () => isUnchanged() && document.activeElement === field.current
    const message = await openMemberConversation(toHalfWidthNumber(query), isStillWanted).catch(getErrorMessage)
    setPending((current) => (current === query ? null : current))
    if (!isUnchanged()) return
    const isName = message !== null && !/^\d+$/.test(toHalfWidthNumber(query).trim()) && getVisibleKeys().length > 0
    setError(isName ? `${message}；按 ↓ 选择下列会话` : message)
    if (message === null && isOpen(toHalfWidthNumber(query).trim())) setChatView({ query: '' })
  }

  return (
    <search className={styles.search}>
      <Input
        size="small"
        style={{ width: '100%', minHeight: '28px' }}
        input={{ ref: field }}
        contentBefore={<PersonSearchRegular />}
        contentAfter={pending !== null ? <Spinner size="extra-tiny" aria-label="正在查找会员" /> : null}
        placeholder="昵称，或会员ID，回车查找"
        aria-label="查找会员ID"
        aria-invalid={error !== null}
        aria-describedby={errorId}
        maxLength={32}
        value={query}
        onChange={(_event, { value }) => {
          setChatView({ query: value })
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && (event.key !== 'ArrowDown' || event.ctrlKey)) return
          // The field that has the focus afterwards must not get the key.
          event.preventDefault()
          if (event.key === 'Enter') void search()
          else event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role=listbox]')?.focus()
        }}
      />
      <div id={errorId} role="alert" className={error ? styles.error : ''}>
        {error}
      </div>
    </search>
  )
}
