import { makeStyles } from '@fluentui/react-components'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { isPageWidth } from '../../features/review/panel-area.ts'
import { confirmDiscard } from '../../form/dialogs/confirm.ts'
import { offerDiscarded } from '../../form/edit/use-form-draft.ts'
import { UnknownSwitch } from '../../form/submit/confirmed-switch.tsx'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'
import { NativeSwitch } from '../../ui/native-switch.tsx'

/** What the row of a record shows of its form, and does with it. */
export interface RecordForm {
  title: string
  isDirty: boolean
  isSaving: boolean
  /** Of its switch; false if it has none. */
  /** null: the server does not say it. */
  isOn: boolean | null
  /** Resolves to whether it was saved; null: its switch alone saves it. */
  save: (() => Promise<boolean>) | null
  /** Resolves to false if what it changes could not be saved. */
  toggle: () => Promise<boolean>
  discard: () => void
}

/** Tables of records, and the editor beside them that shows one of the records. The forms of all of them stay. */
export interface RecordArea {
  /** The key of the record in the editor; null while it is closed. */
  openKey: string | null
  /** The editor will open once the records are read, and has its place already. */
  isReserved: boolean
  forms: ReadonlyMap<string, RecordForm>
  /** A counter by key: a record whose edits were discarded has another one, and so a new form. */
  generations: Readonly<Record<string, number>>
  /** Each request focuses the first field of the editor, or a row. */
  editorFocus: number
  rowFocus: { key: string; requests: number }
  /** Shows a record, or focuses the editor that shows it already. */
  open: (key: string) => void
  /** Shows a record. The focus stays where it is. */
  show: (key: string) => void
  /** Shows a record and focuses its first field. */
  edit: (key: string) => void
  /** Shows another record in an open editor. */
  follow: (key: string) => void
  /** Asks first if the record has edits, which are discarded. */
  close: () => Promise<void>
  discard: (key: string) => void
  report: (key: string, form: RecordForm | null) => void
}

/** Beside the tables there is room for the editor, so that it is open from the start. */
const isWide = () => isPageWidth(1200)

/** The state of records with these keys, in the order of their rows. `restoredKey`: has a draft to be shown (A221). */
export function useRecordArea(keys: readonly string[], restoredKey: string | null, isReading: boolean): RecordArea {
  const [chosenKey, setChosenKey] = useState<string | null | undefined>(() => (isWide() ? undefined : null))
  const [forms, setForms] = useState<ReadonlyMap<string, RecordForm>>(new Map())
  const [generations, setGenerations] = useState<Readonly<Record<string, number>>>({})
  const [editorFocus, setEditorFocus] = useState(0)
  const [rowFocus, setRowFocus] = useState({ key: '', requests: 0 })
  const [lastRestoredKey, setLastRestoredKey] = useState<string | null>(null)
  // The edits of a record that is gone wait for it, and open nothing.
  const presentKey = restoredKey !== null && keys.includes(restoredKey) ? restoredKey : null
  if (presentKey !== lastRestoredKey) {
    setLastRestoredKey(presentKey)
    if (presentKey !== null) setChosenKey(presentKey)
  }
  const wantedKey = chosenKey === undefined ? keys[0] : chosenKey
  const openKey = wantedKey && keys.includes(wantedKey) ? wantedKey : null

  const [report] = useState(() => (key: string, form: RecordForm | null) => {
    setForms((old) => {
      const next = new Map(old)
      if (form) next.set(key, form)
      else next.delete(key)
      return next
    })
  })

  function edit(key: string): void {
    setChosenKey(key)
    setEditorFocus((count) => count + 1)
  }

  async function close(): Promise<void> {
    const form = openKey === null ? undefined : forms.get(openKey)
    if (openKey === null || form?.isSaving) return
    if (form?.isDirty) {
      if (!(await confirmDiscard(`${form.title}有未保存的修改，关闭后将丢失。`))) return
      offerDiscarded(openKey)
      form.discard()
    }
    setChosenKey(null)
    setRowFocus(({ requests }) => ({ key: openKey, requests: requests + 1 }))
  }

  return {
    openKey,
    isReserved: isReading && chosenKey === undefined,
    forms,
    generations,
    editorFocus,
    rowFocus,
    open: (key) => (key === openKey ? edit(key) : setChosenKey(key)),
    show: setChosenKey,
    edit,
    follow: (key) => {
      if (openKey !== null) setChosenKey(key)
    },
    close,
    discard: (key) => setGenerations((old) => ({ ...old, [key]: (old[key] ?? 0) + 1 })),
    report,
  }
}

export const RecordAreaContext = createContext<RecordArea | null>(null)

export function useArea(): RecordArea {
  const area = useContext(RecordAreaContext)
  if (!area) throw new Error('outside of a record area')
  return area
}

