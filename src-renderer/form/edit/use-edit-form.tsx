import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ZodType } from 'zod'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { ApiError, intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { toast } from '../../stores/toast.ts'
import { useUnsavedEdits } from '../../stores/unsaved-edits.ts'
import { resolveConflicts } from '../dialogs/conflict-dialog.tsx'
import { type FormUploads, useFormUploads } from '../fields/form-uploads.ts'
import type { Message } from '../layout/form-message.tsx'
import { type Outcome, submitOnce, type Tracking, verified } from '../submit/submit-once.ts'
import { checkEarlierSave, EARLIER_SAVED_MESSAGE, rememberUnconfirmed } from '../submit/unconfirmed-saves.ts'
import { blankSecrets, diffValues, isSameValue, mergeEdits, pick, savableEdits, type Values } from './edits.ts'
import { type FieldErrors, mapFieldErrors, omitKeys, validateValues } from './field-errors.ts'
import { describeChanges, type FormatValue } from './format-value.ts'
import { useFormDraft } from './use-form-draft.ts'

interface EditFormOptions<V extends Values> {
  /** What is edited, as shown to the operator: 支付宝账号. */
  name: string
  /** The server's values; newer ones do not replace the base of edits that have begun. */
  initialValues: V
  labels: Readonly<Record<string, string>>
  /** Validates some or all values; its messages are shown beside their fields. */
  schema?: ZodType<Partial<V>>
  /** Refetches the server's values; absent for a new record. Throws ApiError. */
  refetch?: () => Promise<V>
  /** Asks for confirmation after validation, before anything is sent. */
  confirm?: (values: V) => Promise<boolean>
  /** Sends all values or only the changes. Resolves to false if the server did not save them. Throws ApiError. */
  submit: (values: V, changes: Partial<V>, change: TrackedChange) => Promise<boolean>
  /** For a change that moves money: the main process records it before it is sent, and locks what it concerns. */
  tracked?: Tracking
  /** For a new record: whether it exists after a lost response; else refetched values are compared. Throws ApiError. */
  verify?: (values: V) => Promise<boolean>
  /** Fields the server never returns, so that they cannot be compared: passwords. */
  writeOnly?: readonly (keyof V & string)[]
  /** The unique key of the draft of unsaved edits (A221), such as `notice:5`; by default `name`. */
  draftKey?: string
  /** Secrets that the server does return; like passwords, never saved in a draft. */
  secretFields?: readonly string[]
  /** Fields whose values are not written to the audit log: phone and account numbers (A144). */
  sensitiveFields?: readonly (keyof V & string)[]
  formatValue?: FormatValue
  invalidMessage?: string
  successMessage?: string
  failureMessage?: string
  /** First part of the query keys that a save invalidates. */
  resource?: string
  onSaved?: (values: V) => void
  /** Saved in a way of its own, so that no other part of the page may call `save`. */
  savedOnlyHere?: boolean
}

/** The part of one or several forms that a save bar uses. */
export type SavableForm = Pick<EditForm<Values>, 'changes' | 'dirty' | 'revert' | 'save' | 'saving' | 'message'>

export interface EditForm<V extends Values> {
  values: V
  set(change: Partial<V>): void
  /** Validates one field, on blur. */
  validateField: (key: string) => void
  errors: FieldErrors
  changes: Partial<V>
  dirty: boolean
  revert: () => void
  /** `change` is added to the edits for this save only. Resolves to whether it was saved. */
  save(change?: Partial<V>): Promise<boolean>
  saving: boolean
  /** The message that belongs to no field. */
  message: Message | null
  /** The form's image uploads, which block saving while they run or after they failed. */
  uploads: FormUploads
}

/** An edit form: validates, merges with values others saved meanwhile, submits once, verifies after a lost response. */
export function useEditForm<V extends Values>(options: EditFormOptions<V>): EditForm<V> {
  const { name, initialValues, schema, refetch, verify, writeOnly = [], sensitiveFields = [] } = options
  const queryClient = useQueryClient()
  const [state, setState] = useState<{ base: V; edits: Partial<V> }>({ base: initialValues, edits: {} })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<Message | null>(null)
  const [saving, setSaving] = useState(false)
  const lock = useRef(false)
  const base = Object.keys(state.edits).length > 0 ? state.base : initialValues
  const values = { ...base, ...state.edits }
  const changes = diffValues(base, values)
  const uploads = useFormUploads()
  const dirty = Object.keys(changes).length > 0 || uploads.blockedReason !== null
  useUnsavedEdits(name, dirty, options.savedOnlyHere ? undefined : save)
  const preserved = savableEdits(changes, [...writeOnly, ...(options.secretFields ?? [])])
  useFormDraft({
    key: options.draftKey ?? name,
    name,
    edits: preserved && { edits: preserved, base: pick(base, Object.keys(preserved)) },
    incomplete: Object.keys(preserved ?? {}).length < Object.keys(changes).length,
    restore: (draft, incomplete) => {
      setState({ base: { ...base, ...draft.base }, edits: { ...state.edits, ...draft.edits } })
      setErrors({})
      setMessage(incomplete ? { intent: 'warning', text: '已恢复未保存的修改；密码不会保留，请重新输入' } : null)
    },
  })

  function set(change: Partial<V>): void {
    setState({ base, edits: { ...state.edits, ...change } })
    setErrors(omitKeys(errors, Object.keys(change)))
    setMessage(null)
  }

  function reset(current: V): void {
    setState({ base: current, edits: {} })
    setErrors({})
    setMessage(null)
  }

  function commit(current: V, text = options.successMessage ?? '保存成功'): true {
    reset(current)
    toast('success', text)
    options.onSaved?.(current)
    if (options.resource) void queryClient.invalidateQueries({ queryKey: [options.resource] })
    return true
  }

  async function save(change: Partial<V> = {}): Promise<boolean> {
    if (lock.current || uploads.blockedReason !== null) return false
    const { fieldErrors, parsed } = validateValues(schema, { ...values, ...change })
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) {
      setMessage({ intent: 'warning', text: options.invalidMessage ?? '表单验证失败，请检查!' })
      return false
    }
    lock.current = true
    setSaving(true)
    setMessage(null)
    try {
      return await submitMerged(parsed)
    } catch (error) {
      showError(error, getErrorMessage(error))
      return false
    } finally {
      lock.current = false
      setSaving(false)
    }
  }

  async function submitMerged(mine: V): Promise<boolean> {
    if (verify && (await checkEarlierSave(name, blankSecrets(mine, writeOnly))) === 'saved') {
      return commit(mine, EARLIER_SAVED_MESSAGE)
    }
    if (options.confirm && !(await options.confirm(mine))) return false
    const theirs = refetch ? await refetch() : base
    const { values: merged, conflicts } = mergeEdits(base, mine, theirs)
    const choice = conflicts.length > 0 ? await resolveConflicts({ ...options, conflicts }) : 'mine'
    if (choice === null) return false
    const preserved = choice === 'theirs' ? conflicts.map(({ key }) => key) : []
    const target = { ...merged, ...pick(theirs, preserved) }
    const targetChanges = diffValues(theirs, target)
    if (refetch && Object.keys(targetChanges).length === 0) return commit(target)
    const format = { ...options, sensitiveFields: [...writeOnly, ...sensitiveFields] }
    const outcome = await submitOnce<string>({
      audit: { action: name, fields: describeChanges(theirs, targetChanges, format), tracked: options.tracked },
      send: (change) => options.submit(target, targetChanges, change),
      verify: () => verifySave(target, targetChanges),
      failureMessage: options.failureMessage ?? '保存失败，请重试或联系管理员',
    })
    if (outcome.kind === 'succeeded') return commit(target)
    if (outcome.lost === undefined) showError(outcome.error, outcome.detail)
    else {
      const sent = blankSecrets(target, writeOnly)
      if (verify) rememberUnconfirmed(name, sent, () => verify(sent))
      const state = outcome.current ?? '暂时无法核对，没有重复提交'
      setMessage({ intent: 'warning', text: `操作失败! ${outcome.lost}。结果未知：${state}` })
    }
    return false
  }

  function showError(error: unknown, text: string): void {
    setErrors(error instanceof ApiError ? mapFieldErrors(error, values) : {})
    setMessage({ intent: intentOf(error), text })
  }

  /** Reads after a lost response whether the values were saved (fault 2). Throws ApiError. */
  async function verifySave(target: V, targetChanges: Partial<V>): Promise<Partial<Outcome<string>>> {
    const unchanged = { ...verified(false), current: '核对后没有变化，可以再次保存' }
    if (verify) return (await verify(target)) ? verified(true) : unchanged
    if (!refetch) return {}
    const current = await refetch()
    const keys = Object.keys(targetChanges)
    const readable = keys.filter((key) => !writeOnly.includes(key))
    if (!readable.every((key) => isSameValue(current[key], target[key]))) return unchanged
    return readable.length < keys.length ? { current: '密码无法核对，可以再次保存' } : verified(true)
  }

  return {
    values,
    set,
    validateField: (key) => {
      const message = validateValues(schema, values).fieldErrors[key]
      setErrors(message ? { ...errors, [key]: message } : omitKeys(errors, [key]))
    },
    errors,
    changes,
    dirty,
    revert: () => reset(initialValues),
    save,
    saving,
    message: uploads.blockedReason === null ? message : { intent: 'warning', text: uploads.blockedReason },
    uploads,
  }
}
