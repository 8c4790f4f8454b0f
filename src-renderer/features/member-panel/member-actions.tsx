import { Button, makeStyles } from '@fluentui/react-components'
import { BANNED, type Member, MUTED, memberStates, NORMAL } from '../../api/members/members.ts'
import { openChat } from '../../stores/chat-request.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { minTarget } from '../../ui/min-target.ts'
import { MemberStateDialog } from '../members/member-state-dialog.tsx'
import { openPointsDialog } from '../points/open-points-dialog.ts'
import { givePoints, takePoints } from '../points/points-operations.ts'
import { openMemberRecord, openRecords } from '../records/open-records.ts'

const useStyles = makeStyles({
  actions: { border: '0 none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' },
  action: { ...minTarget, minWidth: 0, paddingInline: '8px' },
})

interface MemberActionsProps {
  memberId: string
  /** null until it is read. */
  member: Member | null
  /** The header of the conversation has the other actions. */
  isInChat: boolean
}

/** What can be done with a member, with the dialogs and screens that do it elsewhere. */
export function MemberActions({ memberId, member, isInChat }: MemberActionsProps) {
  const styles = useStyles()
  const changeState = (choice: string) => () =>
    member && openDialog((close) => <MemberStateDialog member={member} choice={choice} onClose={close} />)
  /** To this state, or from it back to normal. */
  const stateAction = (state: string): [string, () => unknown, boolean] => {
    const isCurrent = String(member?.state) === state
    const label = memberStates[state]!.label
    return [isCurrent ? `解除${label}` : label, changeState(isCurrent ? NORMAL : state), member === null]
  }
  type Action = [label: string, run: () => unknown, isDisabled?: boolean]
  const conversation: Action[] = [
    ['聊天', () => openChat({ userId: memberId })],
    ['送分', () => openPointsDialog({ operation: givePoints, userId: memberId })],
    ['扣分', () => openPointsDialog({ operation: takePoints, userId: memberId })],
  ]
  const records: Action[] = [
    ['注单', () => openRecords('bets', memberId)],
    ['账变', () => openRecords('changes', memberId)],
  ]
  const actions: Action[] = [
    ...(isInChat ? [] : conversation),
    stateAction(MUTED),
    stateAction(BANNED),
    ['改资料', () => openMemberRecord(memberId)],
    ...(isInChat ? [] : records),
    ['推广', () => openRecords('promotions', memberId)],
  ]
  return (
    <fieldset className={styles.actions} aria-label="会员操作">
      {actions.map(([label, run, isDisabled = false]) => (
        <Button
          key={label}
          size="small"
          className={styles.action}
          disabledFocusable={isDisabled}
          title={isDisabled ? '会员资料还没有读到' : undefined}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
