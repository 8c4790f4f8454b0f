import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { stringifyJson } from '#shared/lossless-json.ts'
import { type Amount, addAmounts, formatAmount, signOf, toHundredths } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { isForbiddenError, isUnreadableForGood } from '../../api/http/errors.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useToday } from '../../stores/today.ts'
import { useMember } from '../members/member-facts.ts'
import { fetchOrderAmongRecent } from '../members/member-orders.ts'

/**
 * The data a decision is based on, fetched after the panel showed the order (A213). The query keys are unique per
 * showing, so that nothing cached earlier is used. `enabled`: the order is not merely passed by with j or k. `isSending`:
 * a change of the order may be this very decision.
 */
export function useDecisionData(order: PayOrder, enabled: boolean, isSending: boolean) {
  const instanceId = useId()
  const today = useToday()
  const orderQuery = useQuery({
    queryKey: ['order', String(order.id), instanceId],
    queryFn: async ({ signal }) => {
      const { row, recent } = await fetchOrderAmongRecent(order, today, signal)
      if (!row) throw new Error('服务器的列表中没有这笔订单')
      return { row, recent }
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
  useOrderChange(order, () => void (isSending || !enabled || orderQuery.refetch()))
  const now = orderQuery.data?.row ?? order
  const member = useMember(enabled ? String(now.userId) : '', instanceId)
  const isMemberUnreadable = isUnreadableForGood(member.error)
  const memberError = isMemberUnreadable ? null : describeReadError('会员', member)
  const readErrors = [describeReadError('订单', orderQuery), memberError].filter(Boolean)
  const isUndecided = isPending(now)
  const after = isUndecided && member.data ? balanceAfter(now, member.data.balance) : null
  const findWarning = () => {
    if (!isUndecided) return null
    if (isMemberUnreadable) return unreadableMember(now, isForbiddenError(member.error))
    return member.isSuccess ? checkApproval(now, after) : null
  }
  return {
    now,
    member,
    orderQuery,
    /** The latest fetch of both succeeded; a member who cannot be read for good takes a confirmation instead. */
    ready: orderQuery.isSuccess && (member.isSuccess || isMemberUnreadable),
    /** Why a decision is not possible yet; null if no fetch failed. */
    readError: readErrors.length > 0 ? readErrors.join('\n') : null,
    isRefetching: orderQuery.isFetching || member.isFetching,
    refetch: () => void Promise.all([orderQuery.refetch(), member.refetch()]),
    refetchFailed: () => {
      if (!orderQuery.isSuccess) void orderQuery.refetch()
      if (!member.isSuccess) void member.refetch()
    },
    /** The balance after approval; null for a decided order and while it is unknown. */
    after,
    /** A reason to doubt the approval, or any decision; it requires a separate confirmation (A214). */
    warning: findWarning(),
  }
}

/** The member's balance after an approval. Some servers take a withdrawal from it when it is requested. */
export function balanceAfter(
  { inOrOut, balance }: Pick<PayOrder, 'inOrOut' | 'balance'>,
  before: Amount,
): string | null {
  if (!inOrOut && currentProfile().withdrawalDebit === 'request') return addAmounts(before, 0)
  return addAmounts(before, balance, inOrOut ? 1 : -1)
}

/** Calls `onChange` when the pending order changed or left the queue. */
export function useOrderChange({ id, inOrOut }: PayOrder, onChange: () => void): void {
  const fingerprint = usePendingOrders(({ orders }) => {
    const queue = inOrOut ? orders?.deposits : orders?.withdrawals
    return stringifyJson(queue?.find((row) => String(row.id) === String(id)) ?? null)
  })
  const lastFingerprint = useRef(fingerprint)
  useEffect(() => {
    if (lastFingerprint.current !== fingerprint) onChange()
    lastFingerprint.current = fingerprint
  })
}

/** Still returned during the refetch after a failure, so that the 重试 button does not disappear. */
function describeReadError(subject: string, { error, errorUpdateCount, isSuccess }: UseQueryResult): string | null {
  if (error) return `无法核对${subject}：${getErrorMessage(error)}`
  return !isSuccess && errorUpdateCount > 0 ? `正在重新核对${subject}…` : null
}

/** `isForAll`: a reason to doubt every decision, not the approval alone. */
export interface Warning {
  text: string
  confirmLabel: string
  isForAll?: boolean
  /** A risk mark of the order says it. */
  isMarked?: true
}

const unreadableMember = ({ userId }: PayOrder, isForbidden: boolean): Warning => ({
  text: `${isForbidden ? '无权限读取会员' : '服务器没有按编号查找会员'} ${userId}，无法核对昵称、状态和余额。`,
  confirmLabel: '没有核对会员，仍要处理',
  isForAll: true,
})

/** What speaks against an approval, by the order and the balance that it leads to. */
export function checkApproval(
  { inOrOut, userId, balance }: Pick<PayOrder, 'inOrOut' | 'userId' | 'balance'>,
  after: string | null,
): Warning | null {
  if (toHundredths(balance) === null)
    return { text: '服务器没有给出这笔订单可识别的金额，不知道通过的是多少。', confirmLabel: '金额不明，仍要通过' }
  if (after === null) {
    return { text: `没有查到会员 ${userId} 的余额，无法核对通过后的余额。`, confirmLabel: '无法核对余额，仍要通过' }
  }
  if (inOrOut || signOf(after) >= 0) return null
  return {
    text: `通过后余额为 ${formatAmount(after)}，低于零。请核实后再决定。`,
    confirmLabel: '通过后余额低于零，仍要通过',
    isMarked: true,
  }
}
