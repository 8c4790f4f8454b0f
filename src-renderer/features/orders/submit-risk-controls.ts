import { formatAmount, toHundredths } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { findOrder } from '../../api/orders/pay-orders.ts'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import type { Operator } from '../../lib/operator.ts'
import { describeEarlierDecision, describeUnclear, submitOrderDecision } from './submit-order-decision.ts'

/** The outcome for one order of several. `notSent`: nothing was submitted for it. */
export interface OrderResult {
  order: PayOrder
  kind: Outcome['kind'] | 'notSent'
  message: string
  /** Reads an unknown outcome again. Throws ApiError. */
  recheck?: () => Promise<OrderResult>
}

/**
 * Moves orders to risk control one after the other. Each is read before it is sent, and is sent only while it is what
 * the operator saw. Without a reading nothing more is sent: the connection or the session is gone. Does not throw.
 */
export async function submitRiskControls(
  orders: readonly PayOrder[],
  options: { operator: Operator; isStopped: () => boolean; onResult: (result: OrderResult) => void },
): Promise<OrderResult[]> {
  const { operator, isStopped, onResult } = options
  const results: OrderResult[] = []
  let isReadable = true
  for (const order of orders) {
    const notSent = (reason: string): OrderResult => ({ order, kind: 'notSent', message: `${reason}没有提交` })
    const submitOne = async (): Promise<OrderResult> => {
      if (isStopped() || !isReadable) return notSent('')
      const current = await findOrder(order)
      if (isStopped()) return notSent('')
      if (!current) return notSent('服务器的列表中没有这笔订单，')
      if (!isPending(current)) {
        return { order, kind: 'alreadyDecided', message: describeEarlierDecision(current, operator) }
      }
      if (toHundredths(current.balance) !== toHundredths(order.balance)) {
        return notSent(`金额现为 ${formatAmount(current.balance)}，`)
      }
      const outcome = await submitOrderDecision(current, { action: 'riskControl', reason: '', operator })
      return toResult(order, outcome, operator)
    }
    const result = await submitOne().catch((error: unknown) => {
      isReadable = false
      return notSent(`无法核对订单：${getErrorMessage(error)}，`)
    })
    results.push(result)
    onResult(result)
  }
  return results
}

function toResult(order: PayOrder, outcome: Outcome<PayOrder>, operator: Operator): OrderResult {
  const { kind, detail, lost, current, recheck } = outcome
  if (kind === 'alreadyDecided' && current) {
    return { order, kind, message: describeEarlierDecision(current, operator) }
  }
  if (kind !== 'unknown') return { order, kind, message: detail }
  const describe = (latest: PayOrder) => (isPending(latest) ? '，订单目前仍为待处理' : `。${describeUnclear(latest)}`)
  const state = current ? describe(current) : ''
  return {
    order,
    kind,
    message: `结果未知：${lost}，没有重复提交${state}`,
    ...(recheck && { recheck: async () => toResult(order, await recheck(), operator) }),
  }
}
