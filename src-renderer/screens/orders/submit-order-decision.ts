import { formatAmount } from '../../../src-preload/shared/money.ts'
import { type AuditChange, createTrackedChange, reportOutcome, type TrackedChange } from '../../api/host/audit-log.ts'
import { ApiError } from '../../api/http/errors.ts'
import { isPending, type PayAction, type PayOrder } from '../../api/orders/pay-order.ts'
import { applyRiskControl, type DecisionResult, decidePayOrder, findOrder } from '../../api/orders/pay-orders.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { isOperator } from '../../lib/operator.ts'
import { orderRoute } from './order-route.ts'

/**
 * The outcome of a decision. `alreadyDecided`: the order was decided before; `order` holds the operator and the time.
 * `unknown`: the response was lost; `order` is its current state, null while that cannot be fetched either.
 */
export type Outcome =
  | { kind: 'done' | 'undone' | 'forbidden' }
  | { kind: 'alreadyDecided'; order: PayOrder }
  | { kind: 'unknown'; order: PayOrder | null; reason: string; onOrderFetched?: (order: PayOrder) => void }

interface DecisionRequest {
  action: PayAction
  /** The reason of a cancellation. */
  reason: string
  operator: { id: string; name: string } | null
}

/** Submits a decision once; the main process records it and locks the order (faults 44, 45). Throws ApiError. */
export async function submitOrderDecision(order: PayOrder, request: DecisionRequest): Promise<Outcome> {
  const success = request.action === 'riskControl' ? 'flag' : 'true'
  const changeDetails = { ...toAuditDetails(order, request), route: orderRoute(order), locks: [`order:${order.id}`] }
  const change = createTrackedChange({ ...changeDetails, success })
  const conclude = (result: AuditChange['result'], message: string) => reportOutcome(change, result, message)
  try {
    const outcome = await sendDecision(order, request, change)
    if (outcome.kind === 'alreadyDecided') conclude('undone', alreadyDecidedMessage(outcome.order, request.operator))
    else if (outcome.kind !== 'unknown') conclude(auditResults[outcome.kind], auditMessages[outcome.kind])
    else {
      const onOrderFetched = (current: PayOrder | null) => {
        // The lost request may still take effect later, so a pending order stays unknown.
        if (!current || isPending(current)) conclude('unknown', outcome.reason)
        else if (isDecisionApplied(current, request)) conclude('done', `${outcome.reason}，核对后已生效`)
        else conclude('undone', alreadyDecidedMessage(current, request.operator))
      }
      onOrderFetched(outcome.order)
      return { ...outcome, onOrderFetched }
    }
    return outcome
  } catch (error) {
    conclude('undone', getErrorMessage(error))
    throw error
  }
}

const auditResults = { done: 'done', undone: 'undone', forbidden: 'undone' } as const
const auditMessages = { done: '', undone: '操作失败', forbidden: '无权限' } as const
const expectedState = { approve: 1, cancel: 2, riskControl: 1 } as const

/** The message for a decided order: by this operator, by another one, or neutral if no operator is recorded. */
export function alreadyDecidedMessage({ verifyAdmin }: PayOrder, operator: DecisionRequest['operator']): string {
  if (isOperator(verifyAdmin, operator)) return '已由您本人处理'
  return String(verifyAdmin ?? '').trim() === '' ? '已被处理' : '已被他人处理'
}

/** Whether a refetched order shows this very decision: same state, same operator, same cancellation reason. */
function isDecisionApplied(order: PayOrder | null, { action, reason, operator }: DecisionRequest): boolean {
  if (!order || Number(order.state) !== expectedState[action] || !isOperator(order.verifyAdmin, operator)) return false
  return action !== 'cancel' || String(order.remark ?? '').trim() === reason
}

const actionLabels = { approve: '通过', cancel: '取消', riskControl: '风控' } as const

function toAuditDetails(order: PayOrder, { action, reason }: DecisionRequest): Pick<AuditChange, 'what' | 'fields'> {
  const what = `${actionLabels[action]}${order.inOrOut ? '上分' : '下分'}订单 ${order.id}（会员 ${order.userId}）`
  const amount = { field: '金额', from: '', to: formatAmount(order.balance) }
  return { what, fields: reason ? [amount, { field: '取消原因', from: '', to: reason }] : [amount] }
}

/** If the response is lost or negative, refetches the order; the request is never resent (architecture.md, Money). */
async function sendDecision(
  order: PayOrder,
  { action, reason, operator }: DecisionRequest,
  change: TrackedChange,
): Promise<Outcome> {
  let result: DecisionResult
  try {
    result =
      action === 'riskControl'
        ? await applyRiskControl(order.id, operator?.id ?? '', change)
        : await decidePayOrder(order.id, action === 'approve', reason, change)
  } catch (error) {
    if (!(error instanceof ApiError && error.outcomeUnknown)) throw error
    return { kind: 'unknown', order: await findOrder(order).catch(() => null), reason: error.message }
  }
  if (result !== 'undone') return { kind: result }
  const current = await findOrder(order).catch(() => null)
  return current && !isPending(current) ? { kind: 'alreadyDecided', order: current } : { kind: 'undone' }
}
