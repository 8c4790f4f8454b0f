import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { fetchGroupOdds, type GroupOdds, groupOddsId, saveGroupOdds } from '../../api/groups/group-odds.ts'
import { cellName, type GridField } from '../../features/inline-edit/grid-rows.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { applySavedRows, createRowTitles, type KeyedRow, rekeyRows, toKeyedRows } from '../../form/edit/row-keys.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { type UndoableForm, useUndo } from '../../form/edit/use-undo.ts'
import { toServerNumber } from '../../lib/number-input.ts'
import { toServerBoolean } from '../../lib/server-boolean.ts'
import { validateGroupOdds } from './validate-group-odds.ts'

/** The editable fields of a row (D3 §2.8). */
export const groupOddsFields: readonly GridField[] = [
  // Limits of D3 §5, §9.
  { name: 'OReal', title: '赔率', kind: 'number', step: { min: 1, maxField: 'ORealMax' } },
  { name: 'OMin', title: '最小下注', kind: 'number' },
  { name: 'OMax', title: '最大下注', kind: 'number' },
  { name: 'OMaxDual', title: '双面限额', kind: 'number' },
  { name: 'OIsAvailable', title: '启用', kind: 'switch' },
]

export const groupOddsQueryKey = (gameId: string) => ['group-odds', gameId]

function toCellValues(keyedRows: readonly KeyedRow<GroupOdds>[]): Values {
  return Object.fromEntries(
    keyedRows.flatMap(({ key, row }) => groupOddsFields.map(({ name }) => [cellName(key, name), row[name]])),
  )
}

/** The complete changed rows, in the server's types. */
function collectChangedRows(keyedRows: readonly KeyedRow<GroupOdds>[], changes: Values): KeyedRow<GroupOdds>[] {
  return keyedRows.flatMap(({ key, row }) => {
    const changed = groupOddsFields.filter(({ name }) => cellName(key, name) in changes)
    if (changed.length === 0) return []
    const values = changed.map(({ name }) => {
      const value = changes[cellName(key, name)]
      return [name, typeof value === 'boolean' ? toServerBoolean(row[name], value) : toServerNumber(row[name], value)]
    })
    return [{ key, row: { ...row, ...Object.fromEntries(values) } }]
  })
}

/** The group odds of a game as one form; only changed rows are sent. */
export function useGroupOddsForm(gameId: string, gameName: string, rows: readonly GroupOdds[]): UndoableForm {
  const queryClient = useQueryClient()
  const undo = useUndo()
  const keyedRows = useMemo(() => toKeyedRows(rows, groupOddsId), [rows])
  const latest = useRef<{ rows: readonly GroupOdds[]; keyedRows: readonly KeyedRow<GroupOdds>[] }>({ rows, keyedRows })
  const loaded = useMemo(() => toCellValues(keyedRows), [keyedRows])
  const labels = useMemo(() => {
    const titles = createRowTitles(rows.map(({ OTypeEx }) => OTypeEx))
    return Object.fromEntries(
      keyedRows.flatMap(({ key }, index) =>
        groupOddsFields.map(({ name, title }) => [cellName(key, name), `${titles[index]} ${title}`]),
      ),
    )
  }, [rows, keyedRows])
  const form = useEditForm<Values>({
    name: `${isolateText(gameName)} 群赔率`,
    draftKey: `group-odds:${gameId}`,
    initialValues: loaded,
    labels,
    schema: useMemo(
      () => schemaFromValidator((values) => validateGroupOdds(rows, values, diffValues(loaded, values))),
      [rows, loaded],
    ),
    refetch: async () => {
      const current = await fetchGroupOdds(gameId)
      latest.current = { rows: current, keyedRows: rekeyRows(keyedRows, current, groupOddsId) }
      return toCellValues(latest.current.keyedRows)
    },
    submit: async (_values, changes) => {
      const currentCells = toCellValues(latest.current.keyedRows)
      if (Object.keys(changes).some((cell) => !(cell in currentCells)))
        throw new Error('有赔率已被他人删除，请放弃修改后重新编辑')
      return saveGroupOdds(collectChangedRows(latest.current.keyedRows, changes).map(({ row }) => row))
    },
    invalidMessage: '失败!',
    onSaved: (values) => {
      queryClient.setQueryData(
        groupOddsQueryKey(gameId),
        applySavedRows(
          latest.current.rows,
          latest.current.keyedRows,
          collectChangedRows(latest.current.keyedRows, values),
        ),
      )
      undo.clear()
      void queryClient.invalidateQueries({ queryKey: groupOddsQueryKey(gameId) })
    },
  })
  return undo.around(form)
}
