import { describe, expect, test } from 'vitest'
import {
  collectReasons,
  describeMinMax,
  describeOrder,
  describeOverlap,
  describeRounding,
  describeUnusualNumber,
} from '#renderer/lib/unusual-values.ts'
import fc from '../fast-check.ts'

describe('unusual values (A290)', () => {
  test.each([
    ['100', '120', null],
    ['100', '80', null],
    ['100', '135', '比原来高 35 %'],
    ['100', '79.9', '比原来低 20.1 %'],
    [1.98, '19.8', '比原来高 900 %'],
    ['100000', '120000.1', '比原来高 20 % 以上'],
    ['1', '100000', '比原来高 9,999,900 %'],
    ['100', '0', '改为 0'],
    ['0', '0.00', null],
    ['0', '5', '原来为 0'],
    ['-3', '5', '原来为负数'],
    ['5', '-3', '负数'],
    ['5', ' ', '改为空'],
    ['', '5', null],
    ['', ' ', null],
    ['很久', '5', null],
    ['5', '很久', null],
  ])('%s → %s: %s', (from, to, reason) => {
    expect(describeUnusualNumber(from, to)).toBe(reason)
  })

  test('a change within 20 percent is never marked and one beyond always is', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 20n })
    const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
    fc.assert(
      fc.property(cents, cents, (from, to) => {
        const difference = from > to ? from - to : to - from
        const reason = describeUnusualNumber(text(from), text(to))
        expect(reason !== null).toBe(difference * 100n > 20n * from)
        if (reason) expect(reason).toContain(to > from ? '高' : '低')
      }),
    )
  })

  test('decimal places beyond those of the server’s own numbers are marked, two always being enough', () => {
    expect(describeRounding('1.985', [1.98, 2])).toBe('超过 2 位小数，服务器可能舍入')
    expect(describeRounding('1.98', [2])).toBeNull()
    expect(describeRounding('1.985', ['1.955', 2])).toBeNull()
    expect(describeRounding('1.9800', [2])).toBeNull()
  })

  test('a maximum below or at its minimum is marked', () => {
    expect(describeMinMax('100', '50')).toBe('最大值小于最小值')
    expect(describeMinMax('100', '100.0')).toBe('最大值等于最小值')
    expect(describeMinMax('100', '101')).toBeNull()
    expect(describeMinMax('100', '')).toBeNull()
  })

  test('a step below the one before or above the one after is marked; steps out of use are skipped', () => {
    const titleOf = (index: number) => `第${index + 1}档`
    expect(describeOrder(['500', '400', '900'], 1, titleOf)).toBe('小于第1档（500）')
    expect(describeOrder(['20000', '1900.5'], 1, titleOf)).toBe('小于第1档（20,000）')
    expect(describeOrder(['500', '950', '900'], 1, titleOf)).toBe('大于第3档（900）')
    expect(describeOrder(['500', '500', '900'], 1, titleOf)).toBe('等于第1档（500）')
    expect(describeOrder(['500', '0', '', '400'], 3, titleOf)).toBe('小于第1档（500）')
    expect(describeOrder(['500', '0', '900'], 1, titleOf)).toBeNull()
    expect(describeOrder(['', null, '900'], 2, titleOf)).toBeNull()
  })

  test('steps in ascending order are never marked, and two exchanged ones always', () => {
    const ascending = fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(ascending, fc.nat(), (numbers, n) => {
        const steps = numbers.toSorted((a, b) => a - b)
        const at = n % (steps.length - 1)
        for (const index of steps.keys()) expect(describeOrder(steps, index, String)).toBeNull()
        const exchanged = steps.with(at, steps[at + 1]!).with(at + 1, steps[at]!)
        expect(describeOrder(exchanged, at, String)).not.toBeNull()
        expect(describeOrder(exchanged, at + 1, String)).not.toBeNull()
      }),
    )
  })

  test('ranges that share more than an end overlap, in either order', () => {
    const bounds = fc
      .tuple(fc.nat(99), fc.nat(99))
      .map(([a, b]) => ({ title: '甲', min: Math.min(a, b), max: Math.max(a, b) + 1 }))
    fc.assert(
      fc.property(bounds, bounds, (a, b) => {
        const overlaps = a.min < b.max && b.min < a.max
        expect(describeOverlap(a, [b]) !== null).toBe(overlaps)
        expect(describeOverlap(b, [a]) !== null).toBe(overlaps)
      }),
    )
    expect(describeOverlap({ title: '甲', min: 1, max: 5 }, [{ title: '乙', min: '5', max: 9 }])).toBeNull()
    expect(describeOverlap({ title: '甲', min: 1, max: 5 }, [{ title: '乙', min: '4.9', max: 9 }])).toBe(
      '与“乙”的区间重叠',
    )
  })

  test('several reasons of one field are joined, and a field without reasons is absent', () => {
    const reasons = collectReasons(['a', 'b'], (field) => (field === 'a' ? ['一', null, '二', '一'] : [null]))
    expect(reasons).toEqual({ a: '一；二' })
  })
})
