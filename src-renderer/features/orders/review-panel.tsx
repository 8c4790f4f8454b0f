import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { isPending, type PayAction, payTypeLabel } from '../../api/orders/pay-order.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import { usePayNames } from '../../list/use-names.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { MOD, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { NoteLine } from '../member-notes/note-line.tsx'
import { NOTE_KEY, openNote } from '../member-notes/open-note.ts'
import { useOrderMember } from '../members/member-facts.ts'
import { DecisionPanel, type PanelHandle } from '../review/decision-panel.tsx'
import { useReasonChoice } from '../review/reason-chips.tsx'
import { useRest } from '../review/use-rest.ts'
import { openTimeline, TIMELINE_HELP, TIMELINE_KEY } from '../timeline/open-timeline.ts'
import { useMemberImageStrip } from './member-images.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLinks } from './order-links.tsx'
import { AlreadyDecidedMessage, DangerBlock, EarlierOrder, RiskMarks, UnknownOutcome } from './panel-messages.tsx'
import { type ReviewPanelProps, reviewKey } from './review-context.ts'
import { orderMarks } from './risk-marks.ts'
import { type OrderDecision, useOrderDecision, useOrderVerbs } from './use-order-decision.ts'
import { WaitText } from './wait-tag.tsx'

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', gap: '4px' },
  member: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold, margin: 0 },
  line: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '0 8px' },
  amount: {
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  first: {
    padding: '0 6px',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
})

