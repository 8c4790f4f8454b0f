import type { QueryClient } from '@tanstack/react-query'
import { isPending } from '#renderer/api/orders/pay-order.ts'
import { formatWait } from '#renderer/lib/duration.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { usePendingOrders } from '#renderer/stores/pending-orders.ts'
import { formatAmount, toHundredths } from '#shared/money.ts'
import { leastOf } from '#shared/pay-data.ts'
import { formatRecent, parseServerTime } from '#shared/server-time.ts'
import { readFacts } from '../../members/member-facts.ts'
import type { ReplyName, ReplyValue } from './quick-reply-text.ts'

const APPROVED = 1

/** What is loaded already for the names of a reply, with why a value is not known. Reads nothing. */
export function replyValues(queryClient: QueryClient, userId: string): Record<ReplyName, ReplyValue> {
  const { balance, orders } = readFacts(queryClient, userId)
  const now = serverNow()
  const published = usePendingOrders.getState()
  const known = published.error === null ? published.orders : null
  const pending = known && [...known.deposits, ...known.withdrawals].filter(isPending)
  const own = pending?.filter((order) => String(order.userId) === userId) ?? null
  const [order] = own ?? []
  // Of several that may wait the one that was read need not be meant.
  const single = order && own?.length === 1 && !known?.isUnconfirmed ? order : null
  const noSingle = describeOrders(own, leastOf(known))
  const since = single && parseServerTime(single.payTime)
  const deposit = orders?.find(({ inOrOut, state }) => inOrOut && Number(state) === APPROVED)
  const at = deposit && parseServerTime(deposit.payTime)
  return {
    余额: toHundredths(balance) === null ? { missing: '没有刚读到的余额' } : { text: formatAmount(balance) },
    最近上分:
      deposit && at != null && toHundredths(deposit.balance) !== null
        ? { text: `${formatAmount(deposit.balance)}（${formatRecent(at, now)}）` }
        : { missing: describeDeposit(orders !== null, deposit !== undefined) },
    订单号: single ? { text: String(single.id) } : { missing: noSingle },
    等待:
      since != null ? { text: formatWait(Math.max(0, now - since)) } : { missing: single ? '时间无法读取' : noSingle },
  }
}

function describeOrders(own: readonly object[] | null, least: string): string {
  if (own === null) return '待处理订单未读到'
  if (own.length === 0) return least ? '没有读到待处理订单' : '没有待处理订单'
  return `有 ${least}${own.length} 笔待处理订单`
}

function describeDeposit(isRead: boolean, isThere: boolean): string {
  if (!isRead) return '最近订单未读到'
  return isThere ? '无法读取' : '近 7 天没有'
}
