import { describe, expect, test } from 'vitest'
import {
  findPayment,
  indexLines,
  type KnownLine,
  matchStatement,
  type StatementOrder,
} from '#main/core/statement/match-statement.ts'
import fc from '../../fast-check.ts'
import { expectLinear } from '../../linear.ts'

const NOON = Date.parse('2026-11-25T12:00:00+08:00')
const MINUTE = 60_000

function order(id: string, change: Partial<StatementOrder> = {}): StatementOrder {
  return { id, amount: '100', at: NOON, payer: '张三', memberId: '66536166', ...change }
}

function line(id: string, change: Partial<KnownLine> = {}): KnownLine {
  return { id, amount: '100.00', at: NOON, hasTime: true, payer: '张三', remark: '', source: 'bank', ...change }
}

function run<T>(steps: Generator<void, T>, onStep = () => {}): T {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    onStep()
  }
}

function match(
  orders: readonly StatementOrder[],
  lines: readonly KnownLine[],
  { used = [] as string[], confirmed = {} as Record<string, string> } = {},
) {
  const index = run(indexLines(lines))
  const isUsed = (id: string) => used.includes(id)
  return run(
    matchStatement(orders, index, {
      isUsed,
      confirmed: new Map(Object.entries(confirmed)),
      toleranceMs: 10 * MINUTE,
    }),
  )
}

const stateOf = (orders: readonly StatementOrder[], lines: readonly KnownLine[], id = '1') =>
  match(orders, lines).get(id)!.state

describe('one order', () => {
  test('is certain with one line of its amount, time and payer', () => {
    expect(match([order('1')], [line('a'), line('b', { amount: '100.01' })]).get('1')).toMatchObject({
      state: 'certain',
      count: 1,
      lines: [{ id: 'a', isNear: true, name: 'same' }],
    })
  })

  test.each([
    ['99.99', 'none'],
    ['100.001', 'none'],
    ['100.0000', 'certain'],
    ['100', 'certain'],
    ['-100', 'none'],
  ])('is compared to the cent: a line of %s is %s', (amount, state) => {
    expect(stateOf([order('1')], [line('a', { amount })])).toBe(state)
  })

  test.each([
    ['at the edge of the time', { at: NOON + 10 * MINUTE }, 'certain'],
    ['beyond the time, with the payer', { at: NOON + 10 * MINUTE + 1 }, 'doubtful'],
    ['beyond the time, of another payer', { at: NOON - 11 * MINUTE, payer: '李四' }, 'none'],
    ['of another payer', { payer: '李四' }, 'doubtful'],
    ['without a payer', { payer: '' }, 'doubtful'],
    ['without a payer, but with the member in its remark', { payer: '', remark: '会员66536166' }, 'certain'],
    ['of another payer, with the member in its remark', { payer: '李四', remark: '66536166' }, 'doubtful'],
    ['with a longer number in its remark', { payer: '', remark: '166536166' }, 'doubtful'],
    ['of that day without a time', { at: NOON - 12 * 60 * MINUTE, hasTime: false }, 'doubtful'],
    ['without a time of day', { hasTime: false }, 'doubtful'],
    ['two days before', { at: NOON - 48 * 60 * MINUTE }, 'none'],
    ['of a masked payer', { payer: '*三' }, 'certain'],
  ])('with a line %s', (_name, change, state) => {
    expect(stateOf([order('1')], [line('a', change)])).toBe(state)
  })

  test('is doubtful with two lines that fit, the nearest first', () => {
    const found = match([order('1')], [line('a', { at: NOON + 5 * MINUTE }), line('b', { at: NOON - MINUTE })]).get(
      '1',
    )!
    expect(found).toMatchObject({ state: 'doubtful', count: 2, lines: [{ id: 'b' }, { id: 'a' }] })
  })

  test('without a readable time is never certain', () => {
    expect(stateOf([order('1', { at: null })], [line('a')])).toBe('doubtful')
  })
})

describe('several orders', () => {
  test('that fit one line are both doubtful', () => {
    const found = match([order('1'), order('2', { at: NOON + MINUTE })], [line('a')])
    expect([...found.values()]).toMatchObject([
      { state: 'doubtful', lines: [{ id: 'a', isShared: true }] },
      { state: 'doubtful', lines: [{ id: 'a', isShared: true }] },
    ])
  })

  test('a line that is certain for one is not offered to the other', () => {
    const found = match([order('1'), order('2', { payer: '李四' })], [line('a')])
    expect([found.get('1')!.state, found.get('2')!.state]).toEqual(['certain', 'none'])
  })

  test('used and confirmed lines are not offered', () => {
    expect(match([order('1')], [line('a')], { used: ['a'] }).get('1')!.state).toBe('none')
    const found = match([order('1'), order('2')], [line('a', { payer: '李四' })], { confirmed: { 2: 'a' } })
    expect(found.get('1')!.state).toBe('none')
    expect(found.get('2')).toMatchObject({
      state: 'certain',
      isConfirmed: true,
      lines: [{ id: 'a', name: 'different' }],
    })
  })
})

