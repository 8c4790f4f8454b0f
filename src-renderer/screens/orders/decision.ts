import { ApiError } from '../../api/errors.ts'
import { findOrder, riskControl, type Verdict, verifyPay } from '../../api/pay.ts'
import { isPending, type PayAction, type PayOrder } from '../../api/pay-order.ts'
import { type Change, concludeChange, type TrackedChange, trackChange } from '../../api/trail.ts'
import { messageOf } from '../../lib/errors.ts'
import { formatAmount } from '../../lib/money.ts'
import { isOperator } from '../../lib/operator.ts'
import { orderRoute } from './order-route.ts'

/**
 * The outcome of a decision. `alreadyDecided`: the order was decided before; `order` holds the operator and the time.
 * `unknown`: the response was lost; `order` is its current state, null while that cannot be fetched either.
 */
export type Outcome =
  | { kind: 'done' | 'undone' | 'forbidden' }
  | { kind: 'decided'; order: PayOrder }
  | { kind: 'unknown'; order: PayOrder | null; reason: string; onRead?: (order: PayOrder) => void }

interface Call {
  action: PayAction
  /** The reason of a cancellation. */
  reason: string
  operator: { id: string; name: string } | null
}

/** Submits a decision once; the main process records it and locks the order (faults 44, 45). Throws ApiError. */
export async function decide(order: PayOrder, call: Call): Promise<Outcome> {
  const success = call.action === 'riskControl' ? 'flag' : 'true'
  const details = { ...noteOf(order, call), route: orderRoute(order), locks: [`order:${order.id}`] }
  const change = trackChange({ ...details, success })
  const note = (result: Change['result'], words: string) => concludeChange(change, result, words)
  try {
    const outcome = await send(order, call, change)
    if (outcome.kind === 'decided') note('undone', decidedBy(outcome.order, call.operator))
    else if (outcome.kind !== 'unknown') note(results[outcome.kind], words[outcome.kind])
    else {
      const onRead = (now: PayOrder | null) => {
        // The lost request may still take effect later, so a pending order stays unknown.
        if (!now || isPending(now)) note('unknown', outcome.reason)
        else if (isCarriedOut(now, call)) note('done', `${outcome.reason}，核对后已生效`)
        else note('undone', decidedBy(now, call.operator))
      }
      onRead(outcome.order)
      return { ...outcome, onRead }
    }
    return outcome
  } catch (error) {
    note('undone', messageOf(error))
    throw error
  }
}

const results = { done: 'done', undone: 'undone', forbidden: 'undone' } as const
const words = { done: '', undone: '操作失败', forbidden: '无权限' } as const
const decidedState = { approve: 1, cancel: 2, riskControl: 1 } as const

/** The message for a decided order: by this operator, by another one, or neutral if no operator is recorded. */
export function decidedBy({ verifyAdmin }: PayOrder, operator: Call['operator']): string {
  if (isOperator(verifyAdmin, operator)) return '已由您本人处理'
  return String(verifyAdmin ?? '').trim() === '' ? '已被处理' : '已被他人处理'
}

/** Whether a refetched order shows this very decision: same state, same operator, same cancellation reason. */
function isCarriedOut(order: PayOrder | null, { action, reason, operator }: Call): boolean {
  if (!order || Number(order.state) !== decidedState[action] || !isOperator(order.verifyAdmin, operator)) return false
  return action !== 'cancel' || String(order.remark ?? '').trim() === reason
}

const actionWords = { approve: '通过', cancel: '取消', riskControl: '风控' } as const

function noteOf(order: PayOrder, { action, reason }: Call): Pick<Change, 'what' | 'fields'> {
  const what = `${actionWords[action]}${order.inOrOut ? '上分' : '下分'}订单 ${order.id}（会员 ${order.userId}）`
  const amount = { field: '金额', from: '', to: formatAmount(order.balance) }
  return { what, fields: reason ? [amount, { field: '取消原因', from: '', to: reason }] : [amount] }
}

/** If the response is lost or negative, refetches the order; the request is never resent (architecture.md, Money). */
async function send(order: PayOrder, { action, reason, operator }: Call, change: TrackedChange): Promise<Outcome> {
  let verdict: Verdict
  try {
    verdict =
      action === 'riskControl'
        ? await riskControl(order.id, operator?.id ?? '', change)
        : await verifyPay(order.id, action === 'approve', reason, change)
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    return { kind: 'unknown', order: await findOrder(order).catch(() => null), reason: error.message }
  }
  if (verdict !== 'undone') return { kind: verdict }
  const now = await findOrder(order).catch(() => null)
  return now && !isPending(now) ? { kind: 'decided', order: now } : { kind: 'undone' }
}
