import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { intentOf } from '../../api/http/errors.ts'
import { isPending, type PayAction } from '../../api/orders/pay-order.ts'
import type { Message } from '../../form/layout/form-message.tsx'
import {
  isLockError,
  useCancelReason,
  useIsMounted,
  useProgress,
  useRefetchWhile,
} from '../../form/submit/decision.tsx'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { deleteInputDraft } from '../../stores/form-drafts.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import type { Verb } from '../review/decision-panel.tsx'
import { rememberReason } from '../review/reason-chips.tsx'
import { viewOrder } from './order-links.tsx'
import { cancelDraftKey } from './review-context.ts'
import { followOutcome, submitOrderDecision } from './submit-order-decision.ts'
import { useDecisionData } from './use-decision-data.ts'

const doneLabels: Record<PayAction, string> = { approve: '已通过', cancel: '已取消', riskControl: '已移交风控' }

/** The state of one order's decision: fresh facts, the separate confirmation of A214, the reason, the outcome. */
export function useOrderDecision(options: {
  order: PayOrder
  /** The facts are read. */
  enabled: boolean
  /** The field of the reason is shown. */
  isCancelling: boolean
  /** The order is no longer pending, because of this decision or an earlier one. */
  onDecided: () => void
  /** The decision was carried out, as these words say, and there is nothing else to show. */
  onSuccess: (done: string) => void
  /** A decision is being sent, or its outcome is on screen: the panel stays at this order. */
  onHold: (isHeld: boolean) => void
}) {
  const { order, enabled, isCancelling, onDecided, onSuccess, onHold } = options
  const navigate = useNavigate()
  const operator = useSession(({ user }) => user)
  const draftKey = cancelDraftKey(order)
  const [outcome, setOutcome] = useState<Outcome<PayOrder> | null>(null)
  const cancel = useCancelReason(draftKey, `订单 ${order.id} 的取消原因`, outcome === null, isCancelling)
  const [submitError, setSubmitError] = useState<Message | null>(null)
  const [isLocked, setIsLocked] = useState(false)
  // While the request is in flight, a decided order may show this very decision, not another operator's.
  const [isSending, setIsSending] = useState(false)
  // The state disables the buttons; the ref also blocks a second submit within the same event loop turn (fault 3).
  const lock = useRef(false)
  const [isLost, setLost] = useState(false)
  const progress = useProgress(isSending, isLost)
  const isMounted = useIsMounted()
  const unknownOutcome = useRef<Outcome<PayOrder> | null>(null)
  const follow = useEffectEvent(() => {
    if (unknownOutcome.current) followOutcome(order, unknownOutcome.current)
  })
  useEffect(() => () => follow(), [])
  const data = useDecisionData(order, enabled, isSending)
  const { now, warning } = data
  // Tied to the warning text: if a refetch changes the balance, the operator has to confirm again (A214).
  const [confirmedText, setConfirmedText] = useState<string | null>(null)
  const isConfirmed = warning === null || confirmedText === warning.text
  const isClosed = outcome !== null || (!isSending && !isPending(now))
  const canDecide = enabled && data.ready && !isSending && !isClosed && (isConfirmed || !warning?.isForAll)

  useRefetchWhile(isLocked && !isClosed, ['order', String(order.id)])

  async function submit(action: PayAction): Promise<void> {
    if (lock.current || !canDecide || (action === 'approve' && !isConfirmed)) return
    const reason = action === 'cancel' ? cancel.reason : ''
    if (action === 'cancel' && reason === '') return cancel.showMissing()
    lock.current = true
    onHold(true)
    setSubmitError(null)
    setIsLocked(false)
    setLost(false)
    setIsSending(true)
    const result = await submitOrderDecision(now, {
      ...{ action, reason, operator },
      onLost: () => setLost(true),
      isShown: () => isMounted.current,
    })
    lock.current = false
    if (result.kind === 'unknown') unknownOutcome.current = result
    if (result.lost === undefined && result.kind === 'succeeded') finish(action, reason)
    else if (isMounted.current) showOutcome(result)
    else reportLeft(result)
  }

  function finish(action: PayAction, reason: string): void {
    deleteInputDraft(draftKey)
    if (reason) rememberReason(reason)
    const name = isolateText(String(data.member.data?.name ?? now.payName ?? now.userId))
    const text = `${doneLabels[action]} ${name} ${now.inOrOut ? '上分' : '下分'} ${formatAmount(now.balance)}`
    toast('success', text, { label: '查看', run: () => viewOrder(now, navigate) })
    onHold(false)
    // The main process publishes the order's new state.
    onDecided()
    onSuccess(text)
  }

  function showOutcome(result: Outcome<PayOrder>): void {
    setIsSending(false)
    if (result.lost === undefined && result.kind === 'failed') {
      setSubmitError({ intent: intentOf(result.error), text: result.detail })
      setIsLocked(isLockError(result.error))
      onHold(false)
    } else {
      setOutcome(result)
      if (result.kind === 'alreadyDecided') onDecided()
    }
    data.refetch()
  }

  /** The operator left the screen meanwhile. */
  function reportLeft(result: Outcome<PayOrder>): void {
    if (result.kind === 'unknown') followOutcome(now, result)
    const text = result.lost === undefined ? result.detail : `操作失败! ${result.lost}。结果未知，没有重复提交`
    toast(intentOf(result.error), `订单 ${order.id}：${text}`)
  }

  return {
    ...data,
    outcome,
    cancel,
    submitError: isLocked && isClosed ? null : submitError,
    isSending,
    progress,
    isConfirmed,
    isClosed,
    canDecide,
    confirm: (isChecked: boolean) => setConfirmedText(isChecked && warning ? warning.text : null),
    submit,
  }
}

export type OrderDecision = ReturnType<typeof useOrderDecision>

/** The ways to decide an order, with the key of each; while a reason for cancelling is asked for, that one alone. */
export function useOrderVerbs(options: {
  order: PayOrder
  decision: OrderDecision
  /** The field of the reason is there. */
  isCancelling: boolean
  startCancelling: () => void
  focusReasons: () => void
}): Verb[] {
  const { order, decision, isCancelling, startCancelling, focusReasons } = options
  const { now, canDecide, isConfirmed, isClosed, submit } = decision
  const offersRiskControl = useWorkstationSettings(({ profile }) => profile.offers.riskControl)
  if (isClosed) return []
  const cancel: Verb = {
    id: 'cancel',
    label: '取消订单',
    hotkey: 'c',
    tone: 'danger',
    disabled: !canDecide,
    press: () => (isCancelling ? void submit('cancel') : startCancelling()),
    onHotkey: () => {
      startCancelling()
      focusReasons()
    },
    isMain: isCancelling,
  }
  if (isCancelling) return [cancel]
  const riskControl: Verb = {
    id: 'riskControl',
    label: '移交风控',
    hotkey: 'r',
    // It puts the order aside; red is for what refuses it.
    tone: 'subtle',
    disabled: !canDecide,
    press: () => void submit('riskControl'),
  }
  const approve: Verb = {
    id: 'approve',
    label: `通过 ${formatAmount(now.balance)}`,
    hotkey: 'a',
    tone: 'primary',
    disabled: !(canDecide && isConfirmed),
    press: () => void submit('approve'),
    needsCtrl: !order.inOrOut,
    isMain: true,
  }
  return [cancel, ...(offersRiskControl ? [riskControl] : []), approve]
}
