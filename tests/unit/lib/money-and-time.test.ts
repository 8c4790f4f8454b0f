import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  formatCountdown,
  formatDuration,
  formatServerTime,
  formatTime,
  isDay,
  parseServerTime,
  rangeBounds,
} from '../../../src-renderer/lib/beijing-time.ts'
import { dateWindow, validateRange } from '../../../src-renderer/lib/date-window.ts'
import {
  addAmounts,
  amountLength,
  formatAmount,
  formatSigned,
  fromHundredths,
  parseAmount,
  signOf,
  toHundredths,
} from '../../../src-renderer/lib/money.ts'
import { phaseAt } from '../../../src-renderer/lib/rounds.ts'

describe('money', () => {
  test('amounts in any form of the server convert to hundredths digit for digit (fault 21)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (hundredths) => {
        const text = fromHundredths(hundredths)
        expect(toHundredths(text)).toBe(hundredths)
        expect(formatAmount(text).replaceAll(',', '')).toBe(text)
        expect(addAmounts(text, text, -1)).toBe('0.00')
        if (hundredths % 100n === 0n) expect(toHundredths(hundredths / 100n)).toBe(hundredths)
      }),
    )
  })

  test('a double of at most 13 digits with two decimals is shown exactly, with any rounding tail (A183)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 13), max: 10 ** 13 }),
        fc.integer({ min: 1, max: 9 }),
        (hundredths, parts) => {
          expect(toHundredths(hundredths / 100)).toBe(BigInt(hundredths))
          let sum = 0
          for (let i = 0; i < parts; i++) sum += hundredths / 100 / parts
          if (Math.abs(hundredths) < 10 ** 10) expect(toHundredths(sum)).toBe(BigInt(hundredths))
        },
      ),
    )
  })

  test.each([
    [0.30000000000000004, '0.30'],
    ['12345678901234567.89', '12,345,678,901,234,567.89'],
    [9007199254740993n, '9,007,199,254,740,993.00'],
    [-1234.5, '-1,234.50'],
    [-0.001, '0.00'],
    [1e21, '1,000,000,000,000,000,000,000.00'],
    [1.005e-7, '0.00'],
    ['', '—'],
    [null, '—'],
    ['abc', '—'],
    [Number.NaN, '—'],
  ])('%s is shown as %s', (amount, displayed) => expect(formatAmount(amount as never)).toBe(displayed))

  test('the computed length is never too short, and exact for two decimals', () => {
    const any = fc.oneof(fc.double(), fc.bigInt(), fc.integer(), fc.constantFrom('', 'x', '-0.005', '999.999', '.5'))
    fc.assert(fc.property(any, (amount) => amountLength(amount) >= formatAmount(amount).length))
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (hundredths) => {
        const amount = fromHundredths(hundredths)
        expect(amountLength(amount)).toBe(formatAmount(amount).length)
      }),
    )
  })

  test('sums and signs', () => {
    expect(addAmounts('0.1', '0.2')).toBe('0.30')
    expect(addAmounts('100', 'x')).toBeNull()
    expect([signOf('-0.01'), signOf(0), signOf(5n), signOf('')]).toEqual([-1, 0, 1, 0])
    expect([formatSigned(5), formatSigned(-5), formatSigned(0)]).toEqual(['+5.00', '-5.00', '0.00'])
  })

  test.each([
    ['', '操作金额不能为空'],
    ['  ', '操作金额不能为空'],
    ['abc', '该项必须输入数字'],
    ['1e3', '该项必须输入数字'],
    ['0x10', '该项必须输入数字'],
    ['1.234', '金额最多两位小数'],
    ['0', '操作金额必须大于0'],
    ['-5', '操作金额必须大于0'],
    ['99999999999999', '金额过大'],
  ])('input %s is rejected: %s', (input, error) => expect(parseAmount(input)).toEqual({ error }))

  test.each([
    ['500', 500],
    [' 1,234.5 ', 1234.5],
    ['.5', 0.5],
    ['0.01', 0.01],
  ])('input %s parses as %d', (input, value) => expect(parseAmount(input)).toEqual({ value }))
})

describe('Beijing time', () => {
  test.each([
    ['2026-11-21 10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21T10:30:00', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21T10:30:00.1234567', '2026-11-21T02:30:00.123Z'],
    ['2026-11-21T02:30:00Z', '2026-11-21T02:30:00.000Z'],
    ['2026-11-20T21:30:00-05:00', '2026-11-21T02:30:00.000Z'],
    ['2026-11-21', '2026-11-20T16:00:00.000Z'],
  ])('%s parses as %s (A182)', (text, iso) => expect(new Date(parseServerTime(text)!).toISOString()).toBe(iso))

  test('an invalid time is shown unchanged', () => {
    for (const text of ['', 'wait', '2026-13-41 00:00:00', '21/11/2026']) expect(formatServerTime(text)).toBe(text)
    expect(formatServerTime(null)).toBe('')
    expect(formatServerTime('2026-11-21T02:30:00Z')).toBe('2026-11-21 10:30:00')
  })

  test('days begin and end in Beijing time in any time zone of the workstation (fault 18)', () => {
    expect(dayOf(Date.parse('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(dayOf(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
    expect(rangeBounds('2026-11-20', '2026-11-21')).toEqual({
      sdate: '2026-11-19T16:00:00.000Z',
      edate: '2026-11-21T15:59:59.000Z',
    })
    expect(rangeBounds('2026-11-21', '2026-11-21', '09:00:00', '10:00:00')).toEqual({
      sdate: '2026-11-21T01:00:00.000Z',
      edate: '2026-11-21T02:00:00.000Z',
    })
  })

  test('adding and subtracting days across months, leap days and daylight saving', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.integer({ min: -400, max: 400 }),
        (date, days) => {
          const day = dayOf(date.getTime())
          expect(isDay(day)).toBe(true)
          expect(addDays(addDays(day, days), -days)).toBe(day)
          expect(parseServerTime(formatTime(date.getTime()))).toBe(Math.floor(date.getTime() / 1_000) * 1_000)
        },
      ),
    )
    expect(['2026-02-30', '2026-2-3', 'x', ''].map(isDay)).toEqual([false, false, false, false])
  })

  test('formats countdowns and waiting times', () => {
    expect([0, 1, 61_000, 3_600_000, -5].map(formatCountdown)).toEqual(['00:00', '00:01', '01:01', '1:00:00', '00:00'])
    expect([10_000, 90_000, 3_700_000, 90_000_000].map(formatDuration)).toEqual(['刚刚', '1 分钟', '1 小时', '1 天'])
  })
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
  ])('%s to %s: %s', (from, to, error) => expect(validateRange(from, to, month)).toBe(error))
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
