import { describe, expect, test } from 'vitest'
import { type AuditEntry, MAX_ENTRIES, type OrderDecision } from '#contract/audit.ts'
import {
  describeDecisions,
  describeRecordsStart,
  isNothingDone,
  medianOf,
  parseShift,
  resolveQuickShift,
  summarizeOrders,
  summarizeReplies,
} from '#renderer/screens/shift/shift-figures.ts'

const range = { from: 1_000, to: 2_000 }

function entry(decision: Partial<OrderDecision>, change: Partial<AuditEntry> = {}): AuditEntry & { key: string } {
  const defaults = { kind: 'deposit', action: 'approve', amount: '1', waitedMs: 0, operatorId: '7' } as const
  const base = { timestamp: 1_500, operator: '甲', action: '', result: 'succeeded', detail: '' } as const
  return { ...base, fields: [], ...change, decision: { ...defaults, ...decision }, key: '' }
}
const rowsOf = (entries: Parameters<typeof summarizeOrders>[0]) =>
  Object.fromEntries(summarizeOrders(entries, '7', range).map(({ key, ...row }) => [key, row]))

describe('the orders of a shift (A226)', () => {
  test('each decision of the period is listed, the newest first, with those that failed (A407)', () => {
    const lines = describeDecisions(
      [
        entry({ amount: '5' }, { timestamp: 1_200, action: '通过上分订单 1' }),
        entry({ amount: '6', waitedMs: null }, { timestamp: 1_800, action: '取消上分订单 2', result: 'failed' }),
        entry({}, { timestamp: 2_000 }),
        entry({ operatorId: '8' }),
      ],
      '7',
      range,
    )
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['—', '6.00', '取消上分订单 2', '失败'],
      ['0 秒', '5.00', '通过上分订单 1', '成功'],
    ])
    const [from, to] = ['2026-11-29 22:00', '2026-11-30 06:00'].map((time) => Date.parse(`${time}+08:00`))
    const night = describeDecisions([entry({}, { timestamp: from! }), entry({}, { timestamp: to! - 1_000 })], '7', {
      from: from!,
      to: to!,
    })
    expect(night.map(({ header }) => header)).toEqual(['05:59:59', '11-29 22:00'])
    const many = Array.from({ length: 150 }, () => entry({}))
    expect(describeDecisions(many, '7', range)).toHaveLength(100)
  })

  test('amounts are added up in whole hundredths, by kind and decision, and never across them', () => {
    const rows = rowsOf([
      entry({ amount: '0.1' }),
      entry({ amount: '0.2' }),
      entry({ amount: '90071992547409931.01' }),
      entry({ amount: '5', action: 'cancel' }),
      entry({ amount: '6', action: 'riskControl' }),
      entry({ amount: '7', kind: 'withdrawal' }),
    ])
    expect(rows['deposit 已通过']).toMatchObject({ count: 3, sum: '90071992547409931.31' })
    expect(rows['deposit 已取消']).toMatchObject({ count: 1, sum: '5.00' })
    expect(rows['deposit 已移交风控']).toMatchObject({ count: 1, sum: '6.00' })
    expect(rows['deposit 全部已处理']).toMatchObject({ count: 5, sum: null })
    expect(rows['withdrawal 已通过']).toMatchObject({ count: 1, sum: '7.00' })
    expect(rows['withdrawal 已取消']).toMatchObject({ count: 0, sum: '0.00' })
  })

  test('an unreadable amount leaves no sum, since a sum without it would be wrong', () => {
    expect(rowsOf([entry({ amount: '12' }), entry({ amount: '?' })])['deposit 已通过']).toMatchObject({
      ...{ count: 2, sum: null },
    })
  })

  test('the first moment belongs to the shift, the last one to the next', () => {
    const at = (timestamp: number) => entry({}, { timestamp })
    expect(rowsOf([at(999), at(1_000), at(1_999), at(2_000)])['deposit 已通过']).toMatchObject({ count: 2 })
  })

  test('only the own decisions that were carried out count; unknown ones are named apart', () => {
    const rows = rowsOf([
      entry({ operatorId: '8' }),
      entry({}, { result: 'failed' }),
      entry({ waitedMs: 60_000, kind: 'withdrawal' }, { result: 'unknown' }),
      { ...entry({}), decision: undefined },
    ])
    expect(rows['deposit 全部已处理']).toMatchObject({ count: 0, median: null, longest: null })
    expect(rows['withdrawal 结果未知']).toMatchObject({ count: 1, sum: null })
    expect(rows['deposit 结果未知']).toBeUndefined()
  })

  test('the waits are those that are known', () => {
    const waits = [60_000, null, 20_000, 40_000]
    expect(rowsOf(waits.map((waitedMs) => entry({ waitedMs })))['deposit 已通过']).toMatchObject({
      ...{ median: 40_000, longest: 60_000, unknownWaits: 1 },
    })
  })
})

