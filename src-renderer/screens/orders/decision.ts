import { ApiError } from '../../api/errors.ts'
import { findOrder, riskControl, type Verdict, verifyPay } from '../../api/pay.ts'
import { isPending, type PayAction, type PayOrder } from '../../api/pay-order.ts'
import { type Change, concludeChange, type TrackedChange, trackChange } from '../../api/trail.ts'
import { messageOf } from '../../lib/errors.ts'
import { formatAmount } from '../../lib/money.ts'
import { orderRoute, verifiedResult } from './verified.ts'

/**
 * What became of a decision. `others`: somebody was first, `order` says who and when. `unknown`: no answer came; `order`
 * is how it stands now, null while that cannot be read either.
 */
export type Outcome =
  | { kind: 'done' | 'undone' | 'forbidden' }
  | { kind: 'others'; order: PayOrder }
  | { kind: 'unknown'; order: PayOrder | null; reason: string; onRead?: (order: PayOrder) => void }

interface Call {
  action: PayAction
  /** Why it is cancelled. */
  reason: string
  operatorId: string
}

/** Sends a decision once; the main process records it and locks the order (faults 44, 45). Throws ApiError. */
export async function decide(order: PayOrder, call: Call): Promise<Outcome> {
  const success = call.action === 'riskControl' ? 'flag' : 'true'
  const details = { ...noteOf(order, call), route: orderRoute(order), locks: [`order:${order.id}`] }
  const change = trackChange({ ...details, success })
  const note = (result: Change['result'], words: string) => concludeChange(change, result, words)
  try {
    const outcome = await send(order, call, change)
    if (outcome.kind !== 'unknown') {
      note(results[outcome.kind], told[outcome.kind])
      return outcome
    }
    const onRead = (now: PayOrder | null) => {
      const result = verifiedResult(now, call.action)
      note(result, result === 'done' ? '' : result === 'undone' ? told.others : outcome.reason)
    }
    onRead(outcome.order)
    return { ...outcome, onRead }
  } catch (error) {
    note('undone', messageOf(error))
    throw error
  }
}

const results = { done: 'done', undone: 'undone', forbidden: 'undone', others: 'undone' } as const
const told = { done: '', undone: '操作失败', forbidden: '无权限', others: '已被他人处理' } as const
const actionWords = { approve: '通过', cancel: '取消', riskControl: '风控' } as const

function noteOf(order: PayOrder, { action, reason }: Call): Pick<Change, 'what' | 'fields'> {
  const what = `${actionWords[action]}${order.inOrOut ? '上分' : '下分'}订单 ${order.id}（会员 ${order.userId}）`
  const amount = { field: '金额', from: '', to: formatAmount(order.balance) }
  return { what, fields: reason ? [amount, { field: '取消原因', from: '', to: reason }] : [amount] }
}

/** When the answer is lost, or says no, the order is read again instead (architecture.md, Money). */
async function send(order: PayOrder, { action, reason, operatorId }: Call, change: TrackedChange): Promise<Outcome> {
  let verdict: Verdict
  try {
    verdict =
      action === 'riskControl'
        ? await riskControl(order.id, operatorId, change)
        : await verifyPay(order.id, action === 'approve', reason, change)
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    return { kind: 'unknown', order: await findOrder(order).catch(() => null), reason: error.message }
  }
  if (verdict !== 'undone') return { kind: verdict }
  const now = await findOrder(order).catch(() => null)
  return now && !isPending(now) ? { kind: 'others', order: now } : { kind: 'undone' }
}
