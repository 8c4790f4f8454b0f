import { expect, test } from 'vitest'
import type { MiniView } from '#contract/mini.ts'
import { describeMini } from '#renderer/mini/mini-texts.ts'

const NOW = Date.parse('2026-11-25T10:00:00+08:00')
const minutesAgo = (minutes: number) => NOW - minutes * 60_000

const live: MiniView = {
  status: { state: 'live', counts: { deposits: 14, withdrawals: 9, messages: 24 }, isUnconfirmed: false, text: '' },
  oldest: { deposits: minutesAgo(52), withdrawals: minutesAgo(7) },
  next: { isDeposit: true, amount: '5,000.69', since: minutesAgo(52) },
  quiet: { quietUntil: null, quietSchedule: [] },
  waits: { warning: 5, critical: 15 },
  theme: 'system',
  clockOffset: 0,
}
const nothing = { deposits: null, withdrawals: null, messages: null }
const describeState = (status: Partial<MiniView['status']>, rest: Partial<MiniView> = {}) =>
  describeMini({ ...live, ...rest, status: { ...live.status, ...status } }, NOW)

test('counts, the longest wait of each queue and the next order, coloured by the thresholds', () => {
  expect(describeMini(live, NOW)).toEqual({
    state: { text: '已连接', tone: 'good' },
    quiet: '',
    counts: {
      deposits: { label: '上分', name: '上分', least: '', number: '14', wait: { text: '52 分钟', tone: 'danger' } },
      withdrawals: { label: '下分', name: '下分', least: '', number: '9', wait: { text: '7 分钟', tone: 'warning' } },
      chat: { label: '未读', name: '未读私信', least: '', number: '24', wait: { text: '', tone: 'neutral' } },
    },
    // Its wait stands below the number of deposits.
    next: { label: '下一笔上分', amount: '5,000.69', wait: { text: '', tone: 'neutral' } },
  })
  const { next } = describeMini({ ...live, next: { ...live.next!, since: minutesAgo(20) } }, NOW)
  expect(next.wait, 'that of another order is its own').toEqual({ text: '20 分钟', tone: 'danger' })
})

test('waits follow the server’s clock, not that of the workstation', () => {
  const view = { ...live, clockOffset: -3_600_000 }
  expect(describeMini(view, NOW + 3_600_000).counts.deposits.wait.text).toBe('52 分钟')
})

test.each([
  [{ state: 'signedOut', counts: nothing }, '未登录', '登录后显示待处理'],
  [{ state: 'loading', counts: nothing, text: '正在读取…' }, '正在读取…', '正在读取…'],
  [{ state: 'disconnected', counts: nothing, text: '断开 · 网络已断开' }, '断开', '网络已断开'],
  [
    { state: 'disconnected', counts: nothing, text: '待处理订单读取失败 · home/pay-data 没有列表' },
    '读取失败',
    'home/pay-data 没有列表',
  ],
  [{ state: 'live', counts: { deposits: 0, withdrawals: 0, messages: 0 } }, '已连接', '没有待处理订单'],
  [
    { state: 'live', counts: { deposits: 0, withdrawals: 0, messages: 0 }, isUnconfirmed: true },
    '已连接',
    '没有读到待处理订单，可能有未读到的',
  ],
] as const)('what is not known is said: %j', (status, state, reason) => {
  const texts = describeState(status, { oldest: { deposits: null, withdrawals: null }, next: null })
  expect(texts.state.text).toBe(state)
  expect(texts.next).toMatchObject({ label: reason, amount: null })
  const number = status.counts.deposits === null ? '—' : '0'
  expect([texts.counts.deposits.number, texts.counts.withdrawals.number]).toEqual([number, number])
})

test('without the hub orders are polled, and messages are not known', () => {
  const texts = describeState({ state: 'hubDown', counts: { deposits: 1, withdrawals: 0, messages: null } })
  expect(texts.state).toEqual({ text: '实时断开', tone: 'danger' })
  expect([texts.counts.deposits.number, texts.counts.chat.number]).toEqual(['1', '—'])
})

test('where there may be more orders the numbers are the least', () => {
  const { counts } = describeState({ isUnconfirmed: true })
  expect([counts.deposits.least, counts.withdrawals.least, counts.chat.least]).toEqual(['至少', '至少', ''])
})

test('a time that lies ahead of the server’s clock is no wait', () => {
  const view = { ...live, clockOffset: -3_600_000 }
  expect(describeMini(view, NOW).counts.deposits.wait).toEqual({ text: '时间未知', tone: 'warning' })
})

test('a time that cannot be read is no wait', () => {
  const texts = describeState({}, { next: { isDeposit: false, amount: '—', since: null } })
  expect(texts.next).toEqual({ label: '下一笔下分', amount: '—', wait: { text: '时间未知', tone: 'warning' } })
})

test('quiet times are shown with their end, and when a period of the week begins', () => {
  const quietUntil = NOW + 1_800_000
  expect(describeMini({ ...live, quiet: { quietUntil, quietSchedule: [] } }, NOW).quiet).toBe('免打扰至 10:30')
  // A Wednesday.
  const quietSchedule = [{ days: [3], from: '10:01', to: '11:00' }]
  const view = { ...live, quiet: { quietUntil: null, quietSchedule } }
  expect([describeMini(view, NOW).quiet, describeMini(view, NOW + 60_000).quiet]).toEqual(['', '免打扰至 11:00'])
})
