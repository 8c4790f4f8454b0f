import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, signOf } from '../../../src-preload/shared/money.ts'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { formatServerTime } from '../../../src-preload/shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '../../../src-preload/shared/untrusted-text.ts'
import { isPending, type PayAction, payStates, payTypeLabel } from '../../api/orders/pay-order.ts'
import type { useMember } from '../../features/points/use-member.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { useCancelReason } from '../../form/submit/cancel-reason.tsx'
import { isLockError, useRefetchWhile } from '../../form/submit/order-lock.ts'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { usePayNames } from '../../list/use-names.ts'
import { deleteInputDraft } from '../../stores/input-drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { actionLabels, alreadyDecidedMessage, submitOrderDecision } from './submit-order-decision.ts'
import { useDecisionData, useOrderChange } from './use-decision-data.ts'

const useStyles = makeStyles({
  amount: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  belowZero: { color: tokens.colorStatusDangerForeground1 },
})

/** Confirms one decision on one order, showing member, amount and new balance from fresh data (A066, A067, A213). */
export function OrderDecisionDialog(props: {
  order: PayOrder
  action: PayAction
  /** The order is no longer pending, because of this decision or an earlier one. */
  onDecided: () => void
  onClose: () => void
}) {
  const { order, action, onDecided, onClose } = props
  const styles = useStyles()
  const names = usePayNames()
  const operator = useSession(({ user }) => user)
  const draftKey = `cancel-${order.id}`
  const [outcome, setOutcome] = useState<Outcome<PayOrder> | null>(null)
  const isCancel = action === 'cancel'
  const cancel = useCancelReason(draftKey, `订单 ${order.id} 的取消原因`, isCancel && outcome === null)
  const [submitError, setSubmitError] = useState<string | null>(null)
  const [isOrderLocked, setIsOrderLocked] = useState(false)
  // While the request is in flight, a decided order may show this very decision, not another operator's.
  const [isSending, setIsSending] = useState(false)
  const decisionData = useDecisionData(order, action, isSending)
  const { now, member, after, warning } = decisionData
  // Tied to the warning text: if a refetch changes the balance, the operator has to confirm again (A214).
  const [confirmedText, setConfirmedText] = useState<string | null>(null)
  const isConfirmed = warning === null || confirmedText === warning.text
  const orderKind = order.inOrOut ? '上分' : '下分'
  const alreadyDecided = outcome === null && !isSending && !isPending(now)
  const isClosed = outcome !== null || alreadyDecided

  useRefetchWhile(isOrderLocked && !isClosed, ['order', String(order.id)])

  async function submit(): Promise<void> {
    const reason = isCancel ? cancel.reason : ''
    if (isCancel && reason === '') return cancel.showMissing()
    setSubmitError(null)
    setIsOrderLocked(false)
    setIsSending(true)
    const result = await submitOrderDecision(now, { action, reason, operator })
    if (result.lost !== undefined) setOutcome(result)
    else if (result.kind === 'failed') {
      setSubmitError(result.detail)
      setIsOrderLocked(isLockError(result.error))
    } else {
      onDecided()
      if (result.kind === 'alreadyDecided') setOutcome(result)
      else {
        deleteInputDraft(draftKey)
        toast('success', '操作成功')
        // The main process publishes the order's new state.
        return onClose()
      }
    }
    setIsSending(false)
    decisionData.refetch()
  }

  return (
    <FormDialog
      title={`${actionLabels[action]}${orderKind}订单`}
      onSubmit={isClosed ? undefined : submit}
      disabled={!decisionData.ready || !isConfirmed}
      enterSubmits={order.inOrOut && !isCancel}
      focusSubmit={order.inOrOut && !isCancel}
      onClose={onClose}
    >
      <DescriptionList
        items={{
          会员: `${isolateText(String(member.data?.name ?? now.payName ?? ''))}（${now.userId}）`,
          金额: <span className={styles.amount}>{formatAmount(now.balance)}</span>,
          支付类型: payTypeLabel(now.payType, names),
          姓名: now.payName ? <ForeignText text={now.payName} max={MAX_LINE_LENGTH} /> : null,
          账号: now.payNo ? <ForeignText text={now.payNo} max={MAX_LINE_LENGTH} /> : null,
          状态: <OrderState {...decisionData} />,
          当前余额: <MemberBalance member={member} />,
          通过后余额:
            after === null ? null : (
              <strong className={signOf(after) < 0 ? styles.belowZero : ''}>{formatAmount(after)}</strong>
            ),
          说明: action === 'riskControl' ? '移出待处理队列，不变动分数' : null,
        }}
      />
      {decisionData.readError !== null && !isClosed && (
        <FormMessage
          message={{ intent: 'error', text: decisionData.readError }}
          action={
            <Button size="small" disabledFocusable={decisionData.isRefetching} onClick={decisionData.refetchFailed}>
              重试
            </Button>
          }
        />
      )}
      {warning && !isClosed && (
        <>
          <FormMessage message={{ intent: 'error', text: warning.text }} />
          <Checkbox
            label={warning.confirmLabel}
            checked={isConfirmed}
            onChange={(_event, { checked }) => setConfirmedText(checked ? warning.text : null)}
          />
        </>
      )}
      {isCancel && !isClosed && cancel.field}
      {submitError && !(isOrderLocked && isClosed) && <FormMessage message={{ intent: 'error', text: submitError }} />}
      {outcome?.lost !== undefined && <UnknownOutcome order={order} outcome={outcome} onDecided={onDecided} />}
      {isClosed && outcome?.lost === undefined && <AlreadyDecidedMessage order={outcome?.current ?? now} />}
    </FormDialog>
  )
}

