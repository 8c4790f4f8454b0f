import { describe, expect, test } from 'vitest'
import {
  type Filter,
  initialValues,
  persistableValues,
  resolveValues,
  validateFilters,
} from '#renderer/list/filters/filters.ts'
import { arrangeColumns, type Column, orderColumns } from '#renderer/list/table/columns.ts'
import { mergeStable } from '#renderer/list/table/stable-rows.ts'
import fc from '../fast-check.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'state', label: '状态', options: [] },
  { kind: 'id', name: 'userid', label: '会员ID' },
  { kind: 'number', name: 'balance', label: '金额' },
  { kind: 'days', label: '日期', window: 30, initial: 1, times: true },
]
const today = '2026-11-21'
const days = { from: today, to: today }

describe('filters', () => {
  test('default to today for orders, to seven days for other lists (D1 §9)', () => {
    const initialRange = (list: Filter[]) => resolveValues(list, initialValues(list), today)
    expect(initialRange(filters)).toEqual(days)
    expect(initialRange([{ kind: 'days', label: '日期', window: 7, initial: 7 }])).toEqual({
      from: '2026-11-15',
      to: today,
    })
  })

  test.each([
    [{ userid: 'abc' }, { userid: '该项必须输入数字' }],
    [{ userid: '12a' }, { userid: '该项必须输入数字' }],
    [{ balance: '1,5' }, { balance: '该项必须输入数字' }],
    [{ balance: '100.50', userid: ' 5 ' }, {}],
    [{ from: '2026-11-22' }, { from: '不能选择未来的日期' }],
    [{ fromTime: '10:00:00', toTime: '09:00:00' }, { from: '开始时间不能晚于结束时间' }],
  ])('%j is validated', (values, errors) =>
    expect(validateFilters(filters, { ...days, ...values }, today)).toEqual(errors),
  )

  test('days are not stored, since they go out of date (A008)', () => {
    expect(persistableValues(filters, { ...days, state: '0', userid: ' 5 ', order: '9' })).toEqual({
      state: '0',
      userid: '5',
    })
  })
})

describe('columns', () => {
  const column = (id: string): Column<unknown> => ({ id, title: id, width: 100, cell: () => id, text: () => id })
  const columns = ['a', 'b', 'c', 'd'].map(column)
  const ids = (list: readonly Column<unknown>[]) => list.map(({ id }) => id).join('')

  test('saved order, visibility and clamped widths are applied', () => {
    expect(ids(arrangeColumns(columns, { order: ['c', 'a', 'b', 'd'], hidden: ['a'] }))).toBe('cbd')
    expect(arrangeColumns(columns, { widths: { b: 9_999 } })[1]!.width).toBe(640)
  })

  test('a column missing from the saved order keeps its default position, an unknown one is ignored', () => {
    expect(ids(orderColumns(columns, ['d', 'x', 'b', 'a']))).toBe('dbca')
    expect(ids(orderColumns(columns, []))).toBe('abcd')
  })
})

describe('rows while the operator interacts (A017)', () => {
  type Row = { id: number; v: number }
  const keyOf = (row: Row) => String(row.id)
  const rowsOf = (ids: number[], v: number) => ids.map((id) => ({ id, v }))

  test('keep their position and get new values; removed ones stay and are reported, new ones are counted', () => {
    const idSet = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 15 })
    fc.assert(
      fc.property(idSet, idSet, (visible, next) => {
        const merged = mergeStable(rowsOf(visible, 1), rowsOf(next, 2), keyOf)
        expect(merged.rows.map(({ id }) => id)).toEqual(visible)
        for (const row of merged.rows) {
          expect(row.v).toBe(next.includes(row.id) ? 2 : 1)
          expect(merged.removedKeys.has(keyOf(row))).toBe(!next.includes(row.id))
        }
        expect(merged.pendingCount).toBe(next.filter((id) => !visible.includes(id)).length)
      }),
    )
  })

  test('a row that the operator decided disappears at once', () => {
    const merged = mergeStable(rowsOf([1, 2, 3], 1), rowsOf([3], 2), keyOf, new Set(['2']))
    expect(merged.rows.map(({ id }) => id)).toEqual([1, 3])
    expect([...merged.removedKeys]).toEqual(['1'])
  })
})
