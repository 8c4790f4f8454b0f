import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { ZodType } from 'zod'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { confirmDiscard } from '../../form/dialogs/confirm.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import type { Values } from '../../form/edit/edits.ts'
import { describeEdits } from '../../form/edit/lost-edits.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { offerDiscarded, useFormDraft } from '../../form/edit/use-form-draft.ts'
import { SaveShortcut } from '../../form/edit/use-save-shortcut.ts'
import { cellInput } from '../../form/fields/number-inputs.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { ListScreen, type ListScreenProps } from '../../list/list-screen.tsx'
import { useListQuery } from '../../list/list-url-state.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { toast } from '../../stores/toast.ts'

const useStyles = makeStyles({
  input: {
    ...cellInput,
    width: '100%',
    '&[aria-invalid=true]': { border: `1px solid ${tokens.colorStatusDangerBorderActive}` },
  },
})

interface InlineEditOptions<T, V extends Values> {
  /** Display name of the row: 会员 小明（123）. */
  describeRow: (row: T) => string
  toValues: (row: T) => V
  labels: Readonly<Record<keyof V & string, string>>
  schema: ZodType<V>
  /** Fields left out of the audit log. */
  sensitiveFields: readonly (keyof V & string)[]
  /** Fields that are never saved as the server masked them. */
  unmaskedFields: readonly (keyof V & string)[]
  /** Reads the current values. Throws ApiError, or Error when the row no longer exists. */
  refetch: (row: T) => Promise<V>
  submit: (row: T, values: V, change: TrackedChange) => Promise<boolean>
  onSaved?: (row: T, values: V) => void
}

type ListProps<T> = Omit<ListScreenProps<T>, 'rowActions' | 'busyKeys' | 'header'>

interface InlineEditListProps<T, V extends Values> extends ListProps<T> {
  edit: InlineEditOptions<T, V>
  /** Its action `edit` edits the row; `onAction` is called for the others. */
  actions: readonly RowAction[]
}

interface InlineEdit<T> {
  key: string | null
  name: string
  form: EditForm<Values>
  labels: Readonly<Record<string, string>>
  start: (row: T) => void
  save: () => void
  cancel: () => void
}

const InlineEditContext = createContext<InlineEdit<unknown> | null>(null)
const EDIT_ACTIONS: readonly RowAction[] = [
  { id: 'save', label: '保存', tone: 'primary' },
  { id: 'cancel', label: '取消' },
]

/** Both buttons and `…`. */
const EDIT_ACTIONS_WIDTH = 168

/** A list of which one row at a time is edited in place, with 保存 or 取消 (D3 §2.4, §2.5). */
export function InlineEditList<T, V extends Values>(props: InlineEditListProps<T, V>) {
  const { edit: options, actions, onAction, ...list } = props
  const { rowKey } = list
  const edit = useInlineEdit(options, list)
  const { key } = edit
  const rowActions = useCallback((row: T) => (rowKey(row) === key ? EDIT_ACTIONS : actions), [rowKey, key, actions])
  return (
    <InlineEditContext value={edit as InlineEdit<unknown>}>
      <ListScreen
        {...list}
        rowActions={rowActions}
        actionsWidth={key === null ? list.actionsWidth : EDIT_ACTIONS_WIDTH}
        onAction={(id, row) => {
          if (id === 'edit') edit.start(row)
          else if (id === 'save') edit.save()
          else if (id === 'cancel') edit.cancel()
          else onAction?.(id, row)
        }}
        busyKeys={edit.form.saving && key !== null ? new Set([key]) : undefined}
        header={(_values, rows) => <InlineEditBar edit={edit} isGone={!rows.some((row) => rowKey(row) === key)} />}
      />
    </InlineEditContext>
  )
}

