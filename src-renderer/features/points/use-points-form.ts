import { useState } from 'react'
import { stripInvisible } from '#shared/untrusted-text.ts'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import type { Message } from '../../form/layout/form-message.tsx'
import { parseAmount } from '../../lib/number-input.ts'
import { deleteInputDraft, saveInputDraft, useInputDrafts } from '../../stores/form-drafts.ts'
import type { PointsOperation } from './points-operations.ts'

type Values = { userId: string; balance: string; remark: string }
type FieldErrors = Partial<Record<keyof Values, string>>

/** A change that can be sent. */
export type PointsChange = { id: string; amount: number; remark: string }

const INTERRUPTED_MESSAGE = '结果未知：提交时登录已失效。请核对账变后再决定是否重新提交。'

/** What is entered for a change of points and what the dialog says about it; kept as a draft until it is carried out. */
export function usePointsForm(operation: PointsOperation, userId: string, entered?: Omit<Values, 'userId'>) {
  const { title: label } = operation
  const draftKey = `points-${label}-${userId}`
  const savedDraft = useInputDrafts(({ drafts }) => drafts[draftKey])
  const { userId: savedId = userId, balance = '', remark = '' } = { ...savedDraft, ...entered }
  const [values, setValues] = useState<Values>({ userId: savedId, balance, remark })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [memberId, setMemberId] = useState(values.userId)
  const [message, setMessage] = useState<Message | null>(
    savedDraft?.unconfirmedNotice ? { intent: 'warning', text: savedDraft.unconfirmedNotice } : null,
  )
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)

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
  const enter = (name: keyof Values, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    setErrors((old) => ({ ...old, [name]: undefined }))
    saveInputDraft(draftKey, { ...savedDraft, ...next })
  }

  /** Marks the fields that must be mended first. */
  const refuse = (found: FieldErrors) => {
    setErrors(found)
    setMessage({ intent: 'warning', text: '表单验证失败，请检查!' })
  }

  /** What is entered, if it can be sent; else the errors and the message say why not. */
  function validate(): PointsChange | null {
    const id = stripInvisible(values.userId)
    const remark = values.remark.trim()
    const found: FieldErrors = {
      userId: validateId(id, operation),
      balance: 'error' in parsedAmount ? parsedAmount.error : undefined,
      remark: remark === '' ? operation.remarkMissing : undefined,
    }
    if ('error' in parsedAmount || found.userId || found.remark) {
      refuse(found)
      return null
    }
    setErrors({})
    setMemberId(id)
    return { id, amount: parsedAmount.value, remark }
  }

  return {
    values,
    errors,
    /** null: none that can be sent. */
    amount: 'error' in parsedAmount ? null : parsedAmount.value,
    /** The member whose name and balance are read. */
    memberId,
    message,
    setMessage,
    /** The response of the submitted change was lost. */
    unconfirmed,
    setUnconfirmed,
    /** What is checked or sent stays in sight: another amount typed meanwhile would look like the one that was sent. */
    isSubmitting,
    setSubmitting,
    /** Before the dialog was closed or the session ended. */
    mayBeSubmitted: savedDraft?.unconfirmedNotice !== undefined,
    enter,
    inputProps: (name: keyof Values) => ({
      disabled: unconfirmed,
      readOnly: isSubmitting,
      value: values[name],
      onChange: (_event: unknown, { value }: { value: string }) => enter(name, value),
    }),
    lookUpMember: () => {
      const id = stripInvisible(values.userId)
      const error = validateId(id, operation)
      setErrors((old) => ({ ...old, userId: error }))
      if (!error) setMemberId(id)
    },
    checkAmount: () => {
      if ('error' in parsedAmount) setErrors((old) => ({ ...old, balance: parsedAmount.error }))
    },
    validate,
    refuse,
    deleteDraft: () => deleteInputDraft(draftKey),
    clear: () => {
      setValues({ userId, balance: '', remark: '' })
      setMemberId(userId)
      deleteInputDraft(draftKey)
    },
    /** Keeps what may already have been submitted. */
    saveUnconfirmed: (unconfirmedNotice: string) => saveInputDraft(draftKey, { ...values, unconfirmedNotice }),
  }
}

export type PointsForm = ReturnType<typeof usePointsForm>

function validateId(id: string, { idMissing }: PointsOperation): string | undefined {
  if (id === '') return idMissing
  return /^\d+$/.test(id) ? undefined : '该项必须输入数字'
}