/** Shows which operator decided the order; that may be the signed-in operator (A067). */
function AlreadyDecidedMessage({ order }: { order: PayOrder }) {
  const operator = useSession(({ user }) => user)
  const text = `${alreadyDecidedMessage(order, operator)}：${stateLabel(order)}，${reviewerAndTime(order)}`
  return <FormMessage message={{ intent: 'warning', text }} />
}

/** Outcome unknown (结果未知): nothing is resent; the order is polled until its state can be reported (fault 2). */
function UnknownOutcome(props: { order: PayOrder; outcome: Outcome<PayOrder>; onDecided: () => void }) {
  const { order, outcome, onDecided } = props
  const operator = useSession(({ user }) => user)
  const orderQuery = useQuery({
    queryKey: ['order', String(order.id), 'outcome'],
    queryFn: async () => {
      const { kind, current } = await outcome.recheck!()
      if (kind !== 'unknown') onDecided()
      return current ?? null
    },
    refetchInterval: 5_000,
    gcTime: 0,
    initialData: outcome.current ?? undefined,
  })
  useOrderChange(order, () => void orderQuery.refetch())
  const current = orderQuery.data
  const statusText = !current
    ? '正在重新读取订单…'
    : isPending(current)
      ? '订单目前仍为待处理。本次操作可能未生效，也可能稍后才生效，请核对后再操作。'
      : `订单现为${stateLabel(current)}，${alreadyDecidedMessage(current, operator)}：${reviewerAndTime(current)}`
  const text = `操作失败! ${outcome.lost}。结果未知，没有重复提交。${statusText}`
  return (
    <>
      <FormMessage message={{ intent: 'warning', text }} />
      <Button size="small" disabled={orderQuery.isFetching} onClick={() => void orderQuery.refetch()}>
        重新读取
      </Button>
    </>
  )
}

function OrderState({ orderQuery, now }: ReturnType<typeof useDecisionData>) {
  if (orderQuery.isPending) return '正在核对…'
  return orderQuery.data ? stateLabel(now) : '暂时无法读取'
}

function MemberBalance({ member }: { member: ReturnType<typeof useMember> }) {
  if (member.isPending) return '读取中…'
  if (member.data === null) return '会员不存在'
  return member.data ? formatAmount(member.data.balance) : '暂时无法读取'
}

function stateLabel({ state }: PayOrder): string {
  return payStates[Number(state)]?.label ?? String(state)
}

function reviewerAndTime({ verifyAdmin, verifyTime }: PayOrder): string {
  const reviewer = verifyAdmin && `审核人 ${isolateText(String(verifyAdmin))}`
  return [reviewer, formatServerTime(verifyTime)].filter(Boolean).join('，')
}
