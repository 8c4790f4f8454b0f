import '../api/stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import type { OddsRow } from '#renderer/api/settings/play.ts'
import { cellName, type GridField, type GridRow } from '#renderer/features/inline-edit/grid-rows.ts'
import { createRowTitles, toKeyedRows } from '#renderer/form/edit/row-keys.ts'
import { planCopy } from '#renderer/screens/play/copy-odds.ts'
import fc from '../fast-check.ts'

const fields: readonly GridField[] = [
  { name: 'odds', title: '赔率', kind: 'number' },
  { name: 'quota', title: '限额', kind: 'number' },
  { name: 'isKick', title: '踢单', kind: 'switch' },
]

const row = (detail: string, odds: unknown, quota: unknown = 100, isKick: unknown = 0): OddsRow => ({
  detail,
  odds,
  quota,
  isKick,
})

/** The other play's rows copied into a form of these rows, in which some cells are edited. */
function plan(
  rows: readonly OddsRow[],
  source: readonly OddsRow[],
  edits: Record<string, unknown> = {},
  copied = fields,
) {
  const keyed = toKeyedRows(rows, ({ detail }) => detail)
  const titles = createRowTitles(rows.map(({ detail }) => detail))
  const gridRows: GridRow[] = keyed.map(({ key, row: { odds, quota, isKick } }, index) => ({
    key,
    title: titles[index]!,
    initialValues: Number(isKick) < 0 ? { odds, quota } : { odds, quota, isKick },
  }))
  const values = Object.fromEntries(
    keyed.flatMap(({ key, row: own }) => fields.map(({ name }) => [cellName(key, name), own[name]])),
  )
  return planCopy({ rows, gridRows, values: { ...values, ...edits } }, source, copied)
}

const changesOf = ({ cells }: ReturnType<typeof plan>) => cells.map(({ label, from, to }) => [label, from, to])

describe('odds copied from another play (A291)', () => {
  test('rows correspond by name; equal values are no changes; the others are listed on both sides', () => {
    const copied = plan(
      [row('大', 1.98), row('小', 1.98), row('单', 2)],
      [row(' 小 ', '1.9', 200), row('大', '1.980'), row('豹子', 58)],
    )
    expect(changesOf(copied)).toEqual([
      ['小 赔率', 1.98, '1.9'],
      ['小 限额', 100, 200],
    ])
    expect(copied).toMatchObject({ unmatched: ['单'], unused: ['豹子'], invalid: [] })
  })

  test('values are compared with what is edited, not with what was read', () => {
    expect(changesOf(plan([row('大', 1.98)], [row('大', 1.98)], { '大.odds': '2.1' }))).toEqual([
      ['大 赔率', '2.1', 1.98],
    ])
    expect(changesOf(plan([row('大', 1.98)], [row('大', 2.1)], { '大.odds': '2.10' }))).toEqual([])
  })

  test('only the chosen columns are copied, and no switch that a row does not have', () => {
    expect(changesOf(plan([row('大', 1, 1)], [row('大', 2, 2)], {}, [fields[1]!]))).toEqual([['大 限额', 1, 2]])
    expect(changesOf(plan([row('大', 1, 1, 0)], [row('大', 1, 1, 1)]))).toEqual([['大 踢单', 0, 1]])
    expect(changesOf(plan([row('大', 1, 1, -1)], [row('大', 1, 1, 1)]))).toEqual([])
    expect(changesOf(plan([row('大', 1, 1, false)], [row('大', 1, 1, '1')]))).toEqual([['大 踢单', false, true]])
    expect(plan([row('大', 1, 1, 1)], [row('大', 1, 1, {})])).toMatchObject({ cells: [], invalid: ['大 踢单'] })
    expect(plan([row('大', 1, 1, 1)], [row('大', 1, 1, -1)])).toMatchObject({ cells: [], invalid: ['大 踢单'] })
  })

  test('a value that could not be saved is not copied', () => {
    for (const odds of [null, undefined, '', '-1', -1, '1,98', 'x', {}]) {
      expect(plan([row('大', 1.98)], [row('大', odds)])).toMatchObject({ cells: [], invalid: ['大 赔率'] })
    }
    expect(plan([row('大', 1)], [row('大', 1, '1.5')])).toMatchObject({ cells: [], invalid: ['大 限额'] })
  })

  test('rows of one name correspond in their order only when there are as many', () => {
    expect(changesOf(plan([row('大', 1), row('大', 2)], [row('大', 3), row('大', 4)]))).toEqual([
      ['大 赔率', 1, 3],
      ['大（2） 赔率', 2, 4],
    ])
    expect(plan([row('大', 1), row('大', 2)], [row('大', 3)])).toMatchObject({
      cells: [],
      unmatched: ['大', '大（2）'],
    })
    expect(plan([row('大', 1)], [row('大', 3), row('大', 4)])).toMatchObject({ cells: [], unmatched: ['大'] })
  })

  test('after a copy every corresponding row has the values of its counterpart', () => {
    const rows = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.nat(1_000), fc.nat(1_000)), {
      selector: ([detail]) => detail.trim(),
    })
    fc.assert(
      fc.property(rows, rows, (own, other) => {
        const [target, source] = [own, other].map((list) =>
          list.map(([detail, odds, quota]) => row(detail, odds, quota)),
        )
        const { cells, unmatched } = plan(target!, source!)
        const results = new Map(cells.map(({ cell, to }) => [cell, to]))
        for (const { key, row: before } of toKeyedRows(target!, ({ detail }) => detail)) {
          const counterpart = source!.find(({ detail }) => detail.trim() === before.detail.trim())
          const wanted = counterpart ?? before
          expect(results.get(cellName(key, 'odds')) ?? before.odds).toBe(wanted.odds)
          expect(results.get(cellName(key, 'quota')) ?? before.quota).toBe(wanted.quota)
        }
        expect(unmatched.length).toBe(
          target!.filter(({ detail }) => !source!.some((item) => item.detail.trim() === detail.trim())).length,
        )
      }),
    )
  })
})