test.each<[number[], number | null]>([
  [[], null],
  [[7], 7],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 3],
  [[10, 2], 6],
])('the median of %j is %s', (values, median) => expect(medianOf(values)).toBe(median))

test('answers are timed from the first message to the answer; one dated before its message has no time', () => {
  const reply = (questionAt: number, answeredAt: number) => ({ conversation: '1:5', questionAt, answeredAt })
  const replies = [reply(0, 1_000), reply(0, 1_800), reply(1_999, 1_500), reply(0, 999), reply(0, 2_000)]
  expect(summarizeReplies(replies, range)).toMatchObject({
    ...{ count: 3, median: 1_400, longest: 1_800, unknownWaits: 1 },
  })
})

describe('the period of a shift', () => {
  const now = Date.parse('2026-11-21T00:30:20+08:00')

  test.each([
    ['today', '2026-11-21T00:00:00+08:00'],
    ['last8', '2026-11-20T16:31:00+08:00'],
    ['last12', '2026-11-20T12:31:00+08:00'],
  ] as const)('%s ends with the current minute', (name, from) => {
    expect(resolveQuickShift(name, now)).toEqual({
      from: Date.parse(from),
      to: Date.parse('2026-11-21T00:31:00+08:00'),
    })
  })

  test('is typed in Beijing time', () => {
    expect(parseShift(' 2026-11-20 20:00', '2026-11-21 08:00 ')).toEqual({
      from: Date.parse('2026-11-20T20:00:00+08:00'),
      to: Date.parse('2026-11-21T08:00:00+08:00'),
    })
  })

  test.each([
    ['2026-11-20', '2026-11-21 08:00', '请按 2026-01-31 08:00 的格式输入时间'],
    ['2026-02-30 08:00', '2026-11-21 08:00', '请按 2026-01-31 08:00 的格式输入时间'],
    ['2026-11-20 25:00', '2026-11-21 08:00', '请按 2026-01-31 08:00 的格式输入时间'],
    ['2026-11-20 08:00:30', '2026-11-21 08:00', '请按 2026-01-31 08:00 的格式输入时间'],
    ['2026-11-21 08:00', '2026-11-21 08:00', '开始时间必须早于结束时间'],
  ])('%s to %s is refused', (from, to, message) => expect(parseShift(from, to)).toBe(message))
})

test('records that begin within the period, or not at all, are named', () => {
  const [at, from] = [Date.parse('2026-11-21T08:00:00+08:00'), Date.parse('2026-11-21T07:30:00+08:00')]
  const describe = (entries: AuditEntry[], start = from) =>
    describeRecordsStart(
      entries.map((one) => ({ ...one, key: '' })),
      { from: start, to: at + 60_000 },
    )
  const [first, later] = [entry({}, { timestamp: at }), entry({}, { timestamp: at + 1_000 })]
  expect(describe([later, first])).toBe('操作记录从 2026-11-21 08:00:00 开始，此前的订单没有计入')
  expect(describe([later, first], at)).toBeNull()
  expect(describe([])).toBe('这台电脑还没有操作记录')
  const full = [...Array<AuditEntry>(MAX_ENTRIES - 1).fill(later), first]
  expect(describe(full)).toBe('2026-11-21 08:00:00 之前的操作记录已不再保留，没有计入')
})

test('a shift has begun with the first decision, also one of unknown outcome, or the first answer', () => {
  const nothing = summarizeReplies([], range)
  expect(isNothingDone(summarizeOrders([], '7', range), nothing)).toBe(true)
  expect(isNothingDone(summarizeOrders([entry({})], '7', range), nothing)).toBe(false)
  expect(isNothingDone(summarizeOrders([entry({}, { result: 'unknown' })], '7', range), nothing)).toBe(false)
  expect(isNothingDone(summarizeOrders([], '7', range), { ...nothing, count: 1 })).toBe(false)
})
