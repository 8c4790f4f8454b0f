import './page-window.ts'
import { describe, expect, test } from 'vitest'
import { daysWhere, keywordWhere, wheresText } from '../../../src-renderer/api/bot-page.ts'
import { type Filter, filterFaults, initialValues, resolveDays } from '../../../src-renderer/list/filters.ts'
import { findRows } from '../../simulator/calls/bot/wheres.ts'

describe('conditions of the group bot’s lists (A043, A192)', () => {
  test('conditions are JSON text with all digits of an id, and empty without conditions', () => {
    expect(wheresText([])).toBe('')
    // A number where the runtime supports raw JSON numbers of that size, else a string.
    expect(wheresText([{ field: 'OId', op: '=', value: 9007199254740993n }])).toMatch(
      /^\[\{"field":"OId","op":"=","value":"?9007199254740993"?\}\]$/,
    )
    expect(keywordWhere('  ')).toEqual([])
    expect(keywordWhere(' 大 ')).toEqual([{ field: 'keyword', op: 'like', value: '大' }])
  })

  test('entered text cannot break out of its value', () => {
    const typed = '"},{"field":"DType","op":"=","value":"1'
    const wheres = wheresText(keywordWhere(typed))
    expect(JSON.parse(wheres)).toEqual([{ field: 'keyword', op: 'like', value: typed }])
    const rows = [{ DExplain: `x${typed}y`, DType: 2 }]
    expect(findRows(rows, { wheres }, { DExplain: 'text', DType: 'number' })).toEqual(rows)
  })

  test('dates become the bounds of whole days in Beijing time', () => {
    const wheres = wheresText(daysWhere('DDate', '2026-03-01', '2026-03-02'))
    expect(JSON.parse(wheres)).toEqual([
      { field: 'DDate', op: '>=', value: '2026-02-28T16:00:00.000Z' },
      { field: 'DDate', op: '<=', value: '2026-03-02T15:59:59.000Z' },
    ])
    const times = ['2026-02-28 23:59:59', '2026-03-01 00:00:00', '2026-03-02 23:59:59', '2026-03-03 00:00:00']
    const found = findRows(
      times.map((DDate) => ({ DDate })),
      { wheres },
      { DDate: 'time' },
    )
    expect(found.map(({ DDate }) => DDate)).toEqual(times.slice(1, 3))
  })
})

test('a list with future days covers today and tomorrow only (A153)', () => {
  const filters: Filter[] = [{ kind: 'days', label: '日期', window: 366, initial: 1, ahead: 1 }]
  const today = '2026-03-01'
  expect(resolveDays(filters, initialValues(filters), today)).toEqual({ from: today, to: '2026-03-02' })
  const fault = (from: string, to: string) => filterFaults(filters, { from, to }, today).from
  expect(fault(today, '2026-03-02')).toBeUndefined()
  expect(fault(today, '2026-03-03')).toBe('不能选择未来的日期')
})
