import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, makeStyles } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PayOrder } from '#shared/pay-data.ts'
import { BANNED, type Member, MUTED, memberStates, NORMAL } from '../../api/members/members.ts'
import type { PayAction } from '../../api/orders/pay-order.ts'
import { EmptyState } from '../../form/layout/query-state.tsx'
import { EMPTY_KEYS, EMPTY_LIST } from '../../lib/empty.ts'
import { MemberInPanel } from '../../list/table/member-link.tsx'
import { openChat } from '../../stores/chat-request.ts'
import { serverNow } from '../../stores/clock.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { usePendingOrdersOf } from '../../stores/pending-orders.ts'
import { minTarget } from '../../ui/min-target.ts'
import { useShortcutHelp } from '../../ui/shortcut-help.ts'
import { NOTE_KEY, openNote } from '../member-notes/open-note.ts'
import { useMemberFacts } from '../members/member-facts.ts'
import { MemberStateDialog } from '../members/member-state-dialog.tsx'
import { type Review, type ReviewPanelHandle, reviewKey } from '../orders/review-context.ts'
import { ReviewPanel } from '../orders/review-panel.tsx'
import { openPointsDialog } from '../points/open-points-dialog.ts'
import { givePoints, takePoints } from '../points/points-operations.ts'
import { openMemberRecord, openRecords } from '../records/open-records.ts'
import { DecisionPanel, type PanelHandle } from '../review/decision-panel.tsx'
import { useRest } from '../review/use-rest.ts'
import { openTimeline, TIMELINE_HELP, TIMELINE_KEY } from '../timeline/open-timeline.ts'
import { MemberHead, type MemberOutcome, MemberOutcomes } from './member-head.tsx'
import { MemberQueue } from './member-queue.tsx'
import { MemberSections } from './member-sections.tsx'

const useStyles = makeStyles({ fill: { flex: '1 1 auto', minHeight: 0 } })

export interface MemberPanelProps {
  memberId: string
  /** How it is closed. Absent: it has its place for good, and is read once its member has rested there. */
  close?: { label: string; run: () => void }
  /** The panel takes the focus at each new number; 0 leaves the focus where it is. */
  focusRequests?: number
  /** Focus came into the panel or left it. */
  onFocused?: (isFocused: boolean) => void
  /** A decision is being sent, or its outcome is on screen: this member stays. */
  onHold?: (isHeld: boolean) => void
  className?: string
  /** The column of the chat, whose header has actions, too. After a decision the message field has the focus. */
  chat?: { focusComposer: () => void }
}

/** A member at a glance: who, balance, pending orders with their decisions, money, accounts, sign-ins (A240). */
export function MemberPanel(props: MemberPanelProps) {
  return (
    <MemberInPanel value={props.memberId}>
      <PanelOfMember key={props.memberId} {...props} />
    </MemberInPanel>
  )
}

const MAX_OUTCOMES = 3

const ACTION_KEYS: Readonly<Record<string, PayAction>> = { a: 'approve', c: 'cancel', r: 'riskControl' }

