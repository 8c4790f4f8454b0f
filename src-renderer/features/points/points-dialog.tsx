import { Button, Field, Input, Textarea } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toWireId } from '#shared/ids.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { intentOf, isUnreadableForGood } from '../../api/http/errors.ts'
import { fetchMemberById } from '../../api/members/members.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import { AmountInput } from '../../form/fields/number-inputs.tsx'
import { FormMessage, type Message } from '../../form/layout/form-message.tsx'
import { type Outcome, submitOnce } from '../../form/submit/submit-once.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { parseAmount } from '../../lib/number-input.ts'
import { serverNow } from '../../stores/clock.ts'
import { deleteInputDraft, saveInputDraft, useInputDrafts } from '../../stores/form-drafts.ts'
import { usePendingOrdersOf } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { useMember } from '../members/member-facts.ts'
import {
  AmountChips,
  findOnlyOrder,
  isAsShown,
  isSameAmount,
  MemberHint,
  PointsFacts,
  PointsMember,
} from './points-fields.tsx'
import type { PointsOperation } from './points-operations.ts'
import { describeFollowUp, followPoints, readOutcome } from './points-outcome.ts'

type Values = { userId: string; balance: string; remark: string }
type FieldErrors = Partial<Record<keyof Values, string>>

const MEMBER_MISSING = '会员不存在'
const INTERRUPTED_MESSAGE = '结果未知：提交时登录已失效。请核对账变后再决定是否重新提交。'

export interface PointsDialogProps {
  operation: PointsOperation
  /** The member for whom it is opened; without one the id is typed, and asked about before it is sent (A057). */
  userId?: string
  /** In place of what was entered before. */
  entered?: { balance: string; remark: string }
  /** Shown while the change is submitted (A173). */
  savingText?: string
  onClose: () => void
}

