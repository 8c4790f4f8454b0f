import { describe, expect, test } from 'vitest'
import { pointsAmount } from '#renderer/form/edit/rules.ts'
import {
  changeInTenths,
  compareDecimals,
  differsByMoreThan,
  NUMBER_REQUIRED,
  parseAmount,
  parseClipboardCells,
  parseDecimal,
  stepAmount,
  stripSeparators,
  toDecimal,
  toServerNumber,
  validateNumber,
} from '#renderer/lib/number-input.ts'
import { toBoolean, toServerBoolean } from '#renderer/lib/server-boolean.ts'
import { validateFilters } from '#renderer/list/filters/filters.ts'
import fc from '../fast-check.ts'

describe('entered numbers', () => {
  test('accepts only plain numbers of 0 or more that JSON keeps exactly', () => {
    for (const input of ['0', '1.98', ' 12 ', '0.000001']) expect(validateNumber(input)).toBeNull()
    for (const input of ['', ' ', '-1', '1.', '.5', '1e3', '1,000', '１２', 'x', null]) {
      expect(validateNumber(input), String(input)).toBe(NUMBER_REQUIRED)
    }
    expect(validateNumber('1.5', { integer: true })).toBe('该项必须输入整数')
    expect(validateNumber('1234567890123456')).toBe('数字过长')
  })

  test('an entered number keeps the type that the server uses', () => {
    expect(toServerNumber(3, ' 4.5 ')).toBe(4.5)
    expect(toServerNumber('3', '4.5')).toBe('4.5')
    expect([null, undefined].map((nothing) => toServerNumber(nothing, '4.5'))).toEqual([4.5, 4.5])
    expect(toServerNumber(null, '08:30')).toBe('08:30')
    expect(toServerNumber(null, ' ')).toBeNull()
    expect(toServerNumber(9_007_199_254_740_993n, 9_007_199_254_740_993n)).toBe(9_007_199_254_740_993n)
  })

  test('pasted spreadsheet cells parse into rows and columns with any line ending', () => {
    const cells = fc.array(fc.array(fc.nat().map(String), { minLength: 2, maxLength: 3 }), { minLength: 1 })
    fc.assert(
      fc.property(cells, fc.constantFrom('\n', '\r\n'), (lines, end) => {
        expect(parseClipboardCells(`${lines.map((line) => line.join('\t')).join(end)}${end}`)).toEqual(lines)
      }),
    )
    expect(parseClipboardCells('1,234,567.50\t¥ 20\n1,2\n')).toEqual([['1234567.50', '20'], ['1,2']])
    expect(parseClipboardCells('1\n\n3')).toEqual([['1'], [''], ['3']])
    // A cell of several lines is one cell: the numbers below it stay in their rows.
    expect(parseClipboardCells('1.9\t"单\n双"\n1.8\t大')).toEqual([
      ['1.9', '单\n双'],
      ['1.8', '大'],
    ])
  })
})