function PanelOfMember({ memberId, close, focusRequests = 0, onFocused, onHold, className, chat }: MemberPanelProps) {
  const styles = useStyles()
  const facts = useMemberFacts(memberId, useRest() || close !== undefined)
  const pending = usePendingOrdersOf(memberId)
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes)
  const hasTimeline = useWorkstationSettings(({ memberTimeline }) => memberTimeline)
  useShortcutHelp(hasTimeline ? TIMELINE_HELP : EMPTY_LIST)
  /** The order that is decided, in place of the facts: the one way to decide about an order. */
  const [review, setReview] = useState<Review | null>(null)
  const [decided, setDecided] = useState(EMPTY_KEYS)
  /** What was done here, the last first: a toast is gone when the member is answered. */
  const [outcomes, setOutcomes] = useState<readonly MemberOutcome[]>(EMPTY_LIST)
  const isHeld = useRef(false)
  const panel = useRef<PanelHandle>(null)
  const reviewPanel = useRef<ReviewPanelHandle>(null)
  const orders = pending?.filter((order) => !decided.has(reviewKey(order))) ?? null

  function open(order: PayOrder, action: PayAction | null): void {
    setReview((previous) => ({
      order,
      next: null,
      focus: action,
      requests: (previous?.requests ?? 0) + 1,
      isOpened: true,
      isArmedByRow: false,
    }))
  }
  function setHeld(held: boolean): void {
    isHeld.current = held
    onHold?.(held)
  }
  function closeReview(): void {
    setHeld(false)
    setReview(null)
  }
  function showOutcome(text: string): void {
    closeReview()
    if (!chat) return
    setOutcomes((previous) => [{ text, at: serverNow() }, ...previous].slice(0, MAX_OUTCOMES))
    chat.focusComposer()
  }
  const wasReviewing = useRef(false)
  const isFocusWanted = useRef(false)
  useEffect(() => {
    // Where what had the focus is gone, the panel's keys go on working. A message that is being written keeps the focus:
    // here its letters would lead to the next decision.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (wasReviewing.current && review === null && (isFocusLost || isFocusWanted.current))
      panel.current?.focusPanel('[data-order]')
    wasReviewing.current = review !== null
    isFocusWanted.current = false
  }, [review])

  const takeFocus = useEffectEvent(() => {
    if (isHeld.current) reviewPanel.current?.focus()
    else if (review) {
      isFocusWanted.current = true
      setReview(null)
    } else panel.current?.focusPanel()
  })
  useEffect(() => {
    if (focusRequests > 0) takeFocus()
  }, [focusRequests])

  /** The same keys as on a row of the queue, for the order that has the focus, or the first one. */
  function onKey(key: string, target: HTMLElement): boolean {
    if (key === NOTE_KEY && hasNotes) return openNote({ userId: memberId })
    if (key === TIMELINE_KEY && hasTimeline) return openTimeline({ memberId })
    const action = ACTION_KEYS[key]
    const focusedKey = target.closest<HTMLElement>('[data-order]')?.dataset.order
    const order = orders?.find((candidate) => reviewKey(candidate) === focusedKey) ?? orders?.[0]
    if (!action || !order) return false
    open(order, action)
    return true
  }

  const panelClass = className ?? styles.fill
  if (review) {
    const key = reviewKey(review.order)
    return (
      <ReviewPanel
        key={key}
        review={review}
        handle={reviewPanel}
        className={panelClass}
        callbacks={{
          onDecided: () => setDecided((previous) => new Set(previous).add(key)),
          onSuccess: showOutcome,
          onHold: setHeld,
          onArmed: () => {},
          onBack: () => isHeld.current || closeReview(),
          onClose: closeReview,
          onMove: () => {},
          onFocused: (isFocused) => onFocused?.(isFocused),
        }}
      />
    )
  }
  const isMissing = facts.profile.data === null
  return (
    <DecisionPanel
      label={`会员 ${memberId}`}
      verbs={[]}
      busy={false}
      isHeld={false}
      note={null}
      backLabel={close?.label ?? null}
      onBack={close?.run}
      onClose={close?.run}
      onKey={onKey}
      onFocused={onFocused}
      handle={panel}
      className={panelClass}
    >
      {isMissing ? (
        <EmptyState reason="服务器没有这个会员ID，可能输入有误。">{`会员 ${memberId} 不存在`}</EmptyState>
      ) : (
        <>
          <MemberHead memberId={memberId} profile={facts.profile} />
          <MemberActions memberId={memberId} member={facts.profile.data ?? null} isInChat={chat !== undefined} />
          <MemberOutcomes outcomes={outcomes} />
          <MemberQueue orders={orders} onOpen={open} />
          <MemberSections memberId={memberId} facts={facts} />
        </>
      )}
    </DecisionPanel>
  )
}

const useMemberActionsStyles = makeStyles({
  actions: { border: '0 none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' },
  // All in one line of the panel.
  action: { ...minTarget, minWidth: '28px', paddingInline: '5px' },
})

interface MemberActionsProps {
  memberId: string
  /** null until it is read. */
  member: Member | null
  /** The header of the conversation has the other actions. */
  isInChat: boolean
}

/** What can be done with a member, with the dialogs and screens that do it elsewhere. */
function MemberActions({ memberId, member, isInChat }: MemberActionsProps) {
  const styles = useMemberActionsStyles()
  const more = useRef<HTMLButtonElement>(null)
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
    ['送分', () => openPointsDialog({ operation: givePoints, userId: memberId })],
    ['扣分', () => openPointsDialog({ operation: takePoints, userId: memberId })],
    ['聊天', () => openChat({ userId: memberId })],
  ]
  const records: Action[] = [
    ['注单', () => openRecords('bets', memberId)],
    ['账变', () => openRecords('changes', memberId)],
  ]
  /** Behind one more click: what keeps a member out lies beside nothing that is done all day. */
  const sanctions = [stateAction(MUTED), stateAction(BANNED)]
  const actions: Action[] = [
    ...(isInChat ? [] : conversation),
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
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            ref={more}
            size="small"
            className={styles.action}
            icon={<MoreHorizontalRegular />}
            aria-label="更多会员操作"
            title="禁言、封号"
          />
        </MenuTrigger>
        {/* Its keys are not those of the panel, which Escape would close and a letter lead to a decision. */}
        <MenuPopover onKeyDown={(event) => event.stopPropagation()}>
          <MenuList>
            {sanctions.map(([label, run, isDisabled]) => (
              <MenuItem
                key={label}
                disabled={isDisabled}
                onClick={() => {
                  // The dialog gives the focus back to where it was: the menu is gone by then.
                  more.current?.focus()
                  run()
                }}
              >
                {label}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </fieldset>
  )
}
