import { useRef } from 'react'
import type { Values } from '../../form/edit/edits.ts'
import type { UndoableForm } from '../../form/edit/use-undo.ts'
import { parseClipboardCells } from '../../lib/number-input.ts'
import { describeSwitch, toKnownBoolean } from '../../lib/server-boolean.ts'

/** An editable field of every row. */
export interface GridField {
  name: string
  title: string
  kind: 'number' | 'switch'
  width?: number
  /** Displayed behind the number. */
  unit?: string
  /** Arrow keys and buttons step by 0.01, from `min` to the row's initial value of the field `maxField`. */
  step?: { min: number; maxField: string }
}

/** A row as loaded from the server. */
export interface GridRow {
  key: string
  /** Row header, also part of the accessible names of its inputs. */
  title: string
  /** By field name; a missing field is not editable in this row. */
  initialValues: Readonly<Record<string, unknown>>
  /** Read-only cells. */
  info?: Readonly<Record<string, string>>
}

/** A row as rendered. The same object until its content changes, so that only the row being edited renders. */
export interface GridRowView {
  key: string
  title: string
  info: Readonly<Record<string, string>>
  /** null: a switch whose state the server does not say. */
  cells: Readonly<Record<string, string | boolean | null>>
  /** 原值 by field name, for changed fields only. */
  originals: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

export const cellName = (key: unknown, field: string) => `${key}.${field}`

export function parseCellName(cell = ''): { key: string; field: string } | null {
  const [, key, field] = /^(.+)\.([^.]+)$/s.exec(cell) ?? []
  return key && field ? { key, field } : null
}

export function useGridRowViews(rows: readonly GridRow[], fields: readonly GridField[], form: UndoableForm) {
  const cache = useRef(new Map<string, { fingerprint: string; row: GridRowView }>())
  return rows.map((row) => {
    const view = toRowView(row, fields, form)
    const fingerprint = JSON.stringify(view)
    const cached = cache.current.get(view.key)
    if (cached?.fingerprint === fingerprint) return cached.row
    cache.current.set(view.key, { fingerprint, row: view })
    return view
  })
}

function toRowView(row: GridRow, all: readonly GridField[], { values, changes, errors }: UndoableForm): GridRowView {
  const fields = all.filter(({ name }) => name in row.initialValues)
  const collectByField = <T>(find: (field: GridField, cell: string) => T | undefined) => {
    const found = fields.map((field) => [field.name, find(field, cellName(row.key, field.name))] as const)
    return Object.fromEntries(found.filter((entry): entry is readonly [string, T] => entry[1] !== undefined))
  }
  return {
    key: row.key,
    title: row.title,
    info: row.info ?? {},
    cells: collectByField(({ kind }, cell) =>
      kind === 'switch' ? toKnownBoolean(values[cell]) : String(values[cell] ?? ''),
    ),
    originals: collectByField((field, cell) =>
      cell in changes ? formatOriginal(field, row.initialValues[field.name]) : undefined,
    ),
    errors: collectByField((_field, cell) => errors[cell]),
  }
}

/** The values of cells copied from a spreadsheet, from a position on; a field that a row lacks gets none. */
export function pasteCells(
  rows: readonly GridRowView[],
  fields: readonly GridField[],
  position: { key: string; field: string },
  text: string,
): { change: Values; unusedRows: number; unusedColumns: number } {
  const pasted = parseClipboardCells(text)
  const target = rows.slice(rows.findIndex(({ key }) => key === position.key))
  const names = fields.filter(({ kind }) => kind === 'number').map(({ name }) => name)
  const targetNames = names.slice(names.indexOf(position.field))
  const change = target.slice(0, pasted.length).flatMap(({ key, cells }, i) => {
    const values = pasted[i] ?? []
    return targetNames
      .slice(0, values.length)
      .flatMap((name, j) => (cells[name] === undefined ? [] : [[cellName(key, name), values[j]]]))
  })
  const widest = Math.max(...pasted.map(({ length }) => length))
  return {
    change: Object.fromEntries(change),
    unusedRows: Math.max(0, pasted.length - target.length),
    unusedColumns: Math.max(0, widest - targetNames.length),
  }
}

export const formatSwitch = (value: unknown) => describeSwitch(toKnownBoolean(value))

function formatOriginal({ kind }: GridField, value: unknown): string {
  if (kind === 'switch') return formatSwitch(value)
  return String(value ?? '') || '（空）'
}