function useInlineEdit<T, V extends Values>(
  { describeRow, toValues, refetch, submit, onSaved, unmaskedFields, ...options }: InlineEditOptions<T, V>,
  list: ListProps<T>,
): InlineEdit<T> {
  // Another query or page discards the edit.
  const { queryId } = useListQuery(list.screen, list.filters, list.pageSize)
  const [editing, setEditing] = useState<{ row: T; queryId: string } | null>(null)
  const row = editing?.queryId === queryId ? editing.row : null
  const key = row === null ? null : list.rowKey(row)
  const name = row === null ? '' : describeRow(row)
  const form = useEditForm<V>({
    ...options,
    name,
    // The draft below includes the row, so the form stores none.
    draftKey: '',
    initialValues: row === null ? ({} as V) : toValues(row),
    unmaskedFields: () => unmaskedFields,
    refetch: () => refetch(row!),
    submit: (values, _changes, change) => submit(row!, values, change),
    // Messages given by the specification (D3 §8).
    successMessage: '修改成功',
    failureMessage: '修改失败',
    resource: list.resource,
    onSaved: (values) => {
      onSaved?.(row!, values)
      finish()
    },
  })

  const { dirty, changes, set } = form
  const [restored, setRestored] = useState<Partial<V> | null>(null)
  useFormDraft({
    key: `row:${list.screen}`,
    name,
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

  return {
    key,
    name,
    form,
    labels: options.labels,
    start: (next) => {
      if (form.saving) return toast('warning', '正在保存上一行，请稍候')
      if (form.dirty) return toast('warning', '请先保存或取消正在编辑的行')
      form.revert()
      setEditing({ row: next, queryId })
    },
    save: () => void (form.dirty ? form.save() : finish()),
    // What was sent is decided by its answer, which would end the editing of another row.
    cancel: () => {
      if (form.saving) return
      if (form.dirty) offerDiscarded(`row:${list.screen}`)
      finish()
    },
  }
}

interface EditableCellProps {
  rowKey: string
  name: string
  autoFocus: boolean
  children: ReactNode
}

/** Makes a field's column editable; the input of the one with `autoFocus` is focused when editing starts. */
export function editable<T>(
  name: string,
  rowKey: (row: T) => string,
  column: Column<T>,
  { autoFocus = false } = {},
): Column<T> {
  return {
    ...column,
    cell: (row) => (
      <EditableCell rowKey={rowKey(row)} name={name} autoFocus={autoFocus}>
        {column.cell(row)}
      </EditableCell>
    ),
  }
}

/** A cell that becomes an input while its row is edited. Enter saves, Escape cancels. */
function EditableCell({ rowKey, name, autoFocus, children }: EditableCellProps) {
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
      readOnly={form.saving}
      title={error}
      maxLength={100}
      value={String(form.values[name] ?? '')}
      onChange={({ target }) => form.set({ [name]: target.value })}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save()
        else if (key === 'Escape') cancel()
      }}
    />
  )
}

/** Result and errors of the row being edited; shown above the list, since a row has no space for them. */
function InlineEditBar<T>({ edit, isGone }: { edit: InlineEdit<T>; isGone: boolean }) {
  const { key, form, save } = edit
  if (key === null) return null
  return (
    <>
      <SaveShortcut save={save} />
      {isGone && form.dirty && <GoneRow edit={edit} />}
      <InlineEditMessage edit={edit} />
    </>
  )
}

/** The edits of a row that left the list: they can be read and copied, saved if the row still exists, or discarded. */
function GoneRow<T>({ edit }: { edit: InlineEdit<T> }) {
  const { name, form, labels, save, cancel } = edit
  async function discard(): Promise<void> {
    if (await confirmDiscard(`将放弃${name}的修改。`)) cancel()
  }
  return (
    <MessageBar intent="warning" layout="multiline" style={{ flexShrink: 0 }}>
      <MessageBarBody>
        {name}已不在列表中，未保存的修改：{describeEdits(form.changes, labels)}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabledFocusable={form.saving} onClick={save}>
          保存
        </Button>
        <Button size="small" disabledFocusable={form.saving} onClick={() => void discard()}>
          放弃修改
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

function InlineEditMessage<T>({ edit }: { edit: InlineEdit<T> }) {
  const { message, errors } = edit.form
  const errorTexts = Object.entries(errors).map(([name, error]) => {
    const label = edit.labels[name] ?? name
    return error.startsWith(label) ? error : `${label}：${error}`
  })
  const text = [message?.text, ...errorTexts].filter(Boolean).join(' ')
  return <FormMessage message={text ? { intent: message?.intent ?? 'warning', text } : null} />
}
