import { describe, expect, test } from 'vitest'
import {
  addAmounts,
  amountLength,
  formatAmount,
  formatSigned,
  fromHundredths,
  isZero,
  signOf,
  sumAmounts,
  toHundredths,
  withoutSign,
} from '#shared/money.ts'
import fc from '../fast-check.ts'

describe('money', () => {
  test('zero is an amount: what is missing or no amount is not zero', () => {
    expect([0, '0', '0.00', '-0', 0n, 0.004].map(isZero)).toEqual(Array(6).fill(true))
    expect([null, undefined, '', '—', Number.NaN, '0.01', -0.01].map(isZero)).toEqual(Array(7).fill(false))
  })

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

  test.each([
    ['1,000.00', 100_000n],
    ['¥1,234,567.8', 123_456_780n],
    ['-￥1,000', -100_000n],
    ['$-5.00', -500n],
    ['12.50 元', 1_250n],
    ['1，000', 100_000n],
    ['1,00', null],
    ['1.000,00', null],
    ['1,0000', null],
    [',100', null],
    ['-¥-1', null],
    ['5 元起', null],
    ['1,000.00¥', 100_000n],
    ['CNY 5.00', 500n],
    ['CNY\u00a05.00', 500n],
    ['-cny5', -500n],
    ['RMB 1,000', 100_000n],
    ['人民币5.00元', 500n],
    ['5.5 CNY', 550n],
    ['5.00 积分', 500n],
    ['５．００', 500n],
    ['－１，０００．０５', -100_005n],
    ['￥５', 500n],
    ['\u22125.00', -500n],
    ['0,500', null],
    ['012,345', null],
    ['5,00 CNY', null],
    ['1.234,50', null],
    ['1234,5', null],
    ['USD 5.00', null],
    ['5.00 USDT', null],
    ['500分', null],
    ['5万', null],
    ['(5.00)', null],
    ['5²', null],
    ['٥', null],
    ['1 000.00', null],
    ['5.00 5.00', null],
  ])('%s as a server formats it for people is %s', (amount, hundredths) => {
    expect(toHundredths(amount)).toBe(hundredths)
  })

  test.each([
    [{ value: 5 }, '5.00'],
    [{ amount: '5.00' }, '5.00'],
    [{ Amount: '-1,000.5', Currency: 'CNY' }, '-1,000.50'],
    [{ amount: 9_007_199_254_740_993n, currency: null }, '9,007,199,254,740,993.00'],
    [{ $numberDecimal: '12345678901234567.89' }, '12,345,678,901,234,567.89'],
    [{ amount: '５．００', unit: '元' }, '5.00'],
    [{ amount: 500, scale: 2 }, '—'],
    [{ amount: 500, unit: '分' }, '—'],
    [{ amount: 5, currency: 'USD' }, '—'],
    [{ amount: 5, currency: { code: 'USD' } }, '—'],
    [{ units: 5, nanos: 0 }, '—'],
    [{ value: 5, amount: 6 }, '—'],
    [{ value: { amount: 5 } }, '—'],
    [{ value: null }, '—'],
    [{ value: '5,00' }, '—'],
    [{}, '—'],
    [[5], '—'],
    [['1,234'], '—'],
    [true, '—'],
  ])('an object %o is %s: with its currency alone an amount, with anything else none (A390)', (amount, displayed) => {
    expect(formatAmount(amount as never)).toBe(displayed)
    expect(signOf(amount as never)).toBe(displayed === '—' ? 0 : Math.sign(Number.parseFloat(displayed)))
    expect(amountLength(amount as never)).toBeGreaterThanOrEqual(displayed.length)
  })

  test.each([
    ['－５.00', '５.00'],
    ['\u22125', '5'],
    ['-¥1,000.00', '¥1,000.00'],
    ['¥ -5', '¥ 5'],
    ['¥5', '¥5'],
    ['-5,00', '-5,00'],
    [-5, 5],
  ])('%s without its sign is %s', (amount, size) => expect(withoutSign(amount)).toBe(size))

  test.each([
    ['0.005', 1n],
    ['0.0049', 0n],
    ['2.675', 268n],
    [1.005, 101n],
    ['5e-3', 1n],
    ['99.995', 10_000n],
  ])('half a hundredth is rounded away from zero, on both sides of it: %s (A183)', (amount, hundredths) => {
    expect(toHundredths(amount)).toBe(hundredths)
    expect(toHundredths(typeof amount === 'number' ? -amount : `-${amount}`)).toBe(-hundredths)
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

  test('a sum has every digit, and none is shown when an amount cannot be read', () => {
    expect(sumAmounts([])).toBe('0.00')
    expect(sumAmounts([0.1, '0.2', 9_007_199_254_740_993n])).toBe('9007199254740993.30')
    expect(sumAmounts(['900719925474099.31', 0.02])).toBe('900719925474099.33')
    expect(
      [
        [1, null],
        [1, 'x', 2],
        [1, 'NaN'],
      ].map(sumAmounts),
    ).toEqual([null, null, null])
  })
})
