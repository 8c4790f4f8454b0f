import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { formatAmount, sumAmounts } from '#shared/money.ts'
import { isPendingRebate, type Rebate, refetchRebates } from '../../api/orders/rebates.ts'
import { rememberReason } from '../../features/review/reason-chips.tsx'
import { isLockError, useCancelReason, useProgress, useRefetchWhile } from '../../form/submit/decision.tsx'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { deleteInputDraft } from '../../stores/input-drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { canDecide, type RebateAction, type RowOutcome, submitRebateDecision } from './submit-rebate-decision.ts'

const doneLabels: Record<RebateAction, string> = { confirm: '已确认', cancel: '已取消' }

export const DRAFT_PREFIX = 'rebate-cancel-'

/** The draft of a reason belongs to exactly these rebates; it must never be restored for another member's. */
function cancelDraftKey(rebates: readonly Rebate[]): string {
  return DRAFT_PREFIX + rebates.map(({ id }) => String(id)).join()
}

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
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [isRowLocked, setIsRowLocked] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<RowOutcome[]> | null>(null)
  const [isSending, setIsSending] = useState(false)
  // The state disables the buttons; the ref also blocks a second submit within the same event loop turn (fault 3).
  const lock = useRef(false)
  const [isLost, setLost] = useState(false)
  const progress = useProgress(isSending, isLost)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
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
      if (!isMounted.current) toast('error', `回红：${result.detail}`)
      setSubmitError(result.detail)
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
    decidedCount: current.length - decidable.length,
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

function decidedRows(rows: readonly RowOutcome[]): Rebate[] {
  return rows.flatMap(({ rebate }) => (isPendingRebate(rebate) ? [] : rebate))
}
