import {
  Button,
  Checkbox,
  Field,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText, MAX_LINE_LENGTH } from '../../../src-preload/shared/foreign-text.ts'
import { findOrder } from '../../api/pay.ts'
import { isPending, type PayAction, type PayOrder, payStates, payTypeName } from '../../api/pay-order.ts'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { isLocked, useRefetchWhile } from '../../form/locked.ts'
import { useFormDraft } from '../../form/use-form-draft.ts'
import type { useMember } from '../../form/use-member.ts'
import { showServerTime } from '../../lib/beijing.ts'
import { messageOf } from '../../lib/errors.ts'
import { formatAmount, signOf } from '../../lib/money.ts'
import { usePayNames } from '../../list/use-names.ts'
import { dropDraft, keepDraft, useDrafts } from '../../stores/drafts.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { decide, decidedBy, type Outcome } from './decision.ts'
import { useFacts } from './use-facts.ts'

const useStyles = makeStyles({
  amount: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  belowZero: { color: tokens.colorStatusDangerForeground1 },
})

const words: Record<PayAction, string> = { approve: '通过', cancel: '取消', riskControl: '风控' }

interface DecideDialogProps {
  order: PayOrder
  action: PayAction
  /** The order is no longer pending, because of this decision or an earlier one. */
  onDecided: () => void
  onClose: () => void
}

/** Confirms one decision on one order, showing member, amount and new balance from fresh data (A066, A067, A213). */
export function DecideDialog({ order, action, onDecided, onClose }: DecideDialogProps) {
  const styles = useStyles()
  const names = usePayNames()
  const operator = useSession(({ user }) => user)
  const queries = useQueryClient()
  const draftKey = `cancel-${order.id}`
  const [reason, setReason] = useState(useDrafts.getState().drafts[draftKey]?.reason ?? '')
  const [reasonFault, setReasonFault] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useFormDraft({
    key: draftKey,
    name: `订单 ${order.id} 的取消原因`,
    edits: action === 'cancel' && outcome === null && reason.trim() ? reason : null,
    atOnce: true,
    restore: setReason,
  })
  const [fault, setFault] = useState<string | null>(null)
  const [locked, setLocked] = useState(false)
  const facts = useFacts(order, action)
  const { now, member, after, doubt } = facts
  // Tied to the warning text: if a refetch changes the balance, the operator has to confirm again (A214).
  const [consent, setConsent] = useState<string | null>(null)
  const consented = doubt === null || consent === doubt.text
  const kind = order.inOrOut ? '上分' : '下分'
  // While the request is in flight, a decided order may show this very decision, not another operator's.
  const [sending, setSending] = useState(false)
  const decidedMeanwhile = outcome === null && !sending && !isPending(now)
  const closed = outcome?.kind === 'decided' || outcome?.kind === 'unknown' || decidedMeanwhile

  useRefetchWhile(locked && !closed, ['pay', 'order', String(order.id)])

  async function submit(): Promise<void> {
    if (action === 'cancel' && reason.trim() === '') return setReasonFault('未输入取消原因')
    setFault(null)
    setLocked(false)
    setSending(true)
    try {
      const result = await decide(now, { action, reason: action === 'cancel' ? reason.trim() : '', operator })
      if (result.kind === 'done' || result.kind === 'decided') onDecided()
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
      setSending(false)
      void queries.invalidateQueries({ queryKey: ['pay'] })
      void queries.invalidateQueries({ queryKey: ['member'] })
    }
  }

  return (
    <FormDialog
      title={`${words[action]}${kind}订单`}
      {...(!closed && { onSubmit: submit })}
      disabled={!facts.ready || !consented}
      enterSubmits={order.inOrOut && action !== 'cancel'}
      focusSubmit={order.inOrOut && action !== 'cancel'}
      onClose={onClose}
    >
      <Facts
        facts={{
          会员: `${isolateText(String(member.data?.name ?? now.payName ?? ''))}（${now.userId}）`,
          金额: <span className={styles.amount}>{formatAmount(now.balance)}</span>,
          支付类型: payTypeName(now.payType, names),
          姓名: now.payName ? <ForeignText text={now.payName} max={MAX_LINE_LENGTH} /> : null,
          账号: now.payNo ? <ForeignText text={now.payNo} max={MAX_LINE_LENGTH} /> : null,
          状态: <State found={facts.found} now={now} />,
          当前余额: <Balance member={member} />,
          通过后余额:
            after === null ? null : (
              <strong className={signOf(after) < 0 ? styles.belowZero : ''}>{formatAmount(after)}</strong>
            ),
          说明: action === 'riskControl' ? '移出待处理队列，不变动分数' : null,
        }}
      />
      {facts.unread !== null && !closed && (
        <MessageBar intent="error" politeness="assertive" layout="multiline">
          <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{facts.unread}</MessageBarBody>
          <MessageBarActions>
            <Button size="small" disabledFocusable={facts.rereading} onClick={facts.readAgain}>
              重试
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {doubt && !closed && (
        <>
          <Told intent="error" text={doubt.text} />
          <Checkbox
            label={doubt.consent}
            checked={consented}
            onChange={(_event, { checked }) => setConsent(checked ? doubt.text : null)}
          />
        </>
      )}
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
      {decidedMeanwhile && <Decided order={now} />}
      {outcome?.kind === 'decided' && <Decided order={outcome.order} />}
      {outcome?.kind === 'unknown' && <Unknown order={order} outcome={outcome} onDecided={onDecided} />}
    </FormDialog>
  )
}

/** Shows which operator decided the order; that may be the signed-in operator (A067). */
function Decided({ order }: { order: PayOrder }) {
  const operator = useSession(({ user }) => user)
  return <Told intent="warning" text={`${decidedBy(order, operator)}：${stateName(order)}，${whoAndWhen(order)}`} />
}

/** Outcome unknown (结果未知): nothing is resent; the order is polled until its state can be reported (fault 2). */
function Unknown({
  order,
  outcome,
  onDecided,
}: {
  order: PayOrder
  outcome: Outcome & { kind: 'unknown' }
  onDecided: () => void
}) {
  const operator = useSession(({ user }) => user)
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
      : `订单现为${stateName(now)}，${decidedBy(now, operator)}：${whoAndWhen(now)}`
  return (
    <>
      <Told intent="warning" text={`操作失败! ${outcome.reason}。结果未知，没有重复提交。${told}`} />
      <Button size="small" disabled={again.isFetching} onClick={() => void again.refetch()}>
        重新读取
      </Button>
    </>
  )
}

function State({ found, now }: { found: ReturnType<typeof useFacts>['found']; now: PayOrder }) {
  if (found.isPending) return '正在核对…'
  return found.data ? stateName(now) : '暂时无法读取'
}

function Balance({ member }: { member: ReturnType<typeof useMember> }) {
  if (member.isPending) return '读取中…'
  if (member.data === null) return '会员不存在'
  return member.data ? formatAmount(member.data.balance) : '暂时无法读取'
}

function Told({ intent, text }: { intent: 'error' | 'warning'; text: string }) {
  return (
    <MessageBar intent={intent} politeness="assertive" layout="multiline">
      <MessageBarBody style={{ whiteSpace: 'pre-line' }}>{text}</MessageBarBody>
    </MessageBar>
  )
}

function stateName({ state }: PayOrder): string {
  return payStates[Number(state)]?.label ?? String(state)
}

function whoAndWhen({ verifyAdmin, verifyTime }: PayOrder): string {
  return [verifyAdmin && `审核人 ${isolateText(String(verifyAdmin))}`, showServerTime(verifyTime)]
    .filter(Boolean)
    .join('，')
}
