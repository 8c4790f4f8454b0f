import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type OddsRow, oddsMark, oddsOf, type Play, saveOdds } from '../../api/play.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type KeyedRow, keyed, keyedAgain, rowTitles, withSaved } from '../../form/row-keys.ts'
import { type UndoableForm, useSteps } from '../../form/steps.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { asStored } from '../../lib/flags.ts'
import { countFault, numberAsStored, numberFault } from '../../lib/number-text.ts'
import { cellName } from '../../panels/edit-grid-lines.ts'

/** The editable fields of a row (D2 §2). */
export const oddsFields = { odds: '赔率', quota: '限额', isKick: '踢单' } as const
type OddsField = keyof typeof oddsFields

const fields = Object.keys(oddsFields) as OddsField[]

export const oddsKey = (playId: unknown) => ['play', 'odds', String(playId)]

/** The cells of all rows as flat form values. */
function cellsOf(lines: readonly KeyedRow<OddsRow>[]): Values {
  return Object.fromEntries(lines.flatMap(({ key, row }) => fields.map((field) => [cellName(key, field), row[field]])))
}

/** The complete changed rows, in the server's types. `changes` is keyed by cell. */
function changedRows(lines: readonly KeyedRow<OddsRow>[], changes: Values): KeyedRow<OddsRow>[] {
  return lines.flatMap(({ key, row }) => {
    const changed = fields.filter((field) => cellName(key, field) in changes)
    if (changed.length === 0) return []
    const values = changed.map((field) => [field, typedCell(row, field, changes[cellName(key, field)])])
    return [{ key, row: { ...row, ...Object.fromEntries(values) } }]
  })
}

function typedCell(row: OddsRow, field: OddsField, value: unknown): unknown {
  return typeof value === 'boolean' ? asStored(row[field], value) : numberAsStored(row[field], value)
}

/** The odds of a play as one form; only changed rows are sent. */
export function useOddsForm(play: Play, rows: readonly OddsRow[]): UndoableForm {
  const queries = useQueryClient()
  const lines = useMemo(() => keyed(rows, oddsMark), [rows])
  const loaded = useMemo(() => cellsOf(lines), [lines])
  const titles = useMemo(() => rowTitles(rows.map(({ detail }) => detail)), [rows])
  const labels = useMemo(
    () =>
      Object.fromEntries(
        lines.flatMap(({ key }, index) =>
          fields.map((field) => [cellName(key, field), `${titles[index]} ${oddsFields[field]}`]),
        ),
      ),
    [lines, titles],
  )
  const latest = useRef<{ rows: readonly OddsRow[]; lines: readonly KeyedRow<OddsRow>[] }>({ rows, lines })
  const steps = useSteps()
  const form = useEditForm<Values>({
    name: `${isolateText(play.name)} 赔率`,
    draftKey: `play:${play.id}:odds`,
    loaded,
    labels,
    schema: useMemo(() => checkedBy((values) => faultsOf(changesOf(loaded, values))), [loaded]),
    reload: async () => {
      const now = await oddsOf(play.id)
      latest.current = { rows: now, lines: keyedAgain(lines, now, oddsMark) }
      return cellsOf(latest.current.lines)
    },
    send: async (_values, changes) => {
      const changed = changedRows(latest.current.lines, changes)
      const there = cellsOf(latest.current.lines)
      if (Object.keys(changes).some((cell) => !(cell in there)))
        throw new Error('有赔率已被他人删除，请放弃修改后重新编辑')
      return saveOdds(
        changed.map(({ row }) => row),
        changed.map(({ key }) => key),
      )
    },
    // The exact message of D1 §8.
    done: '赔率限额保存成功',
    onSaved: (values) => {
      queries.setQueryData(
        oddsKey(play.id),
        withSaved(latest.current.rows, latest.current.lines, changedRows(latest.current.lines, values)),
      )
      steps.clear()
      void queries.invalidateQueries({ queryKey: oddsKey(play.id) })
    },
  })
  return steps.around(form)
}

/** Validates changed cells only; existing invalid values do not block saving. */
function faultsOf(values: Values): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.endsWith('.odds') || key.endsWith('.quota')
        ? [[key, key.endsWith('.quota') ? countFault(value) : numberFault(value)]]
        : [],
    ),
  )
}