describe('a separator in the wrong place never multiplies a number (fault 50)', () => {
  const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
  const expectRejected = (input: string) => {
    expect(parseDecimal(input), input).toHaveProperty('error')
    expect(parseAmount(input), input).toHaveProperty('error')
    expect(pointsAmount('请输入').safeParse(input).success, input).toBe(false)
    expect(validateNumber(input), input).toBe(NUMBER_REQUIRED)
    expect(validateFilters([{ kind: 'number', name: 'n', label: '金额' }], { n: input }, '2026-01-01'), input).toEqual({
      n: NUMBER_REQUIRED,
    })
    expect(stripSeparators(input), 'what was typed stays').toBe(input)
    expect(parseClipboardCells(`${input}\t0`)[0]![0], 'what was pasted stays').toBe(input)
  }

  test.each([
    ...['12,50', '1,5', '1,50', '1,2345', '1234,567', '1,234,56', '12,34,567', '0,123', '012,345', ',500', '500,'],
    ...['1,,234', '1.234,56', '1.5.2', '1..5', '1,234.5,0', '1.000,000', "1'234", '1 234', '1\u00A0234'],
    ...['1，234', '12，50', '１２', '1２', '１，２３４', '1．5', '1。5', '1٬234', '٣', '--5', '5-'],
  ])('%s', expectRejected)

  test('accepts only groups of exactly three digits after the first group', () => {
    const parts = fc.array(digits(0, 5), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(parts, fc.constantFrom('', '.5', '.25'), (groups, decimals) => {
        const [first, ...others] = groups as [string, ...string[]]
        const wellFormed = /^[1-9]\d{0,2}$/.test(first) && others.every(({ length }) => length === 3)
        const input = groups.join(',') + decimals
        if (!wellFormed) expectRejected(input)
        else expect(parseDecimal(input)).toEqual({ digits: groups.join('') + decimals, grouped: true })
      }),
    )
  })

  test('a full-width character anywhere is rejected', () => {
    const wide = fc.constantFrom('，', '．', '。', '０', '５', '９', '－')
    fc.assert(
      fc.property(digits(0, 4), wide, digits(0, 4), (before, sign, after) => expectRejected(before + sign + after)),
    )
  })

  test('the parsed value equals the entered value, with or without separators', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999_99 }), (hundredths) => {
        const plain = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        const grouped = plain.replace(/\d(?=(\d{3})+\.)/g, '$&,')
        for (const input of [plain, grouped, ` ${grouped} `]) {
          expect(parseAmount(input)).toEqual({ value: hundredths / 100 })
          expect(pointsAmount('').parse(input)).toBe(plain)
          expect(stripSeparators(input)).toBe(plain)
        }
      }),
    )
  })

  test.each([
    ['12,50', '该项必须输入数字，如 1,234.50'],
    ['1.5.2', '该项必须输入数字，如 1,234.50'],
    ['1，234', '该项必须输入数字（半角），如 1,234.50'],
    ['１２', '该项必须输入数字（半角），如 1,234.50'],
  ])('%s is rejected with a message that shows the format', (input, error) =>
    expect(parseAmount(input)).toEqual({ error }),
  )
})

test('a flag keeps the type that the server uses (A101)', () => {
  for (const stored of [false, 0, '0', 'false', 'N', 'n', 'No', 'off', '否']) {
    expect(toBoolean(stored)).toBe(false)
    const on = toServerBoolean(stored, true)
    expect(typeof on).toBe(typeof stored)
    expect(toBoolean(on)).toBe(true)
    expect(toServerBoolean(on, false)).toBe(stored)
  }
  expect([undefined, null, ''].map(toBoolean)).toEqual([false, false, false])
})

test.each(['F', '禁用', '关闭', '关', 'Disabled', '\u0000'])(
  'the flag %j is off, and is written in its own words',
  (off) => {
    expect(toBoolean(off)).toBe(false)
    const on = toServerBoolean(off, true)
    expect([toBoolean(on), toServerBoolean(on, false)]).toEqual([true, off === 'Disabled' ? 'disabled' : off])
  },
)

test('a bit of MySQL is a flag, and the text null is off', () => {
  const bit = (value: number) => ({ type: 'Buffer', data: [value] })
  expect([bit(0), bit(1), 'null'].map(toBoolean)).toEqual([false, true, false])
})

test.each([
  ['1', true, '1.01'],
  ['1.98', true, '1.99'],
  ['1.99', true, '2'],
  ['2.18', true, null],
  ['2.17', true, '2.18'],
  ['99', true, '2.18'],
  ['99', false, '2.18'],
  ['2', false, '1.99'],
  ['1', false, null],
  ['0.5', false, '1'],
  ['1.985', true, '1.99'],
  ['1.985', false, '1.98'],
  [' 1.1 ', true, '1.11'],
  ['', true, '1'],
  ['x', true, null],
  ['-1', true, null],
])('%j stepped (up: %s) is %j (inventory 463)', (input, isUp, next) =>
  expect(stepAmount(input, isUp, 1, 2.18)).toBe(next),
)

test('a thousand steps never add digits or leave the range', () => {
  let value = '1'
  for (let n = 1; n <= 1_000; n++) value = stepAmount(value, true, 1, '12.5') ?? value
  expect(value).toBe('11')
  for (let n = 1; n <= 2_000; n++) value = stepAmount(value, false, 1, '12.5') ?? value
  expect(value).toBe('1')
})

