import '../stub-page-window.ts'
import { describe, expect, test } from 'vitest'
import { dateConditions, keywordConditions } from '#renderer/api/groups/group-reports.ts'
import { type Filter, initialValues, resolveValues, validateFilters } from '#renderer/list/filters/filters.ts'
import { serializeConditions } from '#shared/server-profile.ts'
import { findRows } from '#tests/simulator/calls/bot/conditions.ts'

describe('conditions of the group bot’s lists (A043, A192)', () => {
  test('conditions are JSON text with all digits of an id, and empty without conditions', () => {
    expect(serializeConditions([])).toBe('')
    // A number where the runtime supports raw JSON numbers of that size, else a string.
    expect(serializeConditions([{ field: 'OId', op: '=', value: 9007199254740993n }])).toMatch(
      /^\[\{"field":"OId","op":"=","value":"?9007199254740993"?\}\]$/,
    )
    expect(keywordConditions('  ')).toEqual([])
    expect(keywordConditions(' 大 ')).toEqual([{ field: 'keyword', op: 'like', value: '大' }])
  })

  test('entered text cannot break out of its value', () => {
    const input = '"},{"field":"DType","op":"=","value":"1'
    const wheres = String(serializeConditions(keywordConditions(input)))
    expect(JSON.parse(wheres)).toEqual([{ field: 'keyword', op: 'like', value: input }])
    const rows = [{ DExplain: `x${input}y`, DType: 2 }]
    expect(findRows(rows, { wheres }, { DExplain: 'text', DType: 'number' })).toEqual(rows)
  })

  test('dates become the bounds of whole days in Beijing time', () => {
    const wheres = String(serializeConditions(dateConditions('DDate', '2026-03-01', '2026-03-02')))
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
  const filters: Filter[] = [{ kind: 'days', label: '日期', window: 366, initial: 1, futureDays: 1 }]
  const today = '2026-03-01'
  expect(resolveValues(filters, initialValues(filters), today)).toEqual({ from: today, to: '2026-03-02' })
  const rangeError = (from: string, to: string) => validateFilters(filters, { from, to }, today).from
  expect(rangeError(today, '2026-03-02')).toBeUndefined()
  expect(rangeError(today, '2026-03-03')).toBe('不能选择未来的日期')
})
