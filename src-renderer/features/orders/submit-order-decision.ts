import { stringifyJson } from '#shared/lossless-json.ts'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { formatServerTime, parseServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { reportOutcome } from '../../api/host/audit-log.ts'
import { isPending, type PayAction, payStates } from '../../api/orders/pay-order.ts'
import { applyRiskControl, decidePayOrder, findOrder } from '../../api/orders/pay-orders.ts'
import { repeatUntilKnown } from '../../form/submit/repeat-until-known.ts'
import { type Outcome, submitOnce } from '../../form/submit/submit-once.ts'
import { attributeRecord, type Operator } from '../../lib/operator.ts'
import { serverNow } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { orderRoute } from './order-links.tsx'

export interface DecisionRequest {
  action: PayAction
  reason: string
  operator: Operator
  /** Called when the response is lost, before the order is read again. */
  onLost?: () => void
  /** Whether a panel shows the outcome; else it is followed and reported by a notification (fault 73). */
  isShown?: () => boolean
}

/** Ends the following of an order's earlier decision: a new one would be taken for it. */
const followed = new Map<string, () => void>()
const followKey = ({ id, inOrOut }: Pick<PayOrder, 'id' | 'inOrOut'>) => `${inOrOut} ${id}`

/** Whether a decision is known to have been carried out or not, or never will be known. */
const isSettled = ({ kind, current }: Outcome<PayOrder>) =>
  kind !== 'unknown' || (current !== undefined && !isPending(current))

/** Reads an order whose decision has an unknown outcome until its state is known, while no panel does (fault 73). */
export function followOutcome(order: PayOrder, { recheck }: Outcome<PayOrder>): void {
  followed.get(followKey(order))?.()
  const read = async () => {
    const latest = await recheck?.()
    return latest !== undefined && isSettled(latest)
  }
  followed.set(followKey(order), repeatUntilKnown(read))
}

/** What another page needs to follow a decision whose page is gone. */
export interface DecisionFollowUp extends Pick<DecisionRequest, 'action' | 'reason'> {
  kind: 'order'
  order: Pick<PayOrder, 'id' | 'userId' | 'payTime' | 'inOrOut'>
}

function describeFollowUp({ id, userId, payTime, inOrOut }: PayOrder, { action, reason }: DecisionRequest): string {
  const followUp: DecisionFollowUp = { kind: 'order', order: { id, userId, payTime, inOrOut }, action, reason }
  return stringifyJson(followUp)
}

/** Follows a decision of a page that is gone, and reports it once it is known (fault 73). */
export function resumeDecision(id: string, { order, action, reason }: DecisionFollowUp): void {
  const request = { action, reason, operator: useSession.getState().user }
  const stop = repeatUntilKnown(async () => {
    const outcome = await readDecision(order, request, '操作页面已关闭')
    if (!outcome.current || isPending(outcome.current)) return false
    const { kind = 'unknown', detail = '' } = outcome
    reportOutcome({ id }, { result: kind === 'alreadyDecided' ? 'failed' : kind, detail, isShown: false })
    return true
  })
  followed.set(followKey(order), stop)
}

/** Reads the order after a lost answer: what is not returned stays unknown. Throws ApiError. */
async function readDecision(
  order: Pick<PayOrder, 'id' | 'userId' | 'payTime' | 'inOrOut'>,
  request: Pick<DecisionRequest, 'action' | 'reason' | 'operator'>,
  lost: string,
): Promise<Partial<Outcome<PayOrder>>> {
  const current = await findOrder(order)
  if (!current) return {}
  // The lost request may still take effect later, so a pending order stays unknown.
  if (isPending(current)) return { current }
  const match = matchDecision(current, request)
  if (match === 'other')
    return { kind: 'alreadyDecided', detail: alreadyDecidedMessage(current, request.operator), current }
  if (match === 'unclear') return { detail: `${lost}。${describeUnclear(current)}`, current }
  return { kind: 'succeeded', detail: `${lost}，核对后已生效`, current }
}

/** Submits a decision once; the main process records it and locks the order (faults 44, 45). */
export function submitOrderDecision(order: PayOrder, request: DecisionRequest): Promise<Outcome<PayOrder>> {
  const { action, reason, operator, onLost, isShown } = request
  followed.get(followKey(order))?.()
  const alreadyDecided = (current: PayOrder) =>
    ({ kind: 'alreadyDecided', detail: alreadyDecidedMessage(current, operator), current }) as const
  const amount = { field: '金额', from: '', to: formatAmount(order.balance) }
  return submitOnce<PayOrder>({
    audit: {
      action: `${actionLabels[action]}${order.inOrOut ? '上分' : '下分'}订单 ${order.id}（会员 ${order.userId}）`,
      fields: reason ? [amount, { field: '取消原因', from: '', to: reason }] : [amount],
      tracked: {
        route: orderRoute(order),
        locks: [`order:${order.id}`],
        success: 'flag',
        decision: describeDecision(order, request),
        followUp: describeFollowUp(order, request),
      },
    },
    send: (change) =>
      action === 'riskControl'
        ? applyRiskControl(order.id, operator?.id ?? '', change)
        : decidePayOrder(order.id, action === 'approve', reason, change),
    ...(onLost && { onLost }),
    ...(isShown && { isShown }),
    verify: (lost) => readDecision(order, request, lost),
    explain: async () => {
      const current = await findOrder(order)
      return current && !isPending(current) ? alreadyDecided(current) : {}
    },
  })
}

/** For the figures of the shift (A226). */
function describeDecision({ inOrOut, balance, payTime }: PayOrder, { action, operator }: DecisionRequest) {
  const orderedAt = parseServerTime(payTime)
  return {
    kind: inOrOut ? 'deposit' : 'withdrawal',
    action,
    amount: String(balance),
    waitedMs: orderedAt === null ? null : Math.max(0, serverNow() - orderedAt),
    operatorId: operator?.id ?? '',
  } as const
}

const actionLabels: Record<PayAction, string> = { approve: '通过', cancel: '取消', riskControl: '风控' }
const expectedState = (action: PayAction) =>
  ({ approve: 1, cancel: 2, riskControl: currentProfile().codes.riskControlled })[action]

const decidedBy = { own: '已由您本人处理', other: '已被他人处理', unknown: '已被处理' } as const

/** The message for a decided order: by this operator, by another one, or neutral where that is not certain. */
export const alreadyDecidedMessage = ({ verifyAdmin }: PayOrder, operator: Operator): string =>
  decidedBy[attributeRecord(verifyAdmin, operator)]

export const describeEarlierDecision = (order: PayOrder, operator: Operator): string =>
  `${alreadyDecidedMessage(order, operator)}：${[stateLabel(order), reviewerAndTime(order)].filter(Boolean).join('，')}`

export const stateLabel = ({ state }: PayOrder): string => payStates[Number(state)]?.label ?? String(state)

export function reviewerAndTime({ verifyAdmin, verifyTime }: PayOrder): string {
  const reviewer = isolateText(String(verifyAdmin ?? ''))
  return [reviewer && `审核人 ${reviewer}`, formatServerTime(verifyTime)].filter(Boolean).join('，')
}

/** A decided order that may show this operator's decision, and may show a colleague's of the same kind (fault 64). */
export const describeUnclear = (order: PayOrder): string =>
  `订单现为${stateLabel(order)}，不能确认是本次操作还是他人操作：${reviewerAndTime(order) || '没有记录审核人'}`

/**
 * Whether a decided order shows the decision whose response was lost: by state, operator and reason of a cancellation.
 * The order was read as pending right before, so one that differs only in how it names its operator may be ours.
 */
function matchDecision(
  order: PayOrder,
  { action, reason, operator }: Pick<DecisionRequest, 'action' | 'reason' | 'operator'>,
): 'own' | 'other' | 'unclear' {
  const state = Number(order.state)
  if (state !== expectedState(action)) return state in payStates ? 'other' : 'unclear'
  const named = attributeRecord(order.verifyAdmin, operator)
  const remark = String(order.remark ?? '').trim()
  const isSameReason = action !== 'cancel' || remark === reason
  if (named === 'own' && isSameReason) return 'own'
  return named === 'other' && !isSameReason && remark !== '' ? 'other' : 'unclear'
}
