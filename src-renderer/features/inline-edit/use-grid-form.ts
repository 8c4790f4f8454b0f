import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { stringifyJson } from '#shared/lossless-json.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { diffValues, pick, type Values } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { describeEdits, useReportLostEdits } from '../../form/edit/lost-edits.tsx'
import {
  applySavedRows,
  createRowTitles,
  type GetRowId,
  type KeyedRow,
  rekeyRows,
  toKeyedRows,
} from '../../form/edit/row-keys.ts'
import { schemaFromValidator } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { type UndoableForm, useUndo } from '../../form/edit/use-undo.ts'
import { toServerNumber } from '../../lib/number-input.ts'
import { toServerBoolean } from '../../lib/server-boolean.ts'
import { cellName, formatSwitch, type GridField, type GridRow, parseCellName } from './grid-rows.ts'

const toCellValues = (keyedRows: readonly KeyedRow<Values>[], fields: readonly GridField[]): Values =>
  Object.fromEntries(keyedRows.flatMap(({ key, row }) => fields.map(({ name }) => [cellName(key, name), row[name]])))

/** The complete changed rows, in the server's types. `changes` is keyed by cell. */
function collectChangedRows<R extends Values>(
  keyedRows: readonly KeyedRow<R>[],
  fields: readonly GridField[],
  changes: Values,
): KeyedRow<R>[] {
  return keyedRows.flatMap(({ key, row }) => {
    const changed = fields.filter(({ name }) => cellName(key, name) in changes)
    if (changed.length === 0) return []
    const values = changed.map(({ name }) => {
      const value = changes[cellName(key, name)]
      if (typeof value !== 'boolean') return [name, toServerNumber(row[name], value)]
      // Where the server gives none, as it writes the others, else as documented: 0 or 1 (D2 §3).
      const sample = keyedRows.find((other) => (other.row[name] ?? null) !== null)
      return [name, toServerBoolean(row[name] ?? sample?.row[name] ?? 0, value)]
    })
    return [{ key, row: { ...row, ...Object.fromEntries(values) } }]
  })
}

interface GridFormOptions<R> {
  name: string
  draftKey: string
  queryKey: readonly string[]
  rows: readonly R[]
  getId: GetRowId<R>
  getTitle: (row: R) => unknown
  getCells: (row: R) => Pick<GridRow, 'initialValues' | 'info'>
  fields: readonly GridField[]
  /** Returns messages by cell. */
  validate: (values: Values, changes: Values) => Readonly<Record<string, string | null>>
  fetchRows: () => Promise<R[]>
  /** `keys` are those of the cells, in the order of the rows. */
  saveRows: (rows: readonly R[], keys: readonly string[], change: TrackedChange) => Promise<boolean>
  /** Reasons, by cell, to look at a change once more before it is saved. */
  findUnusual: (values: Values, changes: Values, current: Values) => Readonly<Record<string, string>>
  invalidMessage?: string
  successMessage?: string
}

/** The rows of a grid as one form; only changed rows are sent. The row functions must be stable. */
export function useGridForm<R extends Values>(
  options: GridFormOptions<R>,
): { form: UndoableForm; gridRows: readonly GridRow[] } {
  const { queryKey, rows, getId, getTitle, getCells, fields, validate, fetchRows, saveRows, ...rest } = options
  const { findUnusual, ...formOptions } = rest
  const queryClient = useQueryClient()
  const undo = useUndo()
  const keyedRows = useMemo(() => toKeyedRows(rows, getId), [rows, getId])
  const gridRows = useMemo(() => {
    const titles = createRowTitles(rows.map(getTitle))
    return keyedRows.map(({ key, row }, index) => ({ key, title: titles[index]!, ...getCells(row) }))
  }, [rows, keyedRows, getTitle, getCells])
  const labels = useMemo(() => {
    const cells = gridRows.flatMap((row) =>
      fields.map(({ name, title }) => [cellName(row.key, name), `${row.title} ${title}`]),
    )
    return Object.fromEntries(cells)
  }, [gridRows, fields])
  const initialValues = useMemo(() => toCellValues(keyedRows, fields), [keyedRows, fields])
  const latest = useRef({ rows, keyedRows })
  /** Also those of rows that have left since they were edited. */
  const knownLabels = useRef<Readonly<Record<string, string>>>({})
  useEffect(() => {
    knownLabels.current = { ...knownLabels.current, ...labels }
  }, [labels])
  const reportLost = useReportLostEdits()
  const formatValue = (cell: string, value: unknown) => {
    const field = fields.find(({ name }) => name === parseCellName(cell)?.field)
    return field?.kind === 'switch' ? formatSwitch(value) : describeNumber(value)
  }
  const form = useEditForm<Values>({
    ...formOptions,
    initialValues,
    labels,
    schema: schemaFromValidator((values) => validate(values, diffValues(initialValues, values))),
    formatValue,
    review: { findUnusual },
    refetch: async () => {
      const current = await fetchRows()
      latest.current = { rows: current, keyedRows: rekeyRows(keyedRows, current, getId) }
      const cells = toCellValues(latest.current.keyedRows, fields)
      const goneCells = Object.keys(form.changes).filter((cell) => !(cell in cells))
      if (goneCells.length > 0) {
        loseCells(goneCells)
        queryClient.setQueryData(queryKey, current)
        throw new Error('有赔率已被他人删除，没有保存。为其输入的值列在上方，其余修改可以再次保存')
      }
      return cells
    },
    submit: async (_values, changes, change) => {
      const changed = collectChangedRows(latest.current.keyedRows, fields, changes)
      return saveRows(
        changed.map(({ row }) => row),
        changed.map(({ key }) => key),
        change,
      )
    },
    onSaved: (values) => {
      const saved = collectChangedRows(latest.current.keyedRows, fields, values)
      queryClient.setQueryData(queryKey, applySavedRows(latest.current.rows, latest.current.keyedRows, saved))
      undo.clear()
      void queryClient.invalidateQueries({ queryKey })
    },
  })

  /** Moves the edits of rows that are gone out of the form, which can be saved without them, into sight. */
  function loseCells(cells: readonly string[]): void {
    const id = crypto.randomUUID()
    reportLost?.({
      draft: {
        ...{ id, key: `${options.draftKey}:lost:${id}`, route: location.hash.slice(1), incomplete: false },
        name: `${options.name}的 ${cells.length} 个值`,
        // No row takes them back.
        edits: stringifyJson({}),
      },
      text: describeEdits(pick(form.changes, cells), knownLabels.current, formatValue),
    })
    undo.clear()
    form.drop(cells)
  }

  return { form: undo.around(form), gridRows }
}
