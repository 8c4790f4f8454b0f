import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asStored, isOn } from '../../../src-renderer/lib/flags.ts'
import { NUMBER_ONLY, numberAsStored, numberFault, readCells } from '../../../src-renderer/lib/number-text.ts'

describe('numbers as they are typed', () => {
  test('only plain numbers of 0 or more pass, and none that JSON would change', () => {
    for (const typed of ['0', '1.98', ' 12 ', '0.000001']) expect(numberFault(typed)).toBeNull()
    for (const typed of ['', ' ', '-1', '1.', '.5', '1e3', '1,000', '１２', 'x', null]) {
      expect(numberFault(typed), String(typed)).toBe(NUMBER_ONLY)
    }
    expect(numberFault('1.5', { whole: true })).toBe('该项必须输入整数')
    expect(numberFault('1234567890123456')).toBe('数字过长')
  })

  test('a typed number goes back as a number where the server has one, else as it is', () => {
    expect(numberAsStored(3, ' 4.5 ')).toBe(4.5)
    expect(numberAsStored('3', '4.5')).toBe('4.5')
    expect([null, undefined].map((nothing) => numberAsStored(nothing, '4.5'))).toEqual([4.5, 4.5])
    expect(numberAsStored(null, '08:30')).toBe('08:30')
    expect(numberAsStored(null, ' ')).toBeNull()
    expect(numberAsStored(9_007_199_254_740_993n, 9_007_199_254_740_993n)).toBe(9_007_199_254_740_993n)
  })

  test('cells of a spreadsheet come in by lines and columns, whatever the line ends', () => {
    const cells = fc.array(fc.array(fc.nat().map(String), { minLength: 2, maxLength: 3 }), { minLength: 1 })
    fc.assert(
      fc.property(cells, fc.constantFrom('\n', '\r\n'), (lines, end) => {
        expect(readCells(`${lines.map((line) => line.join('\t')).join(end)}${end}`)).toEqual(lines)
      }),
    )
    expect(readCells('1,234,567.50\t¥ 20\n1,2\n')).toEqual([['1234567.50', '20'], ['1,2']])
    expect(readCells('1\n\n3')).toEqual([['1'], [''], ['3']])
  })
})

test('a switch keeps the form the server has for it (A101)', () => {
  for (const stored of [false, 0, '0', 'false']) {
    expect(isOn(stored)).toBe(false)
    const on = asStored(stored, true)
    expect(typeof on).toBe(typeof stored)
    expect(isOn(on)).toBe(true)
    expect(asStored(on, false)).toBe(stored)
  }
  expect([undefined, null, ''].map(isOn)).toEqual([false, false, false])
})