/** Reports the form of one record, while it is mounted. */
export function useReportedForm(key: string, form: RecordForm): void {
  const { report } = useArea()
  const { title, isDirty, isSaving, isOn } = form
  const canSave = form.save !== null
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const reportCurrent = useEffectEvent(() =>
    report(key, {
      title,
      isDirty,
      isSaving,
      isOn,
      save: canSave ? async () => (await latest.current.save?.()) === true : null,
      toggle: () => latest.current.toggle(),
      discard: () => latest.current.discard(),
    }),
  )
  // Each change of what the row shows.
  useEffectOnChange(() => reportCurrent(), [title, isDirty, isSaving, isOn])
  useEffect(() => () => report(key, null), [key, report])
}

/** A record under its key in the area, and what the screen calls it: 客服 4. */
export interface RecordRow<T> {
  key: string
  title: string
  record: T
}

/** Not solid: the one in the editor is. */
const SAVE: readonly RowAction[] = [{ id: 'save', label: '保存' }]

const EXPECTED_ROWS = 4

/** Records as rows of 32 pixels; a click, Enter or the arrows lead to their form in the editor. */
export function RecordTable<T>(props: {
  label: string
  columns: readonly Column<RecordRow<T>>[]
  rows: readonly RecordRow<T>[]
  loading: boolean
  failed: boolean
  /** What the records are called. */
  noun: string
  /** Brings the first one. */
  addButton: ReactNode
  /** The records are saved as a whole; else their switch alone saves them. */
  hasSave: boolean
}) {
  const { label, columns, rows, loading, failed, noun, addButton, hasSave } = props
  const area = useArea()
  const [lastKey, setLastKey] = useState<string | null>(null)
  const isMine = (key: string | null) => rows.some((row) => row.key === key)
  // The row in the editor is the only active one of all tables.
  const openKey = isMine(area.openKey) ? area.openKey : null
  const activeKey = area.openKey === null ? lastKey : openKey
  // A column of buttons only while there is one.
  const canSave = hasSave && rows.some(({ key }) => area.forms.get(key)?.isDirty)
  const savingKeys = new Set(rows.filter(({ key }) => area.forms.get(key)?.isSaving).map(({ key }) => key))

  async function onAction(_id: string, { key }: RecordRow<T>): Promise<void> {
    // Its form says why it was not saved, and may be out of sight.
    if ((await area.forms.get(key)?.save?.()) === false) area.show(key)
  }

  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      density="compact"
      rowActions={canSave ? ({ key }) => (area.forms.get(key)?.isDirty ? SAVE : EMPTY_LIST) : undefined}
      actionsWidth={72}
      onAction={(id, row) => void onAction(id, row)}
      busyKeys={savingKeys}
      activeKey={activeKey}
      onActive={(key) => {
        setLastKey(key)
        if (key !== null) area.follow(key)
      }}
      review={{ isOpen: isMine(area.openKey), open: ({ key }) => area.open(key), close: () => void area.close() }}
      focusRequests={isMine(area.rowFocus.key) ? area.rowFocus.requests : 0}
      loading={loading}
      expectedRows={EXPECTED_ROWS}
      empty={
        <>
          <NoRows failed={failed} isAll>
            还没有{noun}
          </NoRows>
          {!failed && addButton}
        </>
      }
    />
  )
}

/** What a record is called. */
export function titleColumn<T>(title: string, width = 80): Column<RecordRow<T>> {
  return {
    ...text<RecordRow<T>>('title', title, (row) => row.title, { width, minWidth: width }),
    keepsWidth: true,
    cell: ({ title }) => isolateText(title),
  }
}

const useStyles = makeStyles({
  // A long text leaves the tag its place.
  marked: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    '& > :first-child': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

/** The text of a record in its row, and whether it has unsaved edits: in the column that has room for it. */
export function WithUnsaved({ recordKey, children }: { recordKey: string; children: ReactNode }) {
  const styles = useStyles()
  if (!useArea().forms.get(recordKey)?.isDirty) return children
  return (
    <span className={styles.marked}>
      <span>{children}</span>
      <Tag tone="warning">未保存</Tag>
    </span>
  )
}

/** The switch of a record: part of its form, or what saves it. */
export function switchColumn<T>(title: string): Column<RecordRow<T>> {
  return {
    ...text<RecordRow<T>>('state', title, () => '', { width: 76 }),
    buttonOnly: true,
    cell: (row) => <RecordSwitch name={`${row.title} ${title}`} recordKey={row.key} />,
  }
}

function RecordSwitch({ name, recordKey }: { name: string; recordKey: string }) {
  const area = useArea()
  const form = area.forms.get(recordKey)
  if (!form) return null
  const toggle = async () => {
    if (!form.isSaving && !(await form.toggle())) area.show(recordKey)
  }
  if (form.isOn === null) return <UnknownSwitch name={name} busy={form.isSaving} toggle={() => void toggle()} />
  return <NativeSwitch hasWord name={name} checked={form.isOn} busy={form.isSaving} onClick={() => void toggle()} />
}
