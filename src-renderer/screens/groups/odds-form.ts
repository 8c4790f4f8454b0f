import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type GroupOdds, groupOdds, oddsMark, saveGroupOdds } from '../../api/group-odds.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type KeyedRow, keyed, keyedAgain, rowTitles, withSaved } from '../../form/row-keys.ts'
import { type UndoableForm, useSteps } from '../../form/steps.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { asStored } from '../../lib/flags.ts'
import { numberAsStored } from '../../lib/number-text.ts'
import { cellName, type GridField } from '../../panels/edit-grid-lines.ts'
import { oddsFaults } from './odds-rules.ts'

/** The editable fields of a row (D3 §2.8). */
export const oddsFields: readonly GridField[] = [
  // Limits of D3 §5, §9.
  { name: 'OReal', title: '赔率', kind: 'number', step: { least: 1, most: 'ORealMax' } },
  { name: 'OMin', title: '最小下注', kind: 'number' },
  { name: 'OMax', title: '最大下注', kind: 'number' },
  { name: 'OMaxDual', title: '双面限额', kind: 'number' },
  { name: 'OIsAvailable', title: '启用', kind: 'switch' },
]

export const oddsKey = (gameId: string) => ['group-odds', gameId]

function cellsOf(lines: readonly KeyedRow<GroupOdds>[]): Values {
  return Object.fromEntries(
    lines.flatMap(({ key, row }) => oddsFields.map(({ name }) => [cellName(key, name), row[name]])),
  )
}

/** The complete changed rows, in the server's types. */
function changedRows(lines: readonly KeyedRow<GroupOdds>[], changes: Values): KeyedRow<GroupOdds>[] {
  return lines.flatMap(({ key, row }) => {
    const changed = oddsFields.filter(({ name }) => cellName(key, name) in changes)
    if (changed.length === 0) return []
    const values = changed.map(({ name }) => {
      const value = changes[cellName(key, name)]
      return [name, typeof value === 'boolean' ? asStored(row[name], value) : numberAsStored(row[name], value)]
    })
    return [{ key, row: { ...row, ...Object.fromEntries(values) } }]
  })
}

/** The group odds of a game as one form; only changed rows are sent. */
export function useGroupOddsForm(gameId: string, gameName: string, rows: readonly GroupOdds[]): UndoableForm {
  const queries = useQueryClient()
  const steps = useSteps()
  const lines = useMemo(() => keyed(rows, oddsMark), [rows])
  const latest = useRef<{ rows: readonly GroupOdds[]; lines: readonly KeyedRow<GroupOdds>[] }>({ rows, lines })
  const loaded = useMemo(() => cellsOf(lines), [lines])
  const labels = useMemo(() => {
    const titles = rowTitles(rows.map(({ OTypeEx }) => OTypeEx))
    return Object.fromEntries(
      lines.flatMap(({ key }, index) =>
        oddsFields.map(({ name, title }) => [cellName(key, name), `${titles[index]} ${title}`]),
      ),
    )
  }, [rows, lines])
  const form = useEditForm<Values>({
    name: `${isolateText(gameName)} 群赔率`,
    draftKey: `group-odds:${gameId}`,
    loaded,
    labels,
    schema: useMemo(() => checkedBy((values) => oddsFaults(rows, values, changesOf(loaded, values))), [rows, loaded]),
    reload: async () => {
      const now = await groupOdds(gameId)
      latest.current = { rows: now, lines: keyedAgain(lines, now, oddsMark) }
      return cellsOf(latest.current.lines)
    },
    send: async (_values, changes) => {
      const there = cellsOf(latest.current.lines)
      if (Object.keys(changes).some((cell) => !(cell in there)))
        throw new Error('有赔率已被他人删除，请放弃修改后重新编辑')
      return saveGroupOdds(changedRows(latest.current.lines, changes).map(({ row }) => row))
    },
    invalid: '失败!',
    onSaved: (values) => {
      queries.setQueryData(
        oddsKey(gameId),
        withSaved(latest.current.rows, latest.current.lines, changedRows(latest.current.lines, values)),
      )
      steps.clear()
      void queries.invalidateQueries({ queryKey: oddsKey(gameId) })
    },
  })
  return steps.around(form)
}
