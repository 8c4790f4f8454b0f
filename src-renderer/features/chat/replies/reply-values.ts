import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isPending } from '#renderer/api/orders/pay-order.ts'
import { formatWait, isKnownWait } from '#renderer/lib/figures.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { useWorkstationSettings } from '#renderer/stores/main-state.ts'
import { usePendingOrders } from '#renderer/stores/pending-orders.ts'
import { toast } from '#renderer/stores/toast.ts'
import { type ConversationKey, parseConversationKey } from '#shared/conversation-key.ts'
import { formatAmount, toHundredths } from '#shared/money.ts'
import { leastOf } from '#shared/pay-data.ts'
import { formatRecent, parseServerTime } from '#shared/server-time.ts'
import { readFacts } from '../../members/member-facts.ts'
import { useChat } from '../state/chat-store.ts'
import { applyTemplate, fillReply, openNames, type ReplyName, type ReplyValue } from './quick-reply-text.ts'

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
      since != null && isKnownWait(now - since)
        ? { text: formatWait(now - since) }
        : { missing: describeWait(single !== null, since != null, noSingle) },
  }
}

function describeWait(isSingle: boolean, isRead: boolean, noSingle: string): string {
  if (!isSingle) return noSingle
  return isRead ? '订单时间晚于服务器时钟' : '时间无法读取'
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

const unfilled = (text: string) => ({ text, missing: new Map<ReplyName, string>() })

/** What the names in quick replies stand for in this conversation. */
export function useReplyNames(conversation: ConversationKey) {
  const fillsReplies = useWorkstationSettings(({ replyValues }) => replyValues)
  const queryClient = useQueryClient()
  return {
    /** Puts in what is known; a toast names what is not. */
    fill: (template: string): string => {
      const target = parseConversationKey(conversation)
      const name = useChat.getState().conversations.get(conversation)?.name ?? ''
      const member = 'userId' in target ? { name, userId: target.userId } : null
      // Before the name, which may itself contain a placeholder.
      const { text, missing } =
        member && fillsReplies ? fillReply(template, replyValues(queryClient, member.userId)) : unfilled(template)
      const filled = applyTemplate(text, member)
      if (missing.size > 0) {
        toast('warning', `没有填入：${[...missing].map(([label, why]) => `${label}（${why}）`).join('、')}`)
      }
      return filled
    },
    /** The names that are to be filled in or deleted before the text is sent. */
    findOpen: (text: string): ReplyName[] => (fillsReplies ? openNames(text) : []),
  }
}