describe('the payment of a decided order', () => {
  const find = (lines: readonly KnownLine[]) =>
    findPayment(order('1'), run(indexLines(lines)), { isUsed: () => false, toleranceMs: 10 * MINUTE })

  test('is the nearest with its payer, else the only one that nothing speaks against', () => {
    expect(
      find([line('a', { at: NOON + 3 * MINUTE }), line('b', { at: NOON - MINUTE }), line('c', { payer: '' })]),
    ).toBe('b')
    expect(find([line('a', { payer: '' }), line('b', { payer: '李四' })])).toBe('a')
    expect(find([line('a', { payer: '' }), line('b', { payer: '' })])).toBeNull()
    expect(find([line('b', { payer: '李四' })])).toBeNull()
  })
})

test.each([
  ['张*', '张三', 'same'],
  ['*三丰', '张三丰', 'same'],
  ['张*丰', '张三', 'different'],
  ['张*', '张', 'different'],
  ['**', '张三', 'unknown'],
  ['', '张三', 'unknown'],
  ['a*b*c', 'axbyc', 'same'],
  ['a*b*c', 'axyc', 'different'],
  ['Ａlice Wu', 'alice wu', 'same'],
])('the names %s and %s are %s', (a, b, expected) => {
  for (const [payer, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const found = match([order('1', { payer })], [line('a', { payer: other })]).get('1')!
    expect(found.lines[0]!.name).toBe(expected)
  }
})

describe('for any statement', () => {
  const amount = fc.constantFrom('100', '200.50', '300')
  const payer = fc.constantFrom('张三', '李四', '*三', '')
  const at = fc.integer({ min: -30, max: 30 }).map((minutes) => NOON + minutes * MINUTE)
  const orders = fc
    .array(fc.record({ amount, payer, at }), { maxLength: 8 })
    .map((all) => all.map((change, i) => order(String(i), { ...change, memberId: String(10_000 + i) })))
  const lines = fc
    .array(fc.record({ amount, payer, at, hasTime: fc.boolean() }), { maxLength: 12 })
    .map((all) => all.map((change, i) => line(`l${i}`, change)))

  test('no line is certain for two orders, nor offered beside that, and every order has one result', () => {
    fc.assert(
      fc.property(orders, lines, (someOrders, someLines) => {
        const found = match(someOrders, someLines)
        expect([...found.keys()].sort()).toEqual(someOrders.map(({ id }) => id).sort())
        const certain = [...found.values()].flatMap(({ state, lines }) => (state === 'certain' ? lines : []))
        const ids = certain.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { state, lines: offered } of found.values())
          if (state !== 'certain') expect(offered.filter(({ id }) => ids.includes(id))).toEqual([])
      }),
    )
  })

  test('the order of lines and orders changes nothing', () => {
    const shuffled = fc.tuple(orders, lines).chain(([someOrders, someLines]) =>
      fc.record({
        someOrders: fc.constant(someOrders),
        someLines: fc.constant(someLines),
        otherOrders: fc.shuffledSubarray(someOrders, { minLength: someOrders.length }),
        otherLines: fc.shuffledSubarray(someLines, { minLength: someLines.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ someOrders, someLines, otherOrders, otherLines }) => {
        expect(new Map([...match(otherOrders, otherLines)].sort())).toEqual(
          new Map([...match(someOrders, someLines)].sort()),
        )
      }),
    )
  })

  test.each([
    ['of fifty amounts', 50, 500],
    ['of one amount', 1, 50],
  ])(
    'ten thousand lines %s are matched in time that grows with them, in a step for each',
    (_name, amounts, orderCount) => {
      const linesOf = (count: number) =>
        Array.from({ length: count }, (_, i) =>
          line(`l${i}`, { amount: String(100 + (i % amounts)), at: NOON + (i % 600) * 1_000, payer: `会员${i % 900}` }),
        )
      const pending = Array.from({ length: orderCount }, (_, i) =>
        order(String(i), { amount: String(100 + (i % amounts)), payer: `会员${i}`, at: NOON + i * 1_000 }),
      )
      const state = { isUsed: () => false, confirmed: new Map<string, string>(), toleranceMs: 10 * MINUTE }
      let steps = 0
      const count = () => void steps++
      const matchAll = (lines: KnownLine[]) => run(matchStatement(pending, run(indexLines(lines), count), state), count)
      expect(matchAll(linesOf(10_000)).size).toBe(orderCount)
      expect(steps).toBeGreaterThanOrEqual(10_000 + orderCount)
      expectLinear(matchAll, linesOf, 1_250)
    },
  )
})
