import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type Amount, formatAmount, fromHundredths, sumAmounts, toHundredths } from '#shared/money.ts'
import { routes } from '#shared/routes.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { intentOf } from '../../api/http/errors.ts'
import {
  decideRebates,
  isPendingRebate,
  type Rebate,
  rebateDay,
  rebateStates,
  refetchRebates,
} from '../../api/orders/rebates.ts'
import { rememberReason } from '../../features/review/reason-chips.tsx'
import type { Message } from '../../form/layout/form-message.tsx'
import {
  isLockError,
  useCancelReason,
  useIsMounted,
  useProgress,
  useRefetchWhile,
} from '../../form/submit/decision.tsx'
import { type Outcome, submitOnce } from '../../form/submit/submit-once.ts'
import { attributeRecord, type Operator } from '../../lib/operator.ts'
import { deleteInputDraft } from '../../stores/form-drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'

export type RebateAction = 'confirm' | 'cancel'

/** The outcome for one row. `failed`: it is still pending. */
export type RowOutcome = { rebate: Rebate; kind: Outcome['kind']; message: string }

const expectedState = { confirm: 1, cancel: 2 } as const

/**
 * Submits a decision on all rows in one call, once; the main process records it and locks them (faults 44, 45). If the
 * response is lost or negative, the rows are refetched and reported one by one (A083).
 */
function submitRebateDecision(
  rebates: readonly Rebate[],
  action: RebateAction,
  memo: string,
  { operator, ...reporting }: { operator: Operator; onLost: () => void; isShown: () => boolean },
): Promise<Outcome<RowOutcome[]>> {
  const fetchOutcome = async ({ isLost }: { isLost: boolean }): Promise<Partial<Outcome<RowOutcome[]>>> => {
    const current = await fetchRows(rebates, { action, operator, isLost })
    const unsuccessful = current.filter(({ kind }) => kind !== 'succeeded')
    if (unsuccessful.length === 0) return { kind: 'succeeded', detail: '', current }
    const hasUnknown = unsuccessful.some(({ kind }) => kind === 'unknown')
    return { kind: hasUnknown ? 'unknown' : 'failed', detail: `未成功 ${unsuccessful.length} 笔`, current }
  }
  return submitOnce({
    audit: {
      ...toAuditDetails(rebates, action, memo),
      tracked: { route: toListRoute(rebates), locks: rebates.map(({ id }) => `rebate:${id}`), success: 'batch' },
    },
    send: (change) =>
      decideRebates(
        rebates.map(({ id, expectedRebate }) =>
          action === 'confirm'
            ? { id, balance: toWireAmount(expectedRebate), isConfirm: true }
            : { id, balance: 0, isConfirm: false, memo },
        ),
        change,
      ),
    ...reporting,
    verify: () => fetchOutcome({ isLost: true }),
    explain: () => fetchOutcome({ isLost: false }),
  })
}

function toAuditDetails(rebates: readonly Rebate[], action: RebateAction, memo: string) {
  const fields = rebates.map((rebate) => ({
    field: `会员 ${rebate.userId} ${rebateDay(rebate)}`,
    from: '',
    to: formatAmount(rebate.expectedRebate),
  }))
  const reason = memo && action === 'cancel' ? [{ field: '取消原因', from: '', to: memo }] : []
  const verb = action === 'confirm' ? '确认' : '取消'
  return { action: `${verb}回红 ${rebates.length} 笔`, fields: [...reason, ...fields] }
}

/** The route of the rebate list, limited to the days of the rows and, if they share one, to their member. */
function toListRoute(rebates: readonly Rebate[]): string {
  const days = rebates.map(rebateDay).sort()
  const query = new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '' })
  const members = new Set(rebates.map(({ userId }) => String(userId)))
  if (members.size === 1) query.set('userid', [...members].join())
  return `${routes.BackWater.path}?${query}`
}

/**
 * Refetches the rows and compares each with the requested decision. `isLost`: the server did not refuse any, so a row
 * that names its operator in an unknown way may show this decision (fault 64).
 */
async function fetchRows(
  rebates: readonly Rebate[],
  { action, operator, isLost }: { action: RebateAction; operator: Operator; isLost: boolean },
): Promise<RowOutcome[]> {
  const current = await refetchRebates(rebates).catch(() => null)
  return rebates.map((requested) => {
    const rebate = current?.get(String(requested.id))
    if (!rebate) return { rebate: requested, kind: 'unknown', message: '暂时无法读取' }
    if (isPendingRebate(rebate)) return { rebate, kind: 'failed', message: '仍为待处理' }
    const named = attributeRecord(rebate.upName, operator)
    const isRequested = Number(rebate.state) === expectedState[action]
    const isUnclear = isRequested && (named === 'unknown' || (named === 'other' && isLost))
    const label = rebateStates[Number(rebate.state)]?.label ?? String(rebate.state)
    const operatorText = named === 'own' ? '由您本人操作' : rebate.upName && `操作人 ${isolateText(rebate.upName)}`
    const doubt = isUnclear && '不能确认是本次操作还是他人操作'
    const message = [label, operatorText, formatServerTime(rebate.upTime), doubt].filter(Boolean).join('，')
    const decided = isRequested && named === 'own' ? 'succeeded' : 'alreadyDecided'
    const kind = isUnclear ? 'unknown' : decided
    return { rebate, kind, message }
  })
}

