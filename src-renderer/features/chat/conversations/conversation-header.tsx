import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ConversationKey, parseConversationKey } from '../../../../src-preload/shared/conversation-key.ts'
import { isolateText, MAX_LINE_LENGTH } from '../../../../src-preload/shared/untrusted-text.ts'
import { openDialog } from '../../../stores/dialogs.ts'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { openPointsDialog } from '../../points/open-points-dialog.ts'
import { givePoints, takePoints } from '../../points/points-operations.ts'
import { openRecords } from '../../records/open-records.ts'
import { openMemberColumn } from '../member-column.tsx'
import { useChat } from '../state/chat-store.ts'
import { useWideLayout } from '../wide-layout.ts'
import { MemberStatsDialog } from './member-stats-dialog.tsx'
import { SharedIpDialog } from './shared-ip-dialog.tsx'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    padding: '0 8px 0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flex: '1 1 auto', minWidth: 0, lineHeight: '18px' },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, lineHeight: '20px' },
  id: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    userSelect: 'text',
    overflowWrap: 'anywhere',
  },
  action: { flexShrink: 0, minWidth: 'auto', paddingInline: '6px', whiteSpace: 'nowrap' },
})

/** The chat's points form has its own saving text (A173). */
const SAVING_TEXT = '验证成功，保存中。。。。'

/** The member or group of the conversation, and the actions for a member (D3 §2.12). */
export function ConversationHeader({ conversation }: { conversation: ConversationKey }) {
  const styles = useStyles()
  const target = parseConversationKey(conversation)
  const isWide = useWideLayout()
  const name = useChat(({ conversations }) => conversations.get(conversation)?.name)
  if ('lotteryId' in target) {
    return (
      <header className={styles.header}>
        <h3 className={styles.name}>
          <ForeignText text={name ?? '群组'} />
        </h3>
      </header>
    )
  }
  const { userId } = target
  const openPoints = (title: string, operation: typeof givePoints) => () =>
    openPointsDialog({ operation: { ...operation, title }, userId, savingText: SAVING_TEXT })
  const actions: [string, () => void][] = [
    ['加分', openPoints('加分', givePoints)],
    ['扣分', openPoints('扣分', takePoints)],
    ['注单', () => openRecords('bets', userId)],
    ['账变', () => openRecords('changes', userId)],
    ['数据记录', () => openDialog((close) => <MemberStatsDialog userId={userId} onClose={close} />)],
    ['查IP', () => openDialog((close) => <SharedIpDialog userId={userId} onClose={close} />)],
  ]
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h3 className={mergeClasses(styles.name, styles.ellipsis)} title={isolateText(name ?? '', MAX_LINE_LENGTH)}>
          <ForeignText text={name ?? userId} />
        </h3>
        <div className={styles.id}>会员ID {userId}</div>
      </div>
      {!isWide && (
        <Button size="small" className={styles.action} onClick={openMemberColumn}>
          会员资料
        </Button>
      )}
      {actions.map(([label, run]) => (
        <Button key={label} size="small" appearance="subtle" className={styles.action} onClick={run}>
          {label}
        </Button>
      ))}
    </header>
  )
}
