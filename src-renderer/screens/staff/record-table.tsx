import { useState } from 'react'
import { isolateText } from '#shared/untrusted-text.ts'
import { UnknownSwitch } from '../../form/submit/confirmed-switch.tsx'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { Tag, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'
import { NativeSwitch } from '../../ui/native-switch.tsx'
import { useArea } from './record-area.ts'

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
  empty: string
  /** The records are saved as a whole; else their switch alone saves them. */
  hasSave: boolean
}) {
  const { label, columns, rows, loading, failed, empty, hasSave } = props
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
      empty={<NoRows failed={failed}>{empty}</NoRows>}
    />
  )
}

/** What a record is called, and whether it has unsaved edits. */
export function titleColumn<T>(title: string): Column<RecordRow<T>> {
  return {
    ...text<RecordRow<T>>('title', title, (row) => row.title, { width: 140, minWidth: 128 }),
    cell: (row) => <RecordTitle row={row} />,
  }
}

function RecordTitle<T>({ row: { key, title } }: { row: RecordRow<T> }) {
  const isDirty = useArea().forms.get(key)?.isDirty
  return (
    <>
      {isolateText(title)} {isDirty && <Tag tone="warning">未保存</Tag>}
    </>
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
