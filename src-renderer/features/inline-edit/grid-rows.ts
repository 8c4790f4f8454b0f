import { useRef } from 'react'
import type { UndoableForm } from '../../form/edit/use-undo.ts'
import { toBoolean } from '../../lib/server-boolean.ts'

/** An editable field of every row. */
export interface GridField {
  name: string
  title: string
  kind: 'number' | 'switch'
  width?: number
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
  cells: Readonly<Record<string, string | boolean>>
  /** 原值 by field name, for changed fields only. */
  originals: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** Form field name of one cell. */
export const cellName = (key: unknown, field: string) => `${key}.${field}`

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
      kind === 'switch' ? toBoolean(values[cell]) : String(values[cell] ?? ''),
    ),
    originals: collectByField((field, cell) =>
      cell in changes ? formatOriginal(field, row.initialValues[field.name]) : undefined,
    ),
    errors: collectByField((_field, cell) => errors[cell]),
  }
}

function formatOriginal({ kind }: GridField, value: unknown): string {
  if (kind === 'switch') return toBoolean(value) ? '开' : '关'
  return String(value ?? '') || '（空）'
}
