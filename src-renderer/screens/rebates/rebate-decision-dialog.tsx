import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addAmounts, formatAmount } from '../../../src-preload/shared/money.ts'
import { type Rebate, rebateDay, refetchRebates } from '../../api/orders/rebates.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { LoadError } from '../../form/layout/load-error.tsx'
import { useCancelReason } from '../../form/submit/cancel-reason.tsx'
import { isLockError, useRefetchWhile } from '../../form/submit/order-lock.ts'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { deleteInputDraft } from '../../stores/input-drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { canDecide, type RebateAction, type RowOutcome, submitRebateDecision } from './submit-rebate-decision.ts'

const useStyles = makeStyles({
  total: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  rows: { margin: 0, paddingInlineStart: '18px', maxHeight: '240px', overflow: 'auto', lineHeight: '22px' },
})

const MAX_LISTED_MEMBERS = 8
const actionTexts = {
  confirm: { title: '确认回红', done: '已确认', total: '返还合计' },
  // The exact title of D1 §5.
  cancel: { title: '确定取消吗', done: '已取消', total: '取消合计' },
} as const

/** Confirms one decision on one or more rebates, from fresh data; unsuccessful rows are listed (A083). */
export function RebateDecisionDialog(props: {
  rebates: readonly Rebate[]
  action: RebateAction
  /** All or some of the rows were decided. */
  onDecided: () => void
  onClose: () => void
}) {
  const { rebates, action, onDecided, onClose } = props
  const styles = useStyles()
  const queryClient = useQueryClient()
  const operator = useSession(({ user }) => user)
  // The draft belongs to exactly these rebates; it must never be restored for another member's.
  const draftKey = `rebate-cancel-${rebates.map(({ id }) => String(id)).join()}`
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [isRowLocked, setIsRowLocked] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<RowOutcome[]> | null>(null)
  const needsReason = action === 'cancel' && outcome === null
  const cancel = useCancelReason(draftKey, `${rebates.length} 笔回红的取消原因`, needsReason)
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
  const total = decidable.reduce<string | null>((sum, { expectedRebate }) => addAmounts(sum, expectedRebate), '0')
  const decidedCount = current.length - decidable.length
  const missingCount = rebates.length - current.length

  useRefetchWhile(isRowLocked && decidable.length > 0, ['rebate-decision'])

  async function submit(): Promise<void> {
    if (action === 'cancel' && cancel.reason === '') return cancel.showMissing()
    setSubmitError(null)
    setIsRowLocked(false)
    const result = await submitRebateDecision(decidable, action, cancel.reason, operator)
    if (result.kind === 'failed' && !result.current) {
      setSubmitError(result.detail)
      setIsRowLocked(isLockError(result.error))
      void rebatesQuery.refetch()
    } else {
      if (action === 'cancel') deleteInputDraft(draftKey)
      onDecided()
      if (result.current) setOutcome(result)
      else {
        const text = `操作成功，${actionTexts[action].done} ${decidable.length} 笔`
        toast('success', decidable.length === 1 ? '操作成功' : text)
        onClose()
      }
    }
    for (const resource of ['rebates', 'member', 'balance-changes']) {
      void queryClient.invalidateQueries({ queryKey: [resource] })
    }
  }

  return (
    <FormDialog
      title={actionTexts[action].title}
      onSubmit={outcome === null ? submit : undefined}
      disabled={!rebatesQuery.isSuccess || decidable.length === 0}
      enterSubmits={false}
      onClose={onClose}
    >
      {outcome ? (
        <BatchResult outcome={outcome} onRefetch={async () => setOutcome(await outcome.recheck!())} />
      ) : (
        <>
          <DescriptionList
            items={{
              笔数: `${decidable.length} 笔`,
              [actionTexts[action].total]: <span className={styles.total}>{formatAmount(total)}</span>,
              会员: listMembers(decidable),
              数据: rebatesQuery.isSuccess ? '已核对' : rebatesQuery.error ? '未能核对' : '正在核对…',
            }}
          />
          <LoadError error={rebatesQuery.error} onRetry={rebatesQuery.refetch} />
          {missingCount > 0 && (
            <FormMessage message={{ intent: 'warning', text: `${missingCount} 笔没有读到，不再包括在内` }} />
          )}
          {decidedCount > 0 && (
            <FormMessage message={{ intent: 'warning', text: `${decidedCount} 笔已被处理，不再包括在内` }} />
          )}
        </>
      )}
      {needsReason && cancel.field}
      {submitError && !(isRowLocked && decidable.length === 0) && (
        <FormMessage message={{ intent: 'error', text: submitError }} />
      )}
    </FormDialog>
  )
}

function BatchResult({ outcome, onRefetch }: { outcome: Outcome<RowOutcome[]>; onRefetch: () => Promise<void> }) {
  const styles = useStyles()
  const [isRefetching, setIsRefetching] = useState(false)
  const rows = outcome.current ?? []
  const unsuccessful = rows.filter(({ kind }) => kind !== 'succeeded')
  const reason = outcome.lost === undefined ? '部分未能处理' : `操作失败! ${outcome.lost}。结果未知，没有重复提交`
  const counts = `成功 ${rows.length - unsuccessful.length} 笔，未成功 ${unsuccessful.length} 笔`
  const intent = unsuccessful.length === 0 ? 'success' : 'warning'
  async function refetch(): Promise<void> {
    setIsRefetching(true)
    await onRefetch()
    setIsRefetching(false)
  }
  return (
    <>
      <FormMessage message={{ intent, text: `${reason}。已核对：${counts}。` }} />
      {unsuccessful.length > 0 && (
        <ul className={styles.rows} aria-label="未成功的记录">
          {unsuccessful.map(({ rebate, message }) => (
            <li key={String(rebate.id)}>
              会员 {String(rebate.userId)} · {rebateDay(rebate)} · {formatAmount(rebate.expectedRebate)}：{message}
            </li>
          ))}
        </ul>
      )}
      <Button size="small" style={{ alignSelf: 'start' }} disabled={isRefetching} onClick={() => void refetch()}>
        重新读取
      </Button>
    </>
  )
}

function listMembers(rebates: readonly Rebate[]): string {
  const ids = rebates.slice(0, MAX_LISTED_MEMBERS).map(({ userId }) => String(userId))
  return ids.join('、') + (rebates.length > MAX_LISTED_MEMBERS ? ` 等 ${rebates.length} 笔` : '')
}
