import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { ApiError, intentOf } from '../../api/http/errors.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { isMasked } from '../../lib/mask-personal.ts'
import { toast } from '../../stores/toast.ts'
import { useUnsavedEdits } from '../../stores/unsaved-edits.ts'
import { resolveConflicts } from '../dialogs/ask-review.ts'
import { askFailedPictures } from '../dialogs/confirm.ts'
import { useFormUploads } from '../fields/form-uploads.ts'
import type { Message } from '../layout/form-message.tsx'
import { CARRIED_OUT, NOT_CARRIED_OUT, type Outcome, submitOnce } from '../submit/submit-once.ts'
import { checkEarlierSave, EARLIER_SAVED_MESSAGE, rememberUnconfirmed } from '../submit/unconfirmed-saves.ts'
import type { EditForm, EditFormOptions } from './edit-form.ts'
import { blankSecrets, diffValues, isSameValue, mergeEdits, pick, savableEdits, type Values } from './edits.ts'
import { describeChanges, isSecretField } from './format-value.ts'
import { describeEdits, useLostEdits } from './lost-edits.tsx'
import { toCreationReview, toFormReview } from './review.ts'
import { type PreparedSave, type StartedSave, saveReviewed, useOpenForm } from './reviewed-save.ts'
import { type FieldErrors, mapFieldErrors, omitKeys, validateValues } from './rules.ts'
import { useFormDraft } from './use-form-draft.ts'

/** The edits on top of the server's current values; `changes`: what differs. */
interface MergedSave<V extends Values> {
  current: V
  target: V
  changes: Partial<V>
}

const MASKED_VALUE = '服务器遮住了一部分，请填写完整后再保存'

const NOTHING_TO_SEND: PreparedSave = { reviews: [], submit: async () => true }

