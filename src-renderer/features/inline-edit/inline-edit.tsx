import { makeStyles } from '@fluentui/react-components'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { ZodType } from 'zod'
import type { Values } from '../../form/edit/edits.ts'
import { type EditForm, useEditForm } from '../../form/edit/use-edit-form.tsx'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import type { RowAction } from '../../list/table/columns.ts'
import { toast } from '../../stores/toast.ts'
import { cellInput } from './cell-input.ts'

const useStyles = makeStyles({ input: cellInput })

interface InlineEditOptions<T, V extends Values> {
  screen: string
  /** Identifies the list's query; another query or page discards the edit. */
  queryId: string
  rowKey: (row: T) => string
  /** Display name of the row: 会员 小明（123）. */
  describeRow: (row: T) => string
  toValues: (row: T) => V
  labels: Readonly<Record<keyof V & string, string>>
  schema: ZodType<V>
  /** Fields left out of the audit log. */
  sensitiveFields: readonly (keyof V & string)[]
  /** Reads the current values. Throws ApiError, or Error when the row no longer exists. */
  refetch: (row: T) => Promise<V>
  submit: (row: T, values: V) => Promise<boolean>
  onSaved: (row: T, values: V) => void
}

export interface InlineEdit<T> {
  row: T | null
  key: string | null
  form: EditForm<Values>
  labels: Readonly<Record<string, string>>
  start: (row: T) => void
  save: () => void
  cancel: () => void
  /** 保存 and 取消 for the row being edited; `rowActions` for all others. */
  withEditActions: (rowActions: readonly RowAction[]) => (row: T) => readonly RowAction[]
  busyKeys: ReadonlySet<string>
}

const InlineEditContext = createContext<InlineEdit<unknown> | null>(null)
const NO_KEYS: ReadonlySet<string> = new Set()
const EDIT_ACTIONS: readonly RowAction[] = [
  { id: 'save', label: '保存', tone: 'primary' },
  { id: 'cancel', label: '取消' },
]

/** One row of a list at a time is edited in place, with 保存 or 取消 (D3 §2.4, §2.5). */
export function useInlineEdit<T, V extends Values>(options: InlineEditOptions<T, V>): InlineEdit<T> {
  const { queryId, rowKey } = options
  const [editing, setEditing] = useState<{ row: T; queryId: string } | null>(null)
  const row = editing?.queryId === queryId ? editing.row : null
  const key = row === null ? null : rowKey(row)
  const form = useEditForm<V>({
    name: row === null ? '' : options.describeRow(row),
    // The draft below includes the row, so the form stores none.
    draftKey: '',
    initialValues: row === null ? ({} as V) : options.toValues(row),
    labels: options.labels,
    schema: options.schema,
    sensitiveFields: options.sensitiveFields,
    refetch: () => options.refetch(row!),
    submit: (values) => options.submit(row!, values),
    // Messages given by the specification (D3 §8).
    successMessage: '修改成功',
    failureMessage: '修改失败',
    onSaved: (values) => {
      options.onSaved(row!, values)
      finish()
    },
  })

  const { dirty, changes, set } = form
  const [restored, setRestored] = useState<Partial<V> | null>(null)
  useFormDraft({
    key: `row:${options.screen}`,
    name: row === null ? '' : options.describeRow(row),
    edits: row !== null && dirty ? { row, changes } : null,
    restore: (draft) => {
      setEditing({ row: draft.row, queryId })
      setRestored(draft.changes)
    },
  })
  // The restored changes apply once the form has the row's initial values.
  if (restored !== null && row !== null) {
    setRestored(null)
    set(restored)
  }

  function finish(): void {
    form.revert()
    setEditing(null)
    // The inputs unmount; focus returns to their row.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key ?? '')}"]`)?.focus({ preventScroll: true }),
    )
  }

  const isOrphaned = editing !== null && row === null
  const discard = useEffectEvent(() => {
    form.revert()
    setEditing(null)
  })
  useEffect(() => {
    if (isOrphaned) discard()
  }, [isOrphaned])

  const withEditActions = useCallback(
    (rowActions: readonly RowAction[]) => (candidate: T) => (rowKey(candidate) === key ? EDIT_ACTIONS : rowActions),
    [key, rowKey],
  )
  return {
    row,
    key,
    form,
    labels: options.labels,
    start: (next) => {
      if (form.dirty) return toast('warning', '请先保存或取消正在编辑的行')
      form.revert()
      setEditing({ row: next, queryId })
    },
    save: () => void (form.dirty ? form.save() : finish()),
    cancel: finish,
    withEditActions,
    busyKeys: form.saving && key !== null ? new Set([key]) : NO_KEYS,
  }
}

export function InlineEditProvider<T>({ edit, children }: { edit: InlineEdit<T>; children: ReactNode }) {
  return <InlineEditContext value={edit as InlineEdit<unknown>}>{children}</InlineEditContext>
}

interface EditableCellProps {
  rowKey: string
  name: string
  autoFocus?: boolean
  children: ReactNode
}

/** A cell that becomes an input while its row is edited. Enter saves, Escape cancels. */
export function EditableCell({ rowKey, name, autoFocus = false, children }: EditableCellProps) {
  const styles = useStyles()
  const edit = useContext(InlineEditContext)
  if (edit?.key !== rowKey) return children
  const { form, labels, save, cancel } = edit
  const error = form.errors[name]
  return (
    <input
      className={styles.input}
      // biome-ignore lint/a11y/noAutofocus: replaces the button that was clicked, which had the focus
      autoFocus={autoFocus}
      autoComplete="off"
      aria-label={labels[name]}
      aria-invalid={error !== undefined}
      title={error}
      maxLength={100}
      value={String(form.values[name] ?? '')}
      onChange={({ target }) => form.set({ [name]: target.value })}
      onKeyDown={({ key, nativeEvent }) => {
        if (nativeEvent.isComposing) return
        if (key === 'Enter') save()
        else if (key === 'Escape') cancel()
      }}
    />
  )
}

/** Result and errors of the row being edited; shown above the list, since a row has no space for them. */
export function InlineEditBar<T>({ edit }: { edit: InlineEdit<T> }) {
  const { message, errors } = edit.form
  const errorTexts = Object.entries(errors).map(([name, error]) => {
    const label = edit.labels[name] ?? name
    return error.startsWith(label) ? error : `${label}：${error}`
  })
  const text = [message?.text, ...errorTexts].filter(Boolean).join(' ')
  return <FormMessage message={text ? { intent: message?.intent ?? 'warning', text } : null} />
}
