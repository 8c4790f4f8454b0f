import { describe, expect, test } from 'vitest'
import { changeInTenths, compareDecimals, differsByMoreThan, toDecimal } from '#renderer/lib/decimal.ts'
import fc from '../fast-check.ts'

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