/** Adds points to a member or deducts them; shows name and balance before it is sent (A057, A327). */
export function PointsDialog({ operation, userId = '', entered, savingText, onClose }: PointsDialogProps) {
  const { title: label, sign, success } = operation
  const draftKey = `points-${label}-${userId}`
  const savedDraft = useInputDrafts(({ drafts }) => drafts[draftKey])
  const { userId: savedId = userId, balance = '', remark = '' } = { ...savedDraft, ...entered }
  const [values, setValues] = useState<Values>({ userId: savedId, balance, remark })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [memberId, setMemberId] = useState(values.userId)
  const [message, setMessage] = useState<Message | null>(
    savedDraft?.unconfirmedNotice ? { intent: 'warning', text: savedDraft.unconfirmedNotice } : null,
  )
  /** The response of the submitted change was lost. */
  const [unconfirmed, setUnconfirmed] = useState(false)
  const lostOutcome = useRef<Outcome | null>(null)
  const [verifying, setVerifying] = useState(false)
  const operator = useSession(({ user }) => user)
  const member = useMember(memberId)
  const pending = usePendingOrdersOf(userId)
  const pendingOrder = findOnlyOrder(pending, sign > 0)
  const isMissing = member.data === null && !member.isFetching && memberId === values.userId.trim()
  const queryClient = useQueryClient()
  const isShown = useRef(true)
  const amountInput = useRef<HTMLInputElement>(null)
  // Opened for a member: the amount is what is missing.
  useEffect(() => {
    if (userId !== '') amountInput.current?.focus()
  }, [userId])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // Nothing is left on screen that reads it again (fault 73).
      if (lostOutcome.current) followPoints(lostOutcome.current)
    }
  }, [])

  // Set if these values may already have been submitted; kept with the draft and shown when it is restored.
  const earlierNotice = message?.intent === 'info' ? INTERRUPTED_MESSAGE : savedDraft?.unconfirmedNotice
  const unconfirmedNotice = unconfirmed ? message?.text : earlierNotice
  useFormDraft<Values & { unconfirmedNotice?: string }>({
    key: draftKey,
    name: values.userId ? `${label}（会员 ${values.userId}）` : label,
    edits: values.balance || values.remark || values.userId !== userId ? { ...values, unconfirmedNotice } : null,
    restoreImmediately: true,
    // A restored draft is validated and confirmed like new input, and never submitted automatically.
    restore: ({ unconfirmedNotice, ...input }) => {
      setValues(input)
      setMemberId(input.userId)
      saveInputDraft(draftKey, { ...input, unconfirmedNotice })
      if (unconfirmedNotice !== undefined) setMessage({ intent: 'warning', text: unconfirmedNotice })
    },
  })

  const parsedAmount = parseAmount(values.balance, operation.amountMissing)
  const amount = 'error' in parsedAmount ? null : parsedAmount.value
  // What may have been carried out already is asked about before it is sent again.
  const isOneStep = userId !== '' && Boolean(member.data) && savedDraft?.unconfirmedNotice === undefined
  const enter = (name: keyof Values, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    setErrors((old) => ({ ...old, [name]: undefined }))
    saveInputDraft(draftKey, { ...savedDraft, ...next })
  }
  const inputProps = (name: keyof Values) => ({
    disabled: unconfirmed,
    value: values[name],
    onChange: (_event: unknown, { value }: { value: string }) => enter(name, value),
  })
  const lookUpMember = () => {
    const id = values.userId.trim()
    const error = validateId(id, operation)
    setErrors((old) => ({ ...old, userId: error }))
    if (!error) setMemberId(id)
  }

  async function submit(): Promise<void> {
    setMessage(null)
    const id = values.userId.trim()
    const amount = parseAmount(values.balance, operation.amountMissing)
    const remark = values.remark.trim()
    const userIdError = validateId(id, operation)
    const remarkError = remark === '' ? operation.remarkMissing : undefined
    setErrors({ userId: userIdError, balance: 'error' in amount ? amount.error : undefined, remark: remarkError })
    if ('error' in amount || userIdError || remarkError)
      return setMessage({ intent: 'warning', text: '表单验证失败，请检查!' })
    setMemberId(id)
    let current: Awaited<ReturnType<typeof fetchMemberById>> | 'unreadable'
    try {
      current = await fetchMemberById(id)
    } catch (error) {
      if (!isUnreadableForGood(error))
        return setMessage({ intent: 'error', text: `无法核对会员：${getErrorMessage(error)}` })
      current = 'unreadable'
    }
    if (!current) {
      setErrors({ userId: MEMBER_MISSING })
      return setMessage({ intent: 'warning', text: '表单验证失败，请检查!' })
    }
    const read = current === 'unreadable' ? null : current
    if (read && isOneStep && isAsShown(member.data, read)) return submitChange(id, amount.value)
    if (read) queryClient.setQueryData(['member', id, ''], read)
    const isConfirmed = await askConfirm({
      title: `确认${label}`,
      submitLabel: `${read ? '' : '没有核对会员，仍要'}${label} ${formatAmount(amount.value)}`,
      cancelLabel: '返回',
      enterSubmits: false,
      body: <PointsFacts id={id} current={read} change={sign * amount.value} remark={remark} />,
    })
    if (isConfirmed) await submitChange(id, amount.value)
  }

  async function submitChange(id: string, amount: number): Promise<void> {
    setMessage({ intent: 'info', text: savingText ?? '验证成功，保存中' })
    const remark = values.remark.trim()
    const sent = { id, amount, remark, sentAt: serverNow() }
    const outcome = await submitOnce({
      audit: {
        action: `${label}（会员 ${id}）`,
        fields: [{ field: '金额', from: '', to: formatSigned(sign * amount) }],
        tracked: {
          route: operation.listRoute(id),
          locks: [`points:${label}:${id}:${amount}`],
          success,
          followUp: describeFollowUp(operation, sent),
        },
      },
      send: (change) => operation.submit(toWireId(id), amount, remark, change),
      onLost: (lost) => {
        setMessage({ intent: 'warning', text: `操作失败! ${lost}。结果未知，正在核对…` })
        setUnconfirmed(true)
        setVerifying(true)
      },
      verify: () => readOutcome(operation, sent, operator),
      isShown: () => isShown.current,
    })
    if (outcome.lost !== undefined) applyVerified(outcome)
    else if (outcome.kind === 'failed') setMessage({ intent: intentOf(outcome.error), text: outcome.detail })
    else {
      deleteInputDraft(draftKey)
      toast('success', '操作成功')
      onClose()
    }
    for (const queryKey of [['pay'], ['member', id], ['rebates'], ['balance-changes']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  /** Shows what was found out about a change with a lost response; clears the form if it was carried out (A215). */
  function applyVerified(outcome: Outcome): void {
    const { kind, detail } = outcome
    lostOutcome.current = kind === 'unknown' ? outcome : null
    if (!isShown.current && kind === 'unknown') followPoints(outcome)
    setVerifying(false)
    setMessage({ intent: kind === 'succeeded' ? 'success' : 'warning', text: detail })
    // Another operator may have signed in meanwhile.
    if (useSession.getState().user?.id !== operator?.id) return
    if (kind === 'succeeded') {
      setValues({ userId, balance: '', remark: '' })
      setMemberId(userId)
      deleteInputDraft(draftKey)
    } else saveInputDraft(draftKey, { ...values, unconfirmedNotice: `上次提交${detail}` })
  }

  async function recheck(): Promise<void> {
    setVerifying(true)
    const outcome = await lostOutcome.current?.recheck?.()
    if (outcome) applyVerified(outcome)
  }

  return (
    <FormDialog
      title={label}
      submitLabel={`${isOneStep ? '' : '核对'}${label}${isOneStep && amount !== null ? ` ${formatAmount(amount)}` : ''}`}
      cancelLabel="返回"
      enterSubmits={!isOneStep}
      onSubmit={unconfirmed ? undefined : submit}
      message={
        <FormMessage
          message={message}
          action={
            unconfirmed && message?.intent === 'warning' ? (
              <Button size="small" disabledFocusable={verifying} onClick={recheck}>
                重新核对
              </Button>
            ) : undefined
          }
        />
      }
      onClose={onClose}
    >
      {userId === '' ? (
        <Field
          label="会员ID"
          required
          validationMessage={errors.userId ?? (isMissing ? MEMBER_MISSING : undefined)}
          hint={<MemberHint member={member} memberId={memberId} />}
        >
          <Input {...inputProps('userId')} inputMode="numeric" maxLength={32} onBlur={lookUpMember} />
        </Field>
      ) : (
        <PointsMember member={member} memberId={userId} change={amount === null ? null : sign * amount} />
      )}
      <Field label="操作金额" required validationMessage={errors.balance}>
        <AmountInput
          {...inputProps('balance')}
          input={{ ref: amountInput }}
          maxLength={32}
          onBlur={() => {
            if ('error' in parsedAmount) setErrors((old) => ({ ...old, balance: parsedAmount.error }))
          }}
        />
      </Field>
      {operation.amounts && (
        <AmountChips
          amounts={operation.amounts}
          order={pendingOrder}
          disabled={unconfirmed}
          onChoose={(chosen) => {
            enter('balance', chosen)
            amountInput.current?.focus()
          }}
        />
      )}
      {pendingOrder && amount !== null && isSameAmount(pendingOrder.balance, amount) && (
        <FormMessage message={{ intent: 'warning', text: describePendingOrder(pendingOrder) }} />
      )}
      <Field label="备注" required={operation.remarkMissing !== undefined} validationMessage={errors.remark}>
        <Textarea {...inputProps('remark')} maxLength={500} />
      </Field>
    </FormDialog>
  )
}

function describePendingOrder({ inOrOut, balance }: PayOrder): string {
  const [kind, verb] = inOrOut ? ['上分', '加'] : ['下分', '扣']
  return `这个会员有一笔待处理的${kind} ${formatAmount(balance)}，通过它还会再${verb}一次。`
}

function validateId(id: string, { idMissing }: PointsOperation): string | undefined {
  if (id === '') return idMissing
  return /^\d+$/.test(id) ? undefined : '该项必须输入数字'
}