/** Whether a row can be decided: it is pending and a JSON number represents its amount exactly. */
export function canDecide(rebate: Rebate): boolean {
  const { expectedRebate: amount } = rebate
  const hundredths = toHundredths(amount)
  return isPendingRebate(rebate) && hundredths !== null && toHundredths(toWireAmount(amount)) === hundredths
}

/** Of rebates that were read again, how many no decision includes, by the reason. */
export function countLeftOut(current: readonly Rebate[]): { decidedCount: number; unreadableCount: number } {
  const pending = current.filter(isPendingRebate)
  const unreadable = pending.filter((rebate) => !canDecide(rebate))
  return { decidedCount: current.length - pending.length, unreadableCount: unreadable.length }
}

/** The amount sent to the server: two decimals, without binary rounding artefacts (A183). */
export const toWireAmount = (amount: Amount): number => Number(fromHundredths(toHundredths(amount) ?? 0n))

const doneLabels: Record<RebateAction, string> = { confirm: '已确认', cancel: '已取消' }

export const DRAFT_PREFIX = 'rebate-cancel-'

/** The draft of a reason belongs to exactly these rebates; it must never be restored for another member's. */
const cancelDraftKey = (rebates: readonly Rebate[]): string => DRAFT_PREFIX + rebates.map(({ id }) => String(id)).join()

/** The state of one decision on one or more rebates: fresh data, the reason, the outcome. */
export function useRebateDecision(options: {
  rebates: readonly Rebate[]
  isCancelling: boolean
  /** These rows are no longer pending. */
  onDecided: (rebates: readonly Rebate[]) => void
  /** All were decided, and there is nothing else to show. */
  onSuccess: () => void
}) {
  const { rebates, isCancelling, onDecided, onSuccess } = options
  const queryClient = useQueryClient()
  const operator = useSession(({ user }) => user)
  const draftKey = cancelDraftKey(rebates)
  const [submitError, setSubmitError] = useState<Message | null>(null)
  const [isRowLocked, setIsRowLocked] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<RowOutcome[]> | null>(null)
  const [isSending, setIsSending] = useState(false)
  // The state disables the buttons; the ref also blocks a second submit within the same event loop turn (fault 3).
  const lock = useRef(false)
  const [isLost, setLost] = useState(false)
  const progress = useProgress(isSending, isLost)
  const isMounted = useIsMounted()
  const cancel = useCancelReason(
    draftKey,
    `${rebates.length} 笔回红的取消原因`,
    isCancelling && outcome === null,
    isCancelling,
  )
  const rebatesQuery = useQuery({
    queryKey: ['rebate-decision', useId()],
    queryFn: ({ signal }) => refetchRebates(rebates, signal),
    staleTime: 0,
    gcTime: 0,
    enabled: outcome === null,
  })
  // Rebates decided since the list was fetched, or no longer listed, are excluded and counted in a message.
  const current = rebates.flatMap((rebate) =>
    rebatesQuery.data ? (rebatesQuery.data.get(String(rebate.id)) ?? []) : rebate,
  )
  const decidable = current.filter(canDecide)
  const total = sumAmounts(decidable.map(({ expectedRebate }) => expectedRebate))
  const isReady = rebatesQuery.isSuccess && decidable.length > 0 && outcome === null && !isSending

  useRefetchWhile(isRowLocked && decidable.length > 0, ['rebate-decision'])

  async function submit(action: RebateAction): Promise<void> {
    if (lock.current || !isReady) return
    const reason = action === 'cancel' ? cancel.reason : ''
    if (action === 'cancel' && reason === '') return cancel.showMissing()
    lock.current = true
    setSubmitError(null)
    setIsRowLocked(false)
    setLost(false)
    setIsSending(true)
    const result = await submitRebateDecision(decidable, action, reason, {
      operator,
      onLost: () => setLost(true),
      isShown: () => isMounted.current,
    })
    lock.current = false
    setIsSending(false)
    report(result, action)
    for (const resource of ['rebates', 'member', 'balance-changes']) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  function report(result: Outcome<RowOutcome[]>, action: RebateAction): void {
    if (result.kind === 'failed' && !result.current) {
      if (!isMounted.current) toast(intentOf(result.error), `回红：${result.detail}`)
      setSubmitError({ intent: intentOf(result.error), text: result.detail })
      setIsRowLocked(isLockError(result.error))
      void rebatesQuery.refetch()
      return
    }
    if (action === 'cancel') {
      deleteInputDraft(draftKey)
      rememberReason(cancel.reason)
    }
    onDecided(result.current ? decidedRows(result.current) : decidable)
    if (!result.current) {
      toast('success', `操作成功，${doneLabels[action]} ${decidable.length} 笔 ${formatAmount(total)}`)
      onSuccess()
      return
    }
    setOutcome(result)
    // The operator left the screen meanwhile.
    if (!isMounted.current)
      toast('warning', `回红：${result.lost === undefined ? result.detail : `操作失败! ${result.lost}。结果未知`}`)
  }

  return {
    rebatesQuery,
    decidable,
    total,
    missingCount: rebates.length - current.length,
    ...countLeftOut(current),
    isReady,
    isSending,
    progress,
    outcome,
    cancel,
    // The other window has decided, which the count says.
    submitError: isRowLocked && decidable.length === 0 ? null : submitError,
    submit,
    recheck: async () => {
      const result = await outcome!.recheck!()
      setOutcome(result)
      onDecided(decidedRows(result.current ?? []))
    },
  }
}

const decidedRows = (rows: readonly RowOutcome[]): Rebate[] =>
  rows.flatMap(({ rebate }) => (isPendingRebate(rebate) ? [] : rebate))
