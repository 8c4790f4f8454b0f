import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchOdds, type OddsRow, oddsRowId, type Play, saveOdds } from '../../api/settings/play.ts'
import { cellName } from '../../features/inline-edit/grid-rows.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { applySavedRows, createRowTitles, type KeyedRow, rekeyRows, toKeyedRows } from '../../form/edit/row-keys.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { type UndoableForm, useUndo } from '../../form/edit/use-undo.ts'
import { toServerNumber, validateCount, validateNumber } from '../../lib/number-input.ts'
import { toServerBoolean } from '../../lib/server-boolean.ts'

/** The editable fields of a row (D2 §2). */
export const oddsFields = { odds: '赔率', quota: '限额', isKick: '踢单' } as const
type OddsField = keyof typeof oddsFields

const fieldNames = Object.keys(oddsFields) as OddsField[]

export const oddsQueryKey = (playId: unknown) => ['play', 'odds', String(playId)]

/** The cells of all rows as flat form values. */
function toCellValues(keyedRows: readonly KeyedRow<OddsRow>[]): Values {
  return Object.fromEntries(
    keyedRows.flatMap(({ key, row }) => fieldNames.map((field) => [cellName(key, field), row[field]])),
  )
}

/** The complete changed rows, in the server's types. `changes` is keyed by cell. */
function collectChangedRows(keyedRows: readonly KeyedRow<OddsRow>[], changes: Values): KeyedRow<OddsRow>[] {
  return keyedRows.flatMap(({ key, row }) => {
    const changed = fieldNames.filter((field) => cellName(key, field) in changes)
    if (changed.length === 0) return []
    const values = changed.map((field) => [field, toStoredCell(row, field, changes[cellName(key, field)])])
    return [{ key, row: { ...row, ...Object.fromEntries(values) } }]
  })
}

function toStoredCell(row: OddsRow, field: OddsField, value: unknown): unknown {
  return typeof value === 'boolean' ? toServerBoolean(row[field], value) : toServerNumber(row[field], value)
}

/** The odds of a play as one form; only changed rows are sent. */
export function useOddsForm(play: Play, rows: readonly OddsRow[]): UndoableForm {
  const queryClient = useQueryClient()
  const keyedRows = useMemo(() => toKeyedRows(rows, oddsRowId), [rows])
  const loaded = useMemo(() => toCellValues(keyedRows), [keyedRows])
  const titles = useMemo(() => createRowTitles(rows.map(({ detail }) => detail)), [rows])
  const labels = useMemo(
    () =>
      Object.fromEntries(
        keyedRows.flatMap(({ key }, index) =>
          fieldNames.map((field) => [cellName(key, field), `${titles[index]} ${oddsFields[field]}`]),
        ),
      ),
    [keyedRows, titles],
  )
  const latest = useRef<{ rows: readonly OddsRow[]; keyedRows: readonly KeyedRow<OddsRow>[] }>({ rows, keyedRows })
  const undo = useUndo()
  const form = useEditForm<Values>({
    name: `${isolateText(play.name)} 赔率`,
    draftKey: `play:${play.id}:odds`,
    initialValues: loaded,
    labels,
    schema: useMemo(() => schemaFromValidator((values) => validateChanges(diffValues(loaded, values))), [loaded]),
    refetch: async () => {
      const current = await fetchOdds(play.id)
      latest.current = { rows: current, keyedRows: rekeyRows(keyedRows, current, oddsRowId) }
      return toCellValues(latest.current.keyedRows)
    },
    submit: async (_values, changes) => {
      const changed = collectChangedRows(latest.current.keyedRows, changes)
      const currentCells = toCellValues(latest.current.keyedRows)
      if (Object.keys(changes).some((cell) => !(cell in currentCells)))
        throw new Error('有赔率已被他人删除，请放弃修改后重新编辑')
      return saveOdds(
        changed.map(({ row }) => row),
        changed.map(({ key }) => key),
      )
    },
    // The exact message of D1 §8.
    successMessage: '赔率限额保存成功',
    onSaved: (values) => {
      queryClient.setQueryData(
        oddsQueryKey(play.id),
        applySavedRows(
          latest.current.rows,
          latest.current.keyedRows,
          collectChangedRows(latest.current.keyedRows, values),
        ),
      )
      undo.clear()
      void queryClient.invalidateQueries({ queryKey: oddsQueryKey(play.id) })
    },
  })
  return undo.around(form)
}

/** Validates changed cells only; existing invalid values do not block saving. */
function validateChanges(values: Values): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.endsWith('.odds') || key.endsWith('.quota')
        ? [[key, key.endsWith('.quota') ? validateCount(value) : validateNumber(value)]]
        : [],
    ),
  )
}
