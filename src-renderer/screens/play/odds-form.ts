import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type OddsRow, oddsOf, type Play, saveOdds } from '../../api/play.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type UndoableForm, useSteps } from '../../form/steps.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { asStored } from '../../lib/flags.ts'
import { numberAsStored, numberFault } from '../../lib/number-text.ts'
import { cellName } from '../../panels/edit-grid-lines.ts'

/** What can be changed of a line (D2 §2). */
export const oddsFields = { odds: '赔率', quota: '限额', isKick: '踢单' } as const
type OddsField = keyof typeof oddsFields

const fields = Object.keys(oddsFields) as OddsField[]

export const oddsKey = (playId: unknown) => ['play', 'odds', String(playId)]

/** The cells of all lines as one flat set of values. */
function cellsOf(rows: readonly OddsRow[]): Values {
  return Object.fromEntries(rows.flatMap((row) => fields.map((field) => [cellName(row.id, field), row[field]])))
}

/** The lines that differ, whole, in the server's own types. `changes` are by cell. */
function changedRows(rows: readonly OddsRow[], changes: Values): OddsRow[] {
  return rows.flatMap((row) => {
    const changed = fields.filter((field) => cellName(row.id, field) in changes)
    if (changed.length === 0) return []
    const values = changed.map((field) => [field, typedCell(row, field, changes[cellName(row.id, field)])])
    return [{ ...row, ...Object.fromEntries(values) }]
  })
}

function typedCell(row: OddsRow, field: OddsField, value: unknown): unknown {
  return typeof value === 'boolean' ? asStored(row[field], value) : numberAsStored(row[field], value)
}

/** The odds of a play as one form; only lines that changed are sent. */
export function useOddsForm(play: Play, rows: readonly OddsRow[]): UndoableForm {
  const queries = useQueryClient()
  const loaded = useMemo(() => cellsOf(rows), [rows])
  const labels = useMemo(
    () =>
      Object.fromEntries(
        rows.flatMap(({ id, detail }) =>
          fields.map((field) => [cellName(id, field), `${detail} ${oddsFields[field]}`]),
        ),
      ),
    [rows],
  )
  const latest = useRef(rows)
  const steps = useSteps()
  const form = useEditForm<Values>({
    name: `${play.name} 赔率`,
    draftKey: `play:${play.id}:odds`,
    loaded,
    labels,
    schema: useMemo(() => checkedBy((values) => faultsOf(changesOf(loaded, values))), [loaded]),
    reload: async () => {
      latest.current = await oddsOf(play.id)
      return cellsOf(latest.current)
    },
    send: async (_values, changes) => {
      const changed = changedRows(latest.current, changes)
      const there = cellsOf(latest.current)
      if (Object.keys(changes).some((cell) => !(cell in there)))
        throw new Error('有赔率已被他人删除，请放弃修改后重新编辑')
      return saveOdds(changed)
    },
    // D1 §8.
    done: '赔率限额保存成功',
    onSaved: (values) => {
      const saved = new Map(changedRows(latest.current, values).map((row) => [String(row.id), row]))
      queries.setQueryData(
        oddsKey(play.id),
        latest.current.map((row) => saved.get(String(row.id)) ?? row),
      )
      steps.clear()
      void queries.invalidateQueries({ queryKey: oddsKey(play.id) })
    },
  })
  return steps.around(form)
}

/** Of what was changed: an odd value that was there before keeps nobody from his work. */
function faultsOf(values: Values): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.endsWith('.odds') || key.endsWith('.quota')
        ? [[key, numberFault(value, { whole: key.endsWith('.quota') })]]
        : [],
    ),
  )
}
