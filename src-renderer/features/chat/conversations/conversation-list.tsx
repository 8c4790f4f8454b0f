import { makeStyles, tokens } from '@fluentui/react-components'
import { GROUP_TYPE } from '../../../../src-preload/shared/conversation-key.ts'
import { useChat } from '../state/chat-store.ts'
import { ConversationFilters } from './conversation-filters.tsx'
import { ConversationRows } from './conversation-rows.tsx'
import { ConversationSearch } from './conversation-search.tsx'

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
