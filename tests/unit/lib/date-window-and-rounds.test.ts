import { describe, expect, test } from 'vitest'
import { phaseAt } from '#renderer/lib/draws.ts'
import { formatCountdown, formatDuration, formatSpan, formatWait } from '#renderer/lib/figures.ts'
import { dateWindow, validateRange } from '#renderer/lib/report-ranges.ts'

test('what was waited is written as what still waits: in hours and minutes from one hour on', () => {
  expect([45_000, 200_000, 180_000, 3_600_000, 3_900_000].map(formatSpan)).toEqual([
    '45 秒',
    '3 分 20 秒',
    '3 分',
    '1 时 0 分',
    '1 时 5 分',
  ])
})

test('formats countdowns and waiting times', () => {
  expect([0, 1, 61_000, 3_600_000, -5].map(formatCountdown)).toEqual(['00:00', '00:01', '01:01', '1:00:00', '00:00'])
  expect(
    [59_999, 60_000, 3_599_999, 3_600_000, 10_799_999, 86_400_000 + 3 * 3_600_000, -5_000].map(formatWait),
  ).toEqual(['刚刚', '1 分钟', '59 分钟', '1 时 0 分', '2 时 59 分', '1 天 3 时', '刚刚'])
  // Of an order of the future the time, or the clock, is wrong.
  expect([-120_000, -120_001, -8 * 3_600_000].map(formatWait)).toEqual(['刚刚', '时间未知', '时间未知'])
  expect([10_000, 90_000, 3_700_000, 90_000_000].map(formatDuration)).toEqual(['刚刚', '1 分钟', '1 小时', '1 天'])
})

describe('the date window of a list (D1 §5, A068)', () => {
  const month = dateWindow(30, '2026-11-21')
  test('today and the 29 days before', () => expect(month).toEqual({ first: '2026-10-23', last: '2026-11-21' }))
  test.each([
    ['2026-11-21', '2026-11-21', null],
    ['2026-10-23', '2026-11-21', null],
    ['2026-10-22', '2026-11-21', '只能查询 2026-10-23 之后的数据'],
    ['2026-11-21', '2026-11-22', '不能选择未来的日期'],
    ['2026-11-21', '2026-11-20', '开始日期不能晚于结束日期'],
    ['', '2026-11-20', '请输入正确的日期'],
    ['2026-02-31', '2026-11-20', '请输入正确的日期'],
  ])('%s to %s: %s', (from, to, fault) => expect(validateRange(from, to, month)).toBe(fault))
})

describe('rounds (D1 §4)', () => {
  const fetchedAt = Date.parse('2026-11-21T02:00:00Z')
  const game = { openState: 60_000, newOpenTime: '2026-11-21 10:02:00' }
  test('betting turns into drawing, drawing into waiting', () => {
    expect(phaseAt(game, fetchedAt, fetchedAt)).toEqual({ phase: 'betting', endsAt: fetchedAt + 60_000 })
    expect(phaseAt(game, fetchedAt, fetchedAt + 59_999).phase).toBe('betting')
    expect(phaseAt(game, fetchedAt, fetchedAt + 60_000)).toEqual({ phase: 'drawing', endsAt: fetchedAt + 120_000 })
    expect(phaseAt(game, fetchedAt, fetchedAt + 120_000)).toEqual({ phase: 'waiting' })
  })
  test.each([['wait'], [''], [null]])('%s is waiting', (openState) => {
    expect(phaseAt({ ...game, openState }, fetchedAt, fetchedAt)).toEqual({ phase: 'waiting' })
  })
  test.each([[0], ['0'], [-5], ['-5']])('%s waits for the draw', (openState) => {
    expect(phaseAt({ ...game, openState }, fetchedAt, fetchedAt).phase).toBe('drawing')
  })
  test('an unreadable draw time counts as waiting', () => {
    expect(phaseAt({ openState: 0, newOpenTime: '' }, fetchedAt, fetchedAt)).toEqual({ phase: 'waiting' })
  })
})
