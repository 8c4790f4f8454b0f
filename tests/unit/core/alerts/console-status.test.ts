import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConsoleStatus } from '#contract/alerts.ts'
import {
  deriveConsoleStatus,
  MAX_COUNTS_AGE_MS,
  type StatusInput,
  StatusTracker,
} from '#main/core/alerts/console-status.ts'

const liveInput: StatusInput = {
  signedIn: true,
  online: true,
  stale: false,
  problem: null,
  age: 0,
  hubDown: false,
  unreadSynced: true,
  isUnconfirmed: false,
  counts: { deposits: 2, withdrawals: 1, messages: 4 },
}
const zeroCounts = { deposits: 0, withdrawals: 0, messages: 0 }
const unreachable = { stale: true, hubDown: true }

// A count is shown only while a recent fetch confirms it (A219).
test.each<[string, Partial<StatusInput>, ConsoleStatus['state'], number | null, string, string]>([
  ['all is read', {}, 'live', 7, '上分 2 · 下分 1 · 私信 4', '(7) '],
  ['nothing is pending', { counts: zeroCounts }, 'live', 0, '上分 0 · 下分 0 · 私信 0', ''],
  ['others may be pending', { isUnconfirmed: true }, 'live', 7, '上分 至少 2 · 下分 至少 1 · 私信 4', '(至少 7) '],
  ['messages are not fetched', { unreadSynced: false }, 'live', 3, '上分 2 · 下分 1 · 私信 —', '(3) '],
  ['nothing is fetched yet', { age: null, unreadSynced: false }, 'loading', null, '正在读取…', ''],
  ['the hub is lost', { hubDown: true }, 'hubDown', 3, '实时断开 · 上分 2 · 下分 1 · 私信 —', '(实时断开 3) '],
  [
    'the hub is lost, nothing pending',
    { hubDown: true, counts: zeroCounts },
    'hubDown',
    0,
    '实时断开 · 上分 0 · 下分 0 · 私信 —',
    '(实时断开) ',
  ],
  ['a fetch failed', { stale: true }, 'disconnected', null, '断开 · 无法连接服务器', '(断开) '],
  [
    'the answer of the last fetch was of no use',
    { stale: true, problem: '无权限' },
    'disconnected',
    null,
    '待处理订单读取失败 · 无权限',
    '(读取失败) ',
  ],
  ['the first fetch failed', { stale: true, age: null }, 'disconnected', null, '断开 · 无法连接服务器', '(断开) '],
  ['the network is gone', { ...unreachable, online: false }, 'disconnected', null, '断开 · 网络已断开', '(断开) '],
  ['the system says offline, the server answers', { online: false }, 'live', 7, '上分 2 · 下分 1 · 私信 4', '(7) '],
  ['the counts are old', { age: MAX_COUNTS_AGE_MS }, 'disconnected', null, '断开 · 无法连接服务器', '(断开) '],
  ['no session', { signedIn: false }, 'signedOut', null, '未登录', '(未登录) '],
  ['no session and no server', { signedIn: false, ...unreachable }, 'signedOut', null, '未登录', '(未登录) '],
])('%s', (_name, change, state, total, text, titlePrefix) => {
  const status = deriveConsoleStatus({ ...liveInput, ...change })
  expect(status).toMatchObject({ state, total, text, titlePrefix })
  if (total === null) expect(Object.values(status.counts)).toEqual([null, null, null])
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('counts that are no longer confirmed by a fetch expire even if no fetch fails', async () => {
  const source = {
    lastFetchedAt: performance.now(),
    stale: false,
    problem: null,
    unreadSynced: true,
    orders: { version: 0, orders: null, error: null },
    snapshot: zeroCounts,
    outageNotifier: { hubDown: false },
  }
  const states: string[] = []
  const display = new StatusTracker(
    source,
    () => ({ signedIn: true, online: true }),
    ({ state }) => states.push(state),
  )
  display.refresh()
  await vi.advanceTimersByTimeAsync(MAX_COUNTS_AGE_MS - 1)
  expect(states).toEqual([])
  // Unaffected by jumps of the workstation's clock.
  for (const jump of [-86_400_000, 2 * 86_400_000]) {
    vi.setSystemTime(Date.now() + jump)
    display.refresh()
  }
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual(['disconnected'])
  source.lastFetchedAt = performance.now()
  display.refresh()
  expect(states).toEqual(['disconnected', 'live'])
  display.stop()
  expect(vi.getTimerCount()).toBe(0)
})