/** An edit form: validates, merges with values others saved meanwhile, submits once, verifies after a lost response. */
export function useEditForm<V extends Values>(options: EditFormOptions<V>): EditForm<V> {
  const { name, initialValues, schema, refetch, verify, writeOnly = [], sensitiveFields = [] } = options
  const formKey = options.draftKey ?? name
  const queryClient = useQueryClient()
  const [state, setState] = useState<{ base: V; edits: Partial<V> }>({ base: initialValues, edits: {} })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<Message | null>(null)
  const [saving, setSaving] = useState(false)
  const [reverted, setReverted] = useState<{ base: V; edits: Partial<V> } | null>(null)
  const lock = useRef(false)
  const isOpen = useRef(false)
  /** Its edits were saved or discarded on purpose. */
  const isEnded = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const base = Object.keys(state.edits).length > 0 ? state.base : initialValues
  const values = { ...base, ...state.edits }
  const changes = diffValues(base, values)
  const uploads = useFormUploads()
  const hasUploads = uploads.blockedReason !== null || Object.keys(uploads.failedPictures).length > 0
  const dirty = Object.keys(changes).length > 0 || hasUploads
  useUnsavedEdits(dirty ? name : null, {
    canSave: !options.savedOnlyHere,
    onDiscard: () => {
      isEnded.current = true
    },
  })
  useOpenForm(dirty && !options.savedOnlyHere, startSave)
  const unsavable = [...writeOnly, ...(options.secretFields ?? [])]
  const secrets = Object.keys(changes).filter((key) => isSecretField(key, options.labels[key] ?? key, unsavable))
  const preserved = savableEdits(changes, secrets)
  useLostEdits(() => {
    const draft = isEnded.current || !preserved ? null : collectDraft()
    return draft && { draft, text: describeEdits(preserved!, options.labels, options.formatValue) }
  })
  const collectDraft = useFormDraft({
    key: formKey,
    name,
    edits: preserved && { edits: preserved, base: pick(base, Object.keys(preserved)) },
    incomplete: Object.keys(preserved ?? {}).length < Object.keys(changes).length,
    restore: (draft, incomplete) => {
      isEnded.current = false
      setState({ base: { ...base, ...draft.base }, edits: { ...state.edits, ...draft.edits } })
      setErrors({})
      setMessage(incomplete ? { intent: 'warning', text: '已恢复未保存的修改；密码不会保留，请重新输入' } : null)
    },
  })

  function set(change: Partial<V>): void {
    isEnded.current = false
    setState({ base, edits: { ...state.edits, ...change } })
    setReverted(null)
    setErrors(omitKeys(errors, Object.keys(change)))
    setMessage(null)
  }

  function save(change?: Partial<V>): Promise<boolean> {
    return saveReviewed(() => startSave(change))
  }

  /** Shows why it was not saved: in a toast when the form was left meanwhile. */
  function report(next: Message): void {
    if (isOpen.current) setMessage(next)
    else toast(next.intent, `${name}：${next.text}`)
  }

  /** A form that was left had its edits discarded: nothing may be asked or sent for it any more. */
  function assertOpen(): void {
    if (!isOpen.current) throw new Error('离开时尚未提交，没有保存')
  }

  /** What was edited while the save ran is kept as edits of the saved values. */
  function commit(current: V, text = options.successMessage ?? '保存成功'): true {
    isEnded.current = true
    setState((latest) => ({
      base: blankSecrets(current, writeOnly),
      edits: diffValues(values, { ...values, ...latest.edits }),
    }))
    setReverted(null)
    setErrors({})
    setMessage(null)
    toast('success', text)
    options.onSaved?.(current)
    if (options.resource) void queryClient.invalidateQueries({ queryKey: [options.resource] })
    return true
  }

  function startSave(change: Partial<V> = {}): StartedSave | null {
    if (lock.current || uploads.blockedReason !== null) return null
    const { fieldErrors, parsed } = validateValues(schema, { ...values, ...change })
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) {
      setMessage({ intent: 'warning', text: options.invalidMessage ?? '表单验证失败，请检查!' })
      return null
    }
    lock.current = true
    setSaving(true)
    setMessage(null)
    let merged: MergedSave<V> | null = null
    const guard = async <T,>(run: () => Promise<T>): Promise<T | null> => {
      try {
        return await run()
      } catch (error) {
        showError(error, getErrorMessage(error))
        return null
      }
    }
    const toPrepared = (prepared: MergedSave<V>): PreparedSave => {
      const { current, target, changes } = prepared
      const isChanged = !refetch || Object.keys(changes).length > 0
      const toReview = () =>
        refetch ? toFormReview(options, target, changes, current) : toCreationReview(options, target)
      return {
        reviews: isChanged ? [toReview()] : [],
        submit: async () => (isChanged ? (await guard(() => submitMerged(prepared))) === true : commit(target)),
      }
    }
    let isSavedEarlier = false
    return {
      name,
      prepare: () =>
        guard(async () => {
          if (isSavedEarlier) return NOTHING_TO_SEND
          if (!merged) {
            if (!(await askFailedPictures(uploads.failedPictures, options.labels))) return null
            const blank = blankSecrets(parsed, writeOnly)
            // At once: the earlier save is forgotten, so that another check would not find it.
            isSavedEarlier = verify !== undefined && (await checkEarlierSave(name, blank)) === 'saved'
            if (isSavedEarlier) {
              commit(parsed, EARLIER_SAVED_MESSAGE)
              return NOTHING_TO_SEND
            }
            if (!options.review && options.confirm && !(await options.confirm(parsed))) return null
          }
          merged = await merge(merged ?? { current: base, target: parsed })
          return merged && toPrepared(merged)
        }),
      finish: () => {
        lock.current = false
        setSaving(false)
      },
    }
  }

  /** Reads the server's values and applies the edits to them; null: the operator goes on editing. Throws ApiError. */
  async function merge(previous: Pick<MergedSave<V>, 'current' | 'target'>): Promise<MergedSave<V> | null> {
    const current = refetch ? await refetch() : base
    assertOpen()
    const { values: mergedValues, conflicts } = mergeEdits(previous.current, previous.target, current)
    const theirKeys = conflicts.length > 0 ? await resolveConflicts({ ...options, conflicts }) : []
    if (theirKeys === null) return null
    const target = { ...mergedValues, ...pick(current, theirKeys) }
    const changes = diffValues(current, target)
    const masked = options.unmaskedFields?.(changes).filter((key) => isMasked(target[key])) ?? []
    if (masked.length === 0 || Object.keys(changes).length === 0) return { current, target, changes }
    setErrors(Object.fromEntries(masked.map((key) => [key, MASKED_VALUE])))
    const names = masked.map((key) => `${options.labels[key] ?? key}（${sanitizeText(String(target[key]))}）`)
    report({ intent: 'warning', text: `服务器遮住了${names.join('、')}，连同修改提交会丢失原来的内容，没有保存` })
    return null
  }

  async function submitMerged({ current: theirs, target, changes: targetChanges }: MergedSave<V>): Promise<boolean> {
    assertOpen()
    const format = { ...options, sensitiveFields: [...writeOnly, ...sensitiveFields] }
    const outcome = await submitOnce<string>({
      audit: {
        ...{ action: name, form: formKey, tracked: options.tracked },
        fields: describeChanges(theirs, targetChanges, format),
      },
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
      report({ intent: 'warning', text: `操作失败! ${outcome.lost}。结果未知：${state}` })
    }
    return false
  }

  function showError(error: unknown, text: string): void {
    setErrors(error instanceof ApiError ? mapFieldErrors(error, values) : {})
    report({ intent: intentOf(error), text })
  }

  /** Reads after a lost response whether the values were saved (fault 2). Throws ApiError. */
  async function verifySave(target: V, targetChanges: Partial<V>): Promise<Partial<Outcome<string>>> {
    const unchanged = { ...NOT_CARRIED_OUT, current: '核对后没有变化，可以再次保存' }
    if (verify) return (await verify(target)) ? CARRIED_OUT : unchanged
    if (!refetch) return {}
    const current = await refetch()
    const keys = Object.keys(targetChanges)
    const readable = keys.filter((key) => !writeOnly.includes(key))
    if (!readable.every((key) => isSameValue(current[key], target[key]))) return unchanged
    return readable.length < keys.length ? { current: '密码无法核对，可以再次保存' } : CARRIED_OUT
  }

  return {
    values,
    set,
    validateField: (key, normalized = values[key]) => {
      if (normalized !== values[key]) setState({ base, edits: { ...state.edits, [key]: normalized } })
      const message = validateValues(schema, { ...values, [key]: normalized }).fieldErrors[key]
      setErrors(message ? { ...errors, [key]: message } : omitKeys(errors, [key]))
    },
    errors,
    changes,
    dirty,
    revert: () => {
      isEnded.current = true
      setState({ base: initialValues, edits: {} })
      setErrors({})
      setMessage(null)
      if (Object.keys(changes).length > 0) setReverted({ base, edits: changes })
    },
    undoRevert:
      reverted &&
      (() => {
        isEnded.current = false
        setReverted(null)
        setState(reverted)
      }),
    drop: (keys) => setState((latest) => ({ ...latest, edits: omitKeys<unknown>(latest.edits, keys) as Partial<V> })),
    save,
    startSave,
    saving,
    message: uploads.blockedReason === null ? message : { intent: 'warning', text: uploads.blockedReason },
    history: [
      {
        ...{ name, formKey, values, dirty },
        secretFields: [...writeOnly, ...sensitiveFields, ...(options.secretFields ?? [])],
        restore: (restored) => {
          set(restored as Partial<V>)
          // Unsaved edits are brought back as after 放弃修改.
          if (Object.keys(changes).length > 0) setReverted({ base, edits: changes })
        },
      },
    ],
    uploads,
  }
}
