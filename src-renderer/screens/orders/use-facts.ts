import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { findOrder } from '../../api/pay.ts'
import type { PayAction, PayOrder } from '../../api/pay-order.ts'
import { useMember } from '../../form/use-member.ts'
import { messageOf } from '../../lib/errors.ts'
import { addAmounts, formatAmount, signOf } from '../../lib/money.ts'

type Reading = Pick<UseQueryResult, 'error' | 'errorUpdateCount' | 'isSuccess'>

/**
 * The data a decision is based on, fetched after the dialog was opened (A213). The query keys are unique per dialog, so
 * that nothing cached earlier is used.
 */
export function useFacts(order: PayOrder, action: PayAction) {
  const reader = useId()
  const found = useQuery({
    queryKey: ['pay', 'order', String(order.id), reader],
    queryFn: async ({ signal }) => {
      const row = await findOrder(order, signal)
      if (!row) throw new Error('服务器的列表中没有这笔订单')
      return row
    },
    staleTime: 0,
    gcTime: 0,
  })
  const now = found.data ?? order
  const member = useMember(String(now.userId), reader)
  const missing = [whyUnread('订单', found), whyUnread('会员', member)].filter((text) => text !== null)
  const after =
    action === 'approve' && member.data ? addAmounts(member.data.balance, now.balance, now.inOrOut ? 1 : -1) : null
  return {
    now,
    member,
    found,
    /** The latest fetch of both succeeded. */
    ready: found.isSuccess && member.isSuccess,
    /** Why a decision is not possible yet; null if no fetch failed. */
    unread: missing.length > 0 ? missing.join('\n') : null,
    rereading: found.isFetching || member.isFetching,
    readAgain: () => {
      if (!found.isSuccess) void found.refetch()
      if (!member.isSuccess) void member.refetch()
    },
    /** The balance after approval; null for other decisions and while it is unknown. */
    after,
    /** A reason to doubt the approval; it requires a separate confirmation (A214). */
    doubt: action === 'approve' && member.isSuccess ? doubtOf(now, after) : null,
  }
}

/** Still returned during the refetch after a failure, so that the 重试 button does not disappear. */
function whyUnread(what: string, { error, errorUpdateCount, isSuccess }: Reading): string | null {
  if (error) return `无法核对${what}：${messageOf(error)}`
  return !isSuccess && errorUpdateCount > 0 ? `正在重新核对${what}…` : null
}

function doubtOf({ inOrOut, userId }: PayOrder, after: string | null): { text: string; consent: string } | null {
  if (after === null) {
    return { text: `没有查到会员 ${userId} 的余额，无法核对通过后的余额。`, consent: '无法核对余额，仍要通过' }
  }
  if (inOrOut || signOf(after) >= 0) return null
  return {
    text: `通过后余额为 ${formatAmount(after)}，低于零。请核实后再决定。`,
    consent: '通过后余额低于零，仍要通过',
  }
}
