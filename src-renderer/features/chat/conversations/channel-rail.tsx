import { CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { HeadsetRegular, PeopleRegular } from '@fluentui/react-icons'
import { GROUP_TYPE } from '../../../../src-preload/shared/conversation-key.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { selectChannel } from '../state/chat-actions.ts'
import { useChat } from '../state/chat-store.ts'

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    width: '84px',
    flexShrink: 0,
    boxSizing: 'border-box',
    padding: '8px 6px',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground4,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2px',
    padding: '8px 2px 6px',
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground4Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    // Visible in high contrast only.
    outline: '1px solid transparent',
    fontWeight: tokens.fontWeightSemibold,
  },
  count: { position: 'absolute', top: '3px', right: '6px' },
})

/** The customer-service channels and the Group entry (D3 §2.12), each with its unread count. */
export function ChannelRail() {
  const styles = useStyles()
  const channels = useChat((state) => state.channels)
  const selected = useChat((state) => state.channel)
  const tabs = [...(channels ?? []), { type: GROUP_TYPE, name: '群组' }]
  return (
    <nav className={styles.rail} aria-label="客服通道">
      {tabs.map(({ type, name }) => (
        <button
          key={type}
          type="button"
          className={mergeClasses(styles.tab, type === selected && styles.selected)}
          aria-current={type === selected ? 'true' : undefined}
          onClick={() => void selectChannel(type)}
        >
          {type === GROUP_TYPE ? <PeopleRegular fontSize={22} /> : <HeadsetRegular fontSize={22} />}
          <span>
            <ForeignText text={name} max={20} />
          </span>
          <UnreadBadge channel={type} className={styles.count} />
        </button>
      ))}
    </nav>
  )
}

function UnreadBadge({ channel, className }: { channel: string; className: string }) {
  const count = useChat(({ unreadByChannel }) => unreadByChannel[channel]?.messages ?? 0)
  return (
    <CounterBadge
      className={className}
      count={count}
      overflowCount={99}
      size="small"
      color="danger"
      aria-label={`${count} 条未读`}
    />
  )
}
