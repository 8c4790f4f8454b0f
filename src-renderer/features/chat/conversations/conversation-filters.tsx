import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { channelOf, GROUP_TYPE } from '../../../../src-preload/shared/conversation-key.ts'
import { useUnanswered } from '../../../stores/alert-items.ts'
import { minTarget } from '../../../ui/min-target.ts'
import { useChat } from '../state/chat-store.ts'
import { type ConversationFilter, setChatView, useChatView } from '../state/chat-view-store.ts'
import { useMarked } from '../state/conversation-marks.ts'

const useStyles = makeStyles({
  filters: { display: 'flex', gap: '4px', padding: '4px 8px 6px' },
  filter: {
    ...minTarget,
    padding: '0 8px',
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
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
export function ConversationFilters({ channel }: { channel: string }) {
  const styles = useStyles()
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