test('without a maximum the value is not limited', () => {
  expect(stepAmount('900', true, 1, null)).toBe('900.01')
})

test.each([
  ['', '操作金额不能为空'],
  ['  ', '操作金额不能为空'],
  ['abc', '该项必须输入数字'],
  ['1e3', '该项必须输入数字'],
  ['0x10', '该项必须输入数字'],
  ['12,50', '该项必须输入数字，如 1,234.50'],
  ['1,5', '该项必须输入数字，如 1,234.50'],
  ['1.234,56', '该项必须输入数字，如 1,234.50'],
  ['1.5.2', '该项必须输入数字，如 1,234.50'],
  ['0,123', '该项必须输入数字，如 1,234.50'],
  ['1 234', '该项必须输入数字，如 1,234.50'],
  ['12\t34', '该项必须输入数字，如 1,234.50'],
  ['1，234', '该项必须输入数字（半角），如 1,234.50'],
  ['１２', '该项必须输入数字（半角），如 1,234.50'],
  ['1.234', '金额最多两位小数'],
  ['0', '操作金额必须大于0'],
  ['-5', '操作金额必须大于0'],
  ['99999999999999', '金额过大'],
])('input %s is rejected: %s', (input, error) => expect(parseAmount(input)).toEqual({ error }))

test.each([
  ['500', 500],
  [' 1,234.5 ', 1234.5],
  ['\u2068500.00\u2069\u200B', 500],
  ['.5', 0.5],
  ['0.01', 0.01],
])('input %s parses as %d', (input, value) => expect(parseAmount(input)).toEqual({ value }))

describe('decimals', () => {
  /** A number as text, with its exact value in units of 10^-6. */
  const numbers = fc
    .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => {
      const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
      const whole = text.slice(0, text.length - places)
      const fraction = places > 0 ? `.${text.slice(text.length - places)}` : ''
      return { text: `${digits < 0n ? '-' : ''}${whole}${fraction}`, exact: digits * 10n ** BigInt(6 - places) }
    })

  describe('exact decimals', () => {
    test('are compared by value, whatever their spelling', () => {
      fc.assert(
        fc.property(numbers, numbers, (a, b) => {
          expect(compareDecimals(a.text, b.text)).toBe(Number(a.exact > b.exact) - Number(a.exact < b.exact))
          expect(compareDecimals(a.text, `${a.text}${a.text.includes('.') ? '' : '.'}000`)).toBe(0)
        }),
      )
      expect(compareDecimals('0.30000000000000004', 0.3)).toBe(1)
      expect(compareDecimals(9_007_199_254_740_993n, '9007199254740992')).toBe(1)
      expect(compareDecimals(1e-7, '0.0000001')).toBe(0)
    })

    test('anything but a number is not compared', () => {
      for (const value of ['', ' ', '1,000', '１', '.', 'x', null, undefined, {}, [], true, Number.NaN, '1e999']) {
        expect(toDecimal(value), String(value)).toBeNull()
        expect(compareDecimals(value, 1)).toBeNull()
      }
      expect(toDecimal('9'.repeat(100_000))).toBeNull()
    })

    test('a change is measured exactly, against a base above 0 only', () => {
      fc.assert(
        fc.property(numbers, numbers, (a, b) => {
          const difference = b.exact > a.exact ? b.exact - a.exact : a.exact - b.exact
          expect(differsByMoreThan(20n, a.text, b.text)).toBe(a.exact > 0n && difference * 5n > a.exact)
          expect(changeInTenths(a.text, b.text) === null).toBe(a.exact <= 0n)
        }),
      )
      expect(differsByMoreThan(20n, '0.1', '0.12')).toBe(false)
      expect(differsByMoreThan(20n, '0.1', '0.1200000000000000001')).toBe(true)
      expect(changeInTenths('3', '4')).toBe(333n)
      expect(changeInTenths('3', '1')).toBe(-667n)
    })
  })
})
