import { Button, Field, Input, Textarea } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toWireId } from '#shared/lossless-json.ts'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { stripInvisible } from '#shared/untrusted-text.ts'
import { intentOf, isUnreadableForGood } from '../../api/http/errors.ts'
import { fetchMemberById } from '../../api/members/members.ts'
import { askConfirm } from '../../form/dialogs/confirm.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { type Outcome, submitOnce } from '../../form/submit/submit-once.ts'
import { useAfterPress } from '../../lib/after-press.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { serverNow } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { useMember } from '../members/member-facts.ts'
import { isAsShown, MemberHint, PointsAmount, PointsFacts, PointsMember } from './points-fields.tsx'
import type { PointsOperation } from './points-operations.ts'
import { describeFollowUp, followPoints, readOutcome } from './points-outcome.ts'
import { type PointsChange, type PointsForm, usePointsForm } from './use-points-form.ts'

const MEMBER_MISSING = '会员不存在'

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
  const { title: label, sign } = operation
  const form = usePointsForm(operation, userId, entered)
  const { values, errors, amount, memberId, message, setMessage, unconfirmed, setSubmitting } = form
  const lookUpMember = useAfterPress(form.lookUpMember)
  const member = useMember(memberId)
  const isMissing = member.data === null && !member.isFetching && memberId === stripInvisible(values.userId)
  const queryClient = useQueryClient()
  const amountInput = useRef<HTMLInputElement>(null)
  // Opened for a member: the amount is what is missing.
  useEffect(() => {
    if (userId !== '') amountInput.current?.focus()
  }, [userId])
  const { send, verifying, recheck } = usePointsSubmission({ operation, form, savingText, onClose })

  // What may have been carried out already is asked about before it is sent again.
  const isOneStep = userId !== '' && Boolean(member.data) && !form.mayBeSubmitted

  async function submit(): Promise<void> {
    setMessage(null)
    const change = form.validate()
    if (!change) return
    setSubmitting(true)
    await checkAndSend(change).finally(() => setSubmitting(false))
  }

  async function checkAndSend(change: PointsChange): Promise<void> {
    const { id, amount, remark } = change
    let current: Awaited<ReturnType<typeof fetchMemberById>> | 'unreadable'
    try {
      current = await fetchMemberById(id)
    } catch (error) {
      if (!isUnreadableForGood(error))
        return setMessage({ intent: 'error', text: `无法核对会员：${getErrorMessage(error)}` })
      current = 'unreadable'
    }
    if (!current) return form.refuse({ userId: MEMBER_MISSING })
    const read = current === 'unreadable' ? null : current
    if (read && isOneStep && isAsShown(member.data, read)) return send(change)
    if (read) queryClient.setQueryData(['member', id, ''], read)
    const isConfirmed = await askConfirm({
      title: `确认${label}`,
      submitLabel: `${read ? '' : '没有核对会员，仍要'}${label} ${formatAmount(amount)}`,
      cancelLabel: '返回',
      enterSubmits: false,
      body: <PointsFacts id={id} current={read} change={sign * amount} remark={remark} />,
    })
    if (isConfirmed) await send(change)
  }

  const isBlank = [values.userId, values.balance, ...(operation.remarkMissing ? [values.remark] : [])].some(
    (value) => value.trim() === '',
  )

  return (
    <FormDialog
      title={label}
      isBlank={isBlank}
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
          <Input {...form.inputProps('userId')} inputMode="numeric" maxLength={32} onBlur={lookUpMember} />
        </Field>
      ) : (
        <PointsMember member={member} memberId={userId} change={amount === null ? null : sign * amount} />
      )}
      <PointsAmount form={form} operation={operation} userId={userId} input={amountInput} />
      <Field label="备注" required={operation.remarkMissing !== undefined} validationMessage={errors.remark}>
        <Textarea {...form.inputProps('remark')} maxLength={500} />
      </Field>
    </FormDialog>
  )
}

/** Sends a change of points once, and verifies one whose response was lost. */
function usePointsSubmission(options: {
  operation: PointsOperation
  form: PointsForm
  savingText: string | undefined
  onClose: () => void
}) {
  const { operation, form, savingText, onClose } = options
  const { title: label, sign, success } = operation
  const lostOutcome = useRef<Outcome | null>(null)
  const [verifying, setVerifying] = useState(false)
  const operator = useSession(({ user }) => user)
  const queryClient = useQueryClient()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // Nothing is left on screen that reads it again (fault 73).
      if (lostOutcome.current) followPoints(lostOutcome.current)
    }
  }, [])

  async function send({ id, amount, remark }: PointsChange): Promise<void> {
    form.setMessage({ intent: 'info', text: savingText ?? '验证成功，保存中' })
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
        form.setMessage({ intent: 'warning', text: `操作失败! ${lost}。结果未知，正在核对…` })
        form.setUnconfirmed(true)
        setVerifying(true)
      },
      verify: () => readOutcome(operation, sent, operator),
      isShown: () => isShown.current,
    })
    if (outcome.lost !== undefined) applyVerified(outcome)
    else if (outcome.kind === 'failed') form.setMessage({ intent: intentOf(outcome.error), text: outcome.detail })
    else {
      form.deleteDraft()
      toast('success', '操作成功')
      onClose()
    }
    for (const queryKey of [['pay'], ['member', id], ['rebates'], ['balance-changes']]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }

  /** Shows what was found out about a change with a lost response; clears the form if it was carried out (A215). */
  function applyVerified(outcome: Outcome): void {
    const { kind, detail, lost } = outcome
    const reason = kind === 'unknown' ? `操作失败! ${lost}。` : ''
    lostOutcome.current = kind === 'unknown' ? outcome : null
    if (!isShown.current && kind === 'unknown') followPoints(outcome)
    setVerifying(false)
    form.setMessage({ intent: kind === 'succeeded' ? 'success' : 'warning', text: `${reason}${detail}` })
    // Another operator may have signed in meanwhile.
    if (useSession.getState().user?.id !== operator?.id) return
    if (kind === 'succeeded') form.clear()
    else form.saveUnconfirmed(`上次提交${detail}`)
  }

  async function recheck(): Promise<void> {
    setVerifying(true)
    const outcome = await lostOutcome.current?.recheck?.()
    if (outcome) applyVerified(outcome)
  }

  return { verifying, send, recheck }
}
