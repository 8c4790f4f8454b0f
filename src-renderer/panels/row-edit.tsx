import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { ZodType } from 'zod'
import type { Values } from '../form/edits.ts'
import { type EditForm, useEditForm } from '../form/use-edit-form.tsx'
import { useFormDraft } from '../form/use-form-draft.ts'
import type { RowAction } from '../list/columns.ts'
import { toast } from '../stores/toast.ts'

const useStyles = makeStyles({
  input: {
    font: 'inherit',
    boxSizing: 'border-box',
    width: '100%',
    height: '24px',
    padding: '0 6px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
    '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  },
})

interface RowEditOptions<T, V extends Values> {
  /** Name of the screen. */
  screen: string
  /** Identifies the list's query; another query or page discards the edit. */
  identity: string
  rowKey: (row: T) => string
  /** Display name of the row: 会员 小明（123）. */
  nameOf: (row: T) => string
  valuesOf: (row: T) => V
  labels: Readonly<Record<keyof V & string, string>>
  schema: ZodType<V>
  /** Fields left out of the audit log. */
  personal: readonly (keyof V & string)[]
  /** Reads the current values. Throws ApiError, or Error when the row no longer exists. */
  reload: (row: T) => Promise<V>
  send: (row: T, values: V) => Promise<boolean>
  onSaved: (row: T, values: V) => void
}

export interface RowEdit<T> {
  row: T | null
  key: string | null
  form: EditForm<Values>
  labels: Readonly<Record<string, string>>
  start: (row: T) => void
  save: () => void
  cancel: () => void
  /** 保存 and 取消 for the row being edited; `rowActions` for all others. */
  actionsOf: (others: readonly RowAction[]) => (row: T) => readonly RowAction[]
  busy: ReadonlySet<string>
}

const Editing = createContext<RowEdit<unknown> | null>(null)
const none: ReadonlySet<string> = new Set()
const editing: readonly RowAction[] = [
  { id: 'save', label: '保存', tone: 'primary' },
  { id: 'cancel', label: '取消' },
]

/** One row of a list at a time is edited in place, with 保存 or 取消 (D3 §2.4, §2.5). */
export function useRowEdit<T, V extends Values>(options: RowEditOptions<T, V>): RowEdit<T> {
  const { identity, rowKey } = options
  const [held, setHeld] = useState<{ row: T; identity: string } | null>(null)
  const row = held?.identity === identity ? held.row : null
  const key = row === null ? null : rowKey(row)
  const form = useEditForm<V>({
    name: row === null ? '' : options.nameOf(row),
    // The draft below includes the row, so the form stores none.
    draftKey: '',
    loaded: row === null ? ({} as V) : options.valuesOf(row),
    labels: options.labels,
    schema: options.schema,
    personal: options.personal,
    reload: () => options.reload(row!),
    send: (values) => options.send(row!, values),
    // Messages given by the specification (D3 §8).
    done: '修改成功',
    undone: '修改失败',
    onSaved: (values) => {
      options.onSaved(row!, values)
      end()
    },
  })

  const { edited, changes, set } = form
  const [restored, setRestored] = useState<Partial<V> | null>(null)
  useFormDraft({
    key: `row:${options.screen}`,
    name: row === null ? '' : options.nameOf(row),
    edits: row !== null && edited ? { row, changes } : null,
    restore: (draft) => {
      setHeld({ row: draft.row, identity })
      setRestored(draft.changes)
    },
  })
  // The restored changes apply once the form has the row's initial values.
  if (restored !== null && row !== null) {
    setRestored(null)
    set(restored)
  }

  function end(): void {
    form.revert()
    setHeld(null)
    // The inputs unmount; focus returns to their row.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key ?? '')}"]`)?.focus({ preventScroll: true }),
    )
  }

  const left = held !== null && row === null
  const drop = useEffectEvent(() => {
    form.revert()
    setHeld(null)
  })
  useEffect(() => {
    if (left) drop()
  }, [left])

  const actionsOf = useCallback(
    (others: readonly RowAction[]) => (other: T) => (rowKey(other) === key ? editing : others),
    [key, rowKey],
  )
  return {
    row,
    key,
    form: form as unknown as EditForm<Values>,
    labels: options.labels,
    start: (next) => {
      if (form.edited) return toast('warning', '请先保存或取消正在编辑的行')
      form.revert()
      setHeld({ row: next, identity })
    },
    save: () => void (form.edited ? form.save() : end()),
    cancel: end,
    actionsOf,
    busy: form.saving && key !== null ? new Set([key]) : none,
  }
}

export function RowEditing<T>({ edit, children }: { edit: RowEdit<T>; children: ReactNode }) {
  return <Editing value={edit as RowEdit<unknown>}>{children}</Editing>
}

interface EditableProps {
  rowKey: string
  name: string
  /** Focused when editing starts. */
  first?: boolean
  children: ReactNode
}

/** A cell that becomes an input while its row is edited. Enter saves, Escape cancels. */
export function Editable({ rowKey, name, first = false, children }: EditableProps) {
  const styles = useStyles()
  const edit = useContext(Editing)
  if (edit?.key !== rowKey) return children
  const { form, labels } = edit
  const fault = form.faults[name]
  function onKeyDown({ key, nativeEvent }: KeyboardEvent): void {
    if (nativeEvent.isComposing || !edit) return
    if (key === 'Enter') edit.save()
    else if (key === 'Escape') edit.cancel()
  }
  return (
    <input
      className={styles.input}
      // biome-ignore lint/a11y/noAutofocus: replaces the button that was clicked, which had the focus
      autoFocus={first}
      autoComplete="off"
      aria-label={labels[name]}
      aria-invalid={fault !== undefined}
      title={fault}
      maxLength={100}
      value={String(form.values[name] ?? '')}
      onChange={({ target }) => form.set({ [name]: target.value })}
      onKeyDown={onKeyDown}
    />
  )
}

/** Result and errors of the row being edited; shown above the list, since a row has no space for them. */
export function RowEditBar<T>({ edit }: { edit: RowEdit<T> }) {
  const { told, faults } = edit.form
  const words = Object.entries(faults).map(([name, fault]) => {
    const label = edit.labels[name] ?? name
    return fault.startsWith(label) ? fault : `${label}：${fault}`
  })
  const said = [told?.text, ...words].filter(Boolean).join(' ')
  return said ? (
    <MessageBar intent={told?.intent ?? 'warning'} politeness="assertive" layout="multiline">
      <MessageBarBody>{said}</MessageBarBody>
    </MessageBar>
  ) : null
}
