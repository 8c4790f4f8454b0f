import { expect, test } from 'vitest'
import { explainEmpty } from '#renderer/list/empty-list.tsx'
import type { Filter } from '#renderer/list/filters/filters.ts'
import { memberFilter } from '#renderer/list/filters/member-filter.ts'

const days: Filter = { kind: 'days', label: '日期', window: 30, initial: 1 }
const amount: Filter = { kind: 'number', name: 'balance', label: '金额' }
const pending = { ...days, anyDayWhen: { name: 'state', value: '0', label: '待处理' } } satisfies Filter
const today = '2026-11-23'

test.each([
  ['上分订单', [memberFilter, days], { from: today, to: today, userid: '5774' }, '该会员今天没有上分订单'],
  ['上分订单', [memberFilter, days, amount], { from: today, to: today, balance: '5' }, '当前条件下没有上分订单'],
  ['注单查询', [days], { from: '2026-11-17', to: today }, '近 7 天没有注单'],
  ['注单查询', [days], { from: '2026-11-20', to: today }, '11-20 – 11-23 没有注单'],
  ['上分订单', [memberFilter, pending], { state: '0' }, '没有待处理的上分订单'],
  ['上分订单', [memberFilter, pending], { state: '2', from: today, to: today }, '今天没有上分订单'],
  ['用户管理', [memberFilter], {}, '还没有用户'],
  ['机器人管理', [{ ...days, isOfDetails: true }], { from: today, to: today }, '还没有机器人'],
] as const)('an empty list of %s says why', (title, filters, values, words) => {
  expect(explainEmpty({ title, filters, values, today })).toBe(words)
})
