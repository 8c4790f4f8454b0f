import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type GroupOdds, groupOdds, saveGroupOdds } from '../../api/group-odds.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type UndoableForm, useSteps } from '../../form/steps.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { asStored } from '../../lib/flags.ts'
import { numberAsStored } from '../../lib/number-text.ts'
import { cellName, type GridField } from '../../panels/edit-grid-lines.ts'
import { oddsFaults } from './odds-rules.ts'

/** What can be changed of a line (D3 §2.8). */
export const oddsFields: readonly GridField[] = [
  { name: 'OReal', title: '赔率', kind: 'number' },
  { name: 'OMin', title: '最小下注', kind: 'number' },
  { name: 'OMax', title: '最大下注', kind: 'number' },
  { name: 'OMaxDual', title: '双面限额', kind: 'number' },
  { name: 'OIsAvailable', title: '启用', kind: 'switch' },
]

export const oddsKey = (gameId: string) => ['group-odds', gameId]

/** Within one game the flag tells a line (A096). */
export const lineKey = ({ OTypeFlag }: GroupOdds) => String(OTypeFlag)

function cellsOf(rows: readonly GroupOdds[]): Values {
  return Object.fromEntries(
    rows.flatMap((row) => oddsFields.map(({ name }) => [cellName(lineKey(row), name), row[name]])),
  )
}

/** The lines that differ, whole, in the server's own types. */
function changedRows(rows: readonly GroupOdds[], changes: Values): GroupOdds[] {
  return rows.flatMap((row) => {
    const changed = oddsFields.filter(({ name }) => cellName(lineKey(row), name) in changes)
    if (changed.length === 0) return []
    const values = changed.map(({ name }) => {
      const value = changes[cellName(lineKey(row), name)]
      return [name, typeof value === 'boolean' ? asStored(row[name], value) : numberAsStored(row[name], value)]
    })
    return [{ ...row, ...Object.fromEntries(values) }]
  })
}

/** The odds of a game as one form; only lines that changed are sent, whole. */
export function useGroupOddsForm(gameId: string, gameName: string, rows: readonly GroupOdds[]): UndoableForm {
  const queries = useQueryClient()
  const steps = useSteps()
  const latest = useRef(rows)
  const loaded = useMemo(() => cellsOf(rows), [rows])
  const labels = useMemo(
    () =>
      Object.fromEntries(
        rows.flatMap((row) =>
          oddsFields.map(({ name, title }) => [cellName(lineKey(row), name), `${row.OTypeEx} ${title}`]),
        ),
      ),
    [rows],
  )
  const form = useEditForm<Values>({
    name: `${gameName} 群赔率`,
    draftKey: `group-odds:${gameId}`,
    loaded,
    labels,
    schema: useMemo(() => checkedBy((values) => oddsFaults(rows, values, changesOf(loaded, values))), [rows, loaded]),
    reload: async () => {
      latest.current = await groupOdds(gameId)
      return cellsOf(latest.current)
    },
    send: async (_values, changes) => {
      const there = cellsOf(latest.current)
      if (Object.keys(changes).some((cell) => !(cell in there)))
        throw new Error('有赔率已被他人删除，请放弃修改后重新编辑')
      return saveGroupOdds(changedRows(latest.current, changes))
    },
    invalid: '失败!',
    onSaved: (values) => {
      const saved = new Map(changedRows(latest.current, values).map((row) => [lineKey(row), row]))
      queries.setQueryData(
        oddsKey(gameId),
        latest.current.map((row) => saved.get(lineKey(row)) ?? row),
      )
      steps.clear()
      void queries.invalidateQueries({ queryKey: oddsKey(gameId) })
    },
  })
  return steps.around(form)
}
