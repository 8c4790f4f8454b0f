import { ArrowDownloadRegular, ArrowUploadRegular } from '@fluentui/react-icons'
import { formatAmount } from '../../../src-preload/shared/money.ts'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { dayOf, rangeBounds } from '../../../src-preload/shared/server-time.ts'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { payStates } from '../../api/orders/pay-order.ts'
import { fetchPayOrders } from '../../api/orders/pay-orders.ts'
import { orderRoute } from '../../features/orders/order-route.ts'
import { serverNow } from '../../stores/clock.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import type { Command } from './command.ts'

const MAX_ORDERS = 5
/** Fewer digits would match orders by chance. */
const MIN_DIGITS = 3
/** As many as the longest page of the lists. */
const PAGE_SIZE = 100

export const isOrderNumber = (query: string) => /^\d+$/.test(query) && query.length >= MIN_DIGITS

/** Pending orders whose number contains the digits, without a request. */
export function findPendingOrders(query: string): PayOrder[] {
  const { orders } = usePendingOrders.getState()
  return orders && isOrderNumber(query) ? matching([...orders.deposits, ...orders.withdrawals], query) : []
}

/** The latest orders of today, of both kinds, whose number contains the digits. */
export async function searchOrders(query: string, signal: AbortSignal): Promise<PayOrder[]> {
  const today = dayOf(serverNow())
  const fetch = (isDeposit: boolean) =>
    fetchPayOrders(isDeposit, 1, PAGE_SIZE, rangeBounds(today, today), signal).then(({ rows }) => rows)
  return matching((await Promise.all([fetch(true), fetch(false)])).flat(), query)
}

const matching = (orders: readonly PayOrder[], query: string) =>
  orders.filter(({ id }) => String(id).includes(query)).slice(0, MAX_ORDERS)

export function commandsForOrders(orders: readonly PayOrder[]): Command[] {
  return orders.map((order) => ({
    key: `order ${order.id}`,
    icon: order.inOrOut ? ArrowUploadRegular : ArrowDownloadRegular,
    label: `订单 ${order.id}`,
    detail: [
      `${order.inOrOut ? '上分' : '下分'} ${formatAmount(order.balance)}`,
      isolateText(order.payName),
      payStates[Number(order.state)]?.label ?? '',
    ].join(' · '),
    to: orderRoute(order),
  }))
}
