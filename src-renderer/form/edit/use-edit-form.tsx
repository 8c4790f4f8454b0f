import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUnsavedEdits } from '../../stores/form-drafts.ts'
import { toast } from '../../stores/toast.ts'
import { useFormUploads } from '../fields/form-uploads.ts'
import type { Message } from '../layout/form-message.tsx'
import type { EditForm, EditFormOptions } from './edit-form.ts'
import { blankSecrets, diffValues, pick, savableEdits, type Values } from './edits.ts'
import { isSecretField } from './format-value.ts'
import { describeEdits, useLostEdits } from './lost-edits.tsx'
import { saveReviewed, useOpenForm } from './reviewed-save.ts'
import { type FieldErrors, omitKeys, validateValues } from './rules.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useFormSave } from './use-form-save.ts'

/** An edit form: validates, merges with values others saved meanwhile, submits once, verifies after a lost response. */
export function useEditForm<V extends Values>(options: EditFormOptions<V>): EditForm<V> {
  const { name, initialValues, schema, writeOnly = [], sensitiveFields = [] } = options
  const formKey = options.draftKey ?? name
  const queryClient = useQueryClient()
  const [state, setState] = useState<{ base: V; edits: Partial<V> }>({ base: initialValues, edits: {} })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<Message | null>(null)
  const [reverted, setReverted] = useState<{ base: V; edits: Partial<V> } | null>(null)
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
  const edited = { base, values, uploads, setErrors, setMessage, report, assertOpen, commit }
  const { saving, startSave } = useFormSave(options, edited)
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

  const save = (change?: Partial<V>): Promise<boolean> => saveReviewed(() => startSave(change))

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
