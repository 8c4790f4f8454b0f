import { Button, Field, MessageBar, MessageBarBody, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { findOrder } from '../../api/pay.ts'
import { isPending, type PayAction, type PayOrder, payStates, payTypeName } from '../../api/pay-order.ts'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { isLocked, useRefetchWhile } from '../../form/locked.ts'
import { useMember } from '../../form/use-member.ts'
import { showServerTime } from '../../lib/beijing.ts'
import { messageOf } from '../../lib/errors.ts'
import { addAmounts, formatAmount } from '../../lib/money.ts'
import { usePayNames } from '../../list/use-names.ts'
import { dropDraft, keepDraft, useDrafts } from '../../stores/drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { decide, type Outcome } from './decision.ts'

const useStyles = makeStyles({
  amount: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
})

const words: Record<PayAction, string> = { approve: '通过', cancel: '取消', riskControl: '风控' }

interface DecideDialogProps {
  order: PayOrder
  action: PayAction
  /** The order is no longer as it was: by this decision, or by somebody else's. */
  onDecided: () => void
  onClose: () => void
}

/** One decision on one order: who, how much, what it does to the balance, from fresh data (A066, A067). */
export function DecideDialog({ order, action, onDecided, onClose }: DecideDialogProps) {
  const styles = useStyles()
  const names = usePayNames()
  const operatorId = useSession(({ user }) => user?.id ?? '')
  const queries = useQueryClient()
  const draftKey = `cancel-${order.id}`
  const [reason, setReason] = useState(useDrafts.getState().drafts[draftKey]?.reason ?? '')
  const [reasonFault, setReasonFault] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [locked, setLocked] = useState(false)
  const member = useMember(String(order.userId))
  const fresh = useQuery({
    queryKey: ['pay', 'order', String(order.id)],
    queryFn: () => findOrder(order),
    staleTime: 0,
    gcTime: 0,
  })
  const now = fresh.data ?? order
  const kind = order.inOrOut ? '上分' : '下分'
  const decidedMeanwhile = outcome === null && !isPending(now)
  const closed = outcome?.kind === 'others' || outcome?.kind === 'unknown' || decidedMeanwhile

  useRefetchWhile(locked && !closed, ['pay', 'order', String(order.id)])

  async function submit(): Promise<void> {
    if (action === 'cancel' && reason.trim() === '') return setReasonFault('未输入取消原因')
    setFault(null)
    setLocked(false)
    try {
      const result = await decide(order, { action, reason: action === 'cancel' ? reason.trim() : '', operatorId })
      if (result.kind === 'done' || result.kind === 'others') onDecided()
      if (result.kind === 'done') {
        dropDraft(draftKey)
        toast('success', '操作成功')
        onClose()
      } else if (result.kind === 'undone') setFault('操作失败')
      else if (result.kind === 'forbidden') setFault('无权限')
      else setOutcome(result)
    } catch (error) {
      setFault(messageOf(error))
      setLocked(isLocked(error))
    } finally {
      void queries.invalidateQueries({ queryKey: ['pay'] })
      void queries.invalidateQueries({ queryKey: ['member'] })
    }
  }

  const after =
    action === 'approve' && member.data ? addAmounts(member.data.balance, now.balance, order.inOrOut ? 1 : -1) : null
  return (
    <FormDialog
      title={`${words[action]}${kind}订单`}
      {...(!closed && { onSubmit: submit })}
      enterSubmits={order.inOrOut && action !== 'cancel'}
      onClose={onClose}
    >
      <Facts
        facts={{
          会员: `${member.data?.name ?? now.payName}（${now.userId}）`,
          金额: <span className={styles.amount}>{formatAmount(now.balance)}</span>,
          支付类型: payTypeName(now.payType, names),
          姓名: now.payName || null,
          账号: now.payNo || null,
          当前余额: <Balance member={member} />,
          通过后余额: after === null ? null : <strong>{formatAmount(after)}</strong>,
          说明: action === 'riskControl' ? '移出待处理队列，不变动分数' : null,
        }}
      />
      {action === 'cancel' && !closed && (
        <Field label="取消原因" required validationMessage={reasonFault}>
          <Textarea
            value={reason}
            maxLength={500}
            onChange={(_event, { value }) => {
              setReason(value)
              setReasonFault(null)
              keepDraft(draftKey, { reason: value })
            }}
          />
        </Field>
      )}
      {fault && !(locked && closed) && <Told intent="error" text={fault} />}
      {decidedMeanwhile && <Told intent="warning" text={`已被他人处理：${whoAndWhen(now)}`} />}
      {outcome?.kind === 'others' && <Told intent="warning" text={`已被他人处理：${whoAndWhen(outcome.order)}`} />}
      {outcome?.kind === 'unknown' && <Unknown order={order} outcome={outcome} onDecided={onDecided} />}
    </FormDialog>
  )
}

/** 结果未知: nothing is resent, the order is read again until it can be said how it stands (fault 2). */
function Unknown({
  order,
  outcome,
  onDecided,
}: {
  order: PayOrder
  outcome: Outcome & { kind: 'unknown' }
  onDecided: () => void
}) {
  const again = useQuery({
    queryKey: ['pay', 'order', String(order.id), 'outcome'],
    queryFn: async () => {
      const now = await findOrder(order)
      if (now && !isPending(now)) {
        onDecided()
        outcome.onRead?.(now)
      }
      return now
    },
    refetchInterval: 5_000,
    gcTime: 0,
    ...(outcome.order && { initialData: outcome.order }),
  })
  const now = again.data
  const told = !now
    ? '正在重新读取订单…'
    : isPending(now)
      ? '订单目前仍为待处理。本次操作可能未生效，也可能稍后才生效，请核对后再操作。'
      : `订单现为${payStates[Number(now.state)]?.label ?? now.state}：${whoAndWhen(now)}`
  return (
    <>
      <Told intent="warning" text={`操作失败! ${outcome.reason}。结果未知，没有重复提交。${told}`} />
      <Button size="small" disabled={again.isFetching} onClick={() => void again.refetch()}>
        重新读取
      </Button>
    </>
  )
}

function Balance({ member }: { member: ReturnType<typeof useMember> }) {
  if (member.isPending) return '读取中…'
  return member.data ? formatAmount(member.data.balance) : '暂时无法读取'
}

function Told({ intent, text }: { intent: 'error' | 'warning'; text: string }) {
  return (
    <MessageBar intent={intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{text}</MessageBarBody>
    </MessageBar>
  )
}

function whoAndWhen(order: PayOrder): string {
  const label = payStates[Number(order.state)]?.label ?? String(order.state)
  return [label, order.verifyAdmin && `审核人 ${order.verifyAdmin}`, showServerTime(order.verifyTime)]
    .filter(Boolean)
    .join('，')
}