/** Shows one order with everything a decision is based on (A066, A067, A213), and takes the decision. */
export function ReviewPanel({ review, isPermanent = false, callbacks, handle, className }: ReviewPanelProps) {
  const { order } = review
  const threshold = useWorkstationSettings(({ largeOrderAmount }) => largeOrderAmount)
  const enabled = useRest() || review.isOpened
  const [isCancelling, setCancelling] = useState(review.focus === 'cancel')
  const decision = useOrderDecision({ order, enabled, isCancelling, ...callbacks })
  const { now, cancel, canDecide, isConfirmed, isClosed, outcome, warning, submit } = decision
  const isRead = !decision.orderQuery.isPending && !decision.member.isPending
  const facts = useOrderMember(order, review.next, enabled, isRead)
  const [hint, setHint] = useState<string | null>(null)
  const images = useMemberImageStrip(now, enabled)
  const panel = useRef<PanelHandle>(null)
  const showsReasons = isCancelling && !isClosed

  const focus = (id: PayAction | null) => {
    setCancelling(id === 'cancel')
    if (id === null) panel.current?.focusPanel()
    else if (id !== 'cancel') panel.current?.focusVerb(id)
  }
  useImperativeHandle(handle, () => ({
    approve: (target) => {
      if (reviewKey(target) !== reviewKey(order)) return
      // The row's button names an amount; an amount that changed since is approved in the panel only.
      if (formatAmount(target.balance) === formatAmount(now.balance)) void submit('approve')
      else panel.current?.focusPanel()
    },
    focus: () => panel.current?.focusPanel(),
    isDeciding: () => review.isArmedByRow || showsReasons || decision.isSending || outcome !== null,
  }))
  const applyFocus = useEffectEvent(() => review.focus !== undefined && focus(review.focus))
  // Each request focuses once.
  useEffectOnChange(() => void applyFocus(), [review.requests])
  const reasons = useReasonChoice(showsReasons, cancel.field)

  const verbs = useOrderVerbs({
    ...{ order, decision, isCancelling },
    startCancelling: () => setCancelling(true),
    focusReasons: reasons.focus,
  })

  const isArmed = review.isArmedByRow && canDecide && isConfirmed
  const reportArmed = useEffectEvent(callbacks.onArmed)
  useEffect(() => reportArmed(isArmed), [isArmed])
  const reportHeld = useEffectEvent(callbacks.onHold)
  const isHeld = outcome !== null
  useEffect(() => reportHeld(isHeld), [isHeld])

  const kind = order.inOrOut ? '上分' : '下分'
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes)
  const hasTimeline = useWorkstationSettings(({ memberTimeline }) => memberTimeline)
  useShortcutHelp(hasTimeline ? TIMELINE_HELP : EMPTY_LIST)

  /** What failed together is read again together. */
  function refetchFailed(): void {
    decision.refetchFailed()
    const { accounts, sharingIp, otherKind } = facts
    for (const fact of [accounts, sharingIp, otherKind]) if (fact?.isError) void fact.refetch()
  }

  function onKey(key: string, target: HTMLElement): boolean {
    if (target.closest('textarea')) {
      if (key !== 'Enter') return false
      void submit('cancel')
    } else if (reasons.onKey(key)) return true
    else if (key === NOTE_KEY && hasNotes) openNote({ userId: String(order.userId) })
    else if (key === TIMELINE_KEY && hasTimeline) openTimeline({ memberId: String(order.userId) })
    else if (key === 'j' || key === 'k') callbacks.onMove(key === 'j' ? 1 : -1)
    else return false
    return true
  }

  function readOtherKind(): void {
    facts.readOtherKind()
    // The button has gone.
    panel.current?.focusPanel()
  }

  // Where the panel always has an order, there is only a reason for cancelling to go back from.
  const openLabel = isPermanent && !isCancelling ? null : '返回'
  const backLabel = isClosed ? '关闭' : openLabel
  function goBack(): void {
    setCancelling(false)
    if (isClosed) callbacks.onClose()
    else callbacks.onBack()
  }

  const read = {
    accounts: facts.accounts.data,
    sharing: facts.sharingIp.data?.length,
    orders: decision.orderQuery.data?.recent.rows,
    after: decision.after,
  }
  const marks = isPending(now) ? orderMarks(now, read, threshold) : []
  const dangers = marks.filter(({ tone }) => tone === 'danger')
  const note = isClosed
    ? null
    : (decision.progress ?? hint ?? (decision.ready || decision.readError || !enabled ? null : '正在核对订单与会员…'))
  return (
    <DecisionPanel
      label={`${kind}订单 ${order.id}`}
      verbs={verbs}
      busy={decision.isSending}
      isHeld={isHeld}
      note={note}
      backLabel={backLabel}
      onBack={goBack}
      onClose={isPermanent ? goBack : callbacks.onClose}
      onKey={onKey}
      extra={images.strip}
      onSpace={() => images.openNewest() || setHint(images.hint)}
      onPlainEnter={() => setHint(`下分请按 ${MOD}Enter 或点击按钮，Enter 不会提交`)}
      onFocused={callbacks.onFocused}
      handle={panel}
      className={className}
    >
      <OrderHead kind={kind} decision={decision} />
      {outcome?.lost !== undefined && (
        <UnknownOutcome order={order} outcome={outcome} onDecided={callbacks.onDecided} />
      )}
      {isClosed && outcome?.lost === undefined && isPending(order) && (
        <AlreadyDecidedMessage order={outcome?.current ?? now} />
      )}
      {decision.readError !== null && !isClosed && (
        <FormMessage
          message={{ intent: 'error', text: decision.readError }}
          action={
            <Button size="small" disabledFocusable={decision.isRefetching} onClick={refetchFailed}>
              重试
            </Button>
          }
        />
      )}
      <FormMessage message={decision.submitError} />
      <DangerBlock
        dangers={dangers.map(({ label }) => label)}
        warning={!isClosed && (warning?.isForAll || !showsReasons) ? warning : null}
        isConfirmed={isConfirmed}
        onConfirm={decision.confirm}
      />
      {reasons.choice}
      <RiskMarks marks={marks} />
      <OrderFacts {...{ order, decision, facts }} onReadOtherKind={readOtherKind} />
      <OrderLinks userId={now.userId} />
    </DecisionPanel>
  )
}

/** Whose order it is and what it is about. */
function OrderHead({ kind, decision }: { kind: string; decision: OrderDecision }) {
  const { now, member, isClosed } = decision
  const styles = useStyles()
  const names = usePayNames()
  const name = isolateText(String(member.data?.name ?? now.payName ?? ''))
  return (
    <div className={styles.head}>
      <h2 className={styles.member}>
        <MemberLink memberId={now.userId}>
          {name}（{String(now.userId)}）
        </MemberLink>
        {toBoolean(now.isFirst) && <span className={styles.first}>首充</span>}
      </h2>
      <div className={styles.line}>
        {kind}
        <span className={styles.amount}>{formatAmount(now.balance)}</span>
        {payTypeLabel(now.payType, names)}
        {isPending(now) && <WaitText since={parseServerTime(now.payTime)} />}
      </div>
      <NoteLine userId={String(now.userId)} />
      {!isClosed && <EarlierOrder order={now} />}
    </div>
  )
}
