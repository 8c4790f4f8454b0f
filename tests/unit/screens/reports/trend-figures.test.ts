import { expect, test } from 'vitest'
import { ApiError } from '#renderer/api/http/errors.ts'
import {
  countSettled,
  describeDay,
  failedDays,
  nameDay,
  toPoint,
  trendDays,
} from '#renderer/screens/reports/charts/trend-figures.ts'
import { toDayRows } from '#renderer/screens/reports/report-export.ts'
import type { DayReport, TrendDay } from '#renderer/screens/reports/use-report.ts'

const report = { payInBalance: '90071992547409.93', payOutBalance: 0.1, sumWinLost: -5 }
const read = (day: string, values: DayReport['report'] = report): DayReport => ({ day, report: values, error: null })
const failed = (day: string): DayReport => ({ day, report: undefined, error: new Error('网络连接失败') })
const loading = (day: string): DayReport => ({ day, report: undefined, error: null })

test('a day is described with all digits, and the difference is computed where the server sends none', () => {
  const day: TrendDay = { current: read('2026-11-20'), compared: read('2026-11-13', { sumWinLost: 7 }) }
  expect(describeDay(day)).toEqual([
    { label: '上分', text: '90,071,992,547,409.93', isLoss: false, isNone: false },
    { label: '下分', text: '0.10', isLoss: false, isNone: false },
    { label: '上下分差', text: '+90,071,992,547,409.83', isLoss: false, isNone: false },
    { label: '盈亏', text: '-5.00', isLoss: true, isNone: false },
    { label: '11-13 盈亏', text: '+7.00', isLoss: false, isNone: false },
  ])
  expect(nameDay(day)).toMatch(/^2026-11-20：上分 90,071,992,547,409\.93，下分 0\.10，/)
})

test('a day that is read or failed, or whose value is missing, is never 0', () => {
  const days = [failed('2026-11-18'), loading('2026-11-19'), read('2026-11-20', {})]
  const drawn = days.map((current) => toPoint({ current, compared: failed('2026-11-01') }))
  expect(drawn.map(({ state }) => state)).toEqual(['failed', 'loading', 'read'])
  for (const point of drawn) {
    const { deposits, withdrawals, profit, comparedProfit } = point
    expect([deposits, withdrawals, profit, comparedProfit]).toEqual([null, null, null, null])
  }
  const figures = days.map((current) => describeDay({ current, compared: null })[0]!)
  expect(figures.map(({ text }) => text)).toEqual(['暂时无法读取', '读取中…', '—'])
  expect(figures.some(({ isNone }) => isNone)).toBe(false)
  const [none] = describeDay({ current: read('2026-11-20', { payInBalance: '0.00' }), compared: null })
  expect(none).toMatchObject({ text: '0.00', isNone: true })
})

test('a value that no drawing can hold is not drawn', () => {
  const current = read('2026-11-20', { payInBalance: '9'.repeat(390), sumWinLost: 'x' })
  expect(toPoint({ current, compared: null })).toMatchObject({ deposits: null, profit: null })
})

test('failed days are named once and in order, with those compared; a former value does not hide a failed refresh', () => {
  const trend: TrendDay[] = [
    { current: failed('2026-11-19'), compared: failed('2026-11-12') },
    { current: { ...read('2026-11-20'), error: new Error('网络连接失败') }, compared: loading('2026-11-13') },
  ]
  expect(failedDays(trend)).toEqual({ days: ['2026-11-12', '2026-11-19', '2026-11-20'], reason: '暂时无法读取' })
  expect(toPoint(trend[1]!).state).toBe('read')
  expect(countSettled(trend)).toEqual({ settled: 3, all: 4 })
  expect(trendDays(trend)).toEqual({ days: '2026-11-19 至 2026-11-20', comparedDays: '2026-11-12 至 2026-11-13' })
  expect(trendDays([])).toEqual({ days: '', comparedDays: '' })
})

test('days that the operator may not read are called so', () => {
  const forbidden = (day: string): DayReport => ({ day, report: undefined, error: new ApiError('forbidden', '无权限') })
  const trend = [{ current: forbidden('2026-11-19'), compared: null }]
  expect(failedDays(trend)).toEqual({ days: ['2026-11-19'], reason: '无权限' })
  expect(describeDay(trend[0]!)[0]!.text).toBe('无权限')
  // One reason for all, or the general one.
  expect(failedDays([...trend, { current: failed('2026-11-20'), compared: null }]).reason).toBe('暂时无法读取')
  expect(toDayRows([forbidden('2026-11-19')])[0]!.period).toBe('单日 2026-11-19（无权限）')
})
