import { describe, expect, test } from 'vitest'
import { momentText, numberStyle, numberText } from '#renderer/features/statement/xlsx/read-workbook.ts'
import fc from '../../fast-check.ts'

describe('numbers', () => {
  test.each([
    ['12.3', '12.30'],
    ['100', '100'],
    ['120', '120'],
    ['0.30000000000000004', '0.30'],
    ['9.9999999999994316E-2', '0.10'],
    ['1.0E2', '100.00'],
    ['-20.5', '-20.50'],
    ['1234567.8900000001', '1234567.89'],
    ['1234567890123.45', '1234567890123.45'],
    ['100.123456', '100.123456'],
    ['100.120001', '100.120001'],
    ['66536166', '66536166'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.2345678901234568E+19', '1.2345678901234568E+19'],
    ['x', 'x'],
  ])('%s is %s', (raw, text) => {
    expect(numberText(raw)).toBe(text)
  })

  test('that are amounts keep every cent, however the program adds them up', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(Math.round(Number(numberText(String(a / 100 + b / 100))) * 100)).toBe(a + b)
        expect(numberText(String(a / 100))).toMatch(/^-?\d+(\.\d\d)?$/)
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    [14, 'day'],
    [22, 'time'],
    [21, 'time'],
    [31, 'day'],
    [57, 'day'],
    [0, 'number'],
    [4, 'number'],
    [49, 'number'],
    ['yyyy-mm-dd hh:mm:ss', 'time'],
    ['yyyy"年"m"月"d"日"', 'day'],
    ['[$-804]yyyy/m/d;@', 'day'],
    ['[h]:mm', 'time'],
    ['#,##0.00', 'number'],
    ['[Red]#,##0.00;[$¥-804]0.00', 'number'],
    ['0.00"days"', 'number'],
    ['0.00\\d', 'number'],
    ['_-* #,##0.00_-;_d@', 'number'],
    ['General', 'number'],
    ['0', 'number'],
    ['000000', 6],
    ['0000;@', 4],
    ['00.00', 'number'],
  ] as const)('a cell of the format %j is shown as %s', (format, style) => {
    expect(
      numberStyle(typeof format === 'number' ? format : 164, typeof format === 'string' ? format : undefined),
    ).toBe(style)
  })

  test.each([
    ['46351.5', 'time', false, '2026-11-25 12:00:00'],
    ['44889.5', 'time', true, '2026-11-25 12:00:00'],
    ['46351', 'day', false, '2026-11-25'],
    ['46351', 'time', false, '2026-11-25 00:00:00'],
    ['46351.5', 'day', false, '2026-11-25 12:00:00'],
    ['0.5', 'time', false, '12:00:00'],
    ['0.5', 'time', true, '12:00:00'],
    ['46351.499994213', 'time', false, '2026-11-25 12:00:00'],
    ['-1', 'day', false, '-1'],
    ['1E+300', 'day', false, '1E+300'],
  ] as const)('%s days, shown as %s, counted from 1904: %s, are %s', (raw, style, isFrom1904, text) => {
    expect(momentText(raw, style, isFrom1904)).toBe(text)
  })

  test('of every second are exact to the second', () => {
    const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 })
    fc.assert(
      fc.property(seconds, fc.boolean(), (at, isFrom1904) => {
        const days = at / 86_400 + 25_569 - (isFrom1904 ? 1_462 : 0)
        const text = new Date(at * 1_000).toISOString().slice(0, 19).replace('T', ' ')
        expect(momentText(String(days), 'time', isFrom1904)).toBe(text)
      }),
    )
  })
})
