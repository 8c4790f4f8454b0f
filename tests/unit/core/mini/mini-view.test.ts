import { expect, test } from 'vitest'
import type { ConsoleStatus } from '#contract/alerts.ts'
import type { PublishedState } from '#contract/desktop.ts'
import { defaultSettings } from '#contract/settings.ts'
import { deriveMiniView, miniRoute, type ReadState } from '#main/core/mini/mini-view.ts'
import type { PayOrder } from '#shared/pay-data.ts'

const status: ConsoleStatus = {
  state: 'live',
  counts: { deposits: 2, withdrawals: 1, messages: 4 },
  isUnconfirmed: false,
  total: 7,
  text: '上分 2 · 下分 1 · 私信 4',
  titlePrefix: '(7) ',
}

/** An order with all that no mini window may know. */
function order(id: number, inOrOut: boolean, payTime: string, fields: Partial<PayOrder> = {}): PayOrder {
  const secret = { userId: 10086, payName: '张三', payNo: '6222021234567890123', upName: '张三', remark: '13800138000' }
  const place = { payIPAddress: '浙江', payIP: '1.2.3.4', lastBalance: 9, payType: 1, gameType: 0 }
  const decision = { isFirst: false, verifyAdmin: '', verifyTime: '' }
  return { id, inOrOut, payTime, state: 0, balance: 5000.69, ...secret, ...place, ...decision, ...fields }
}

function derive(deposits: PayOrder[], withdrawals: PayOrder[], change: Partial<ConsoleStatus> = {}) {
  const published = {
    status: { ...status, ...change },
    orders: { version: 1, orders: { deposits, withdrawals }, error: null },
    alertSettings: { quietUntil: null, quietSchedule: [] },
    settings: { ...defaultSettings, theme: 'dark' },
    clockOffset: 3_000,
  } as unknown as PublishedState
  return deriveMiniView(((subject) => published[subject]) as ReadState)
}

const at = (time: string) => Date.parse(`2026-11-25T${time}+08:00`)

test('the next order is the oldest of both queues, with nothing of its member', () => {
  const { view, nextRoute } = derive(
    [order(3, true, '2026-11-25 09:05:00'), order(4, true, '2026-11-25 09:20:00')],
    [order(9, false, '2026-11-25 09:01:00')],
  )
  expect(view).toEqual({
    status: { state: 'live', counts: status.counts, isUnconfirmed: false, text: status.text },
    oldest: { deposits: at('09:05:00'), withdrawals: at('09:01:00') },
    next: { isDeposit: false, amount: '5,000.69', since: at('09:01:00') },
    quiet: { quietUntil: null, quietSchedule: [] },
    waits: { warning: 5, critical: 15 },
    theme: 'dark',
    clockOffset: 3_000,
  })
  expect(nextRoute).toBe('/Main/UpDownScore/2?state=0&order=9')
})

test('an order without a readable time is next, as with N, and has no wait; decided ones are passed over', () => {
  const { view, nextRoute } = derive(
    [order(1, true, '?', { state: 1 }), order(2, true, '?', { balance: 'x' }), order(3, true, '2026-11-25 09:05:00')],
    [order(9, false, '2026-11-25 09:01:00')],
  )
  expect(view.next).toEqual({ isDeposit: true, amount: '—', since: null })
  expect(view.oldest).toEqual({ deposits: at('09:05:00'), withdrawals: at('09:01:00') })
  expect(nextRoute).toBe('/Main/UpDownScore/1?state=0&order=2')
})

test.each(['signedOut', 'loading', 'disconnected'] as const)(
  'while the counts are not known (%s) there is no order',
  (state) => {
    const counts = { deposits: null, withdrawals: null, messages: null }
    const { view, nextRoute } = derive([order(3, true, '2026-11-25 09:05:00')], [], { state, counts })
    expect(view).toMatchObject({ status: { state, counts }, oldest: { deposits: null, withdrawals: null }, next: null })
    expect(nextRoute).toBeNull()
  },
)

test('each target leads to its place; the next one without an order to the main window as it is', () => {
  expect(miniRoute('next', '/Main/UpDownScore/1?state=0&order=2')).toBe('/Main/UpDownScore/1?state=0&order=2')
  expect(miniRoute('next', null)).toBeUndefined()
  expect(miniRoute('deposits', null)).toBe('/Main/UpDownScore/1')
  expect(miniRoute('withdrawals', null)).toBe('/Main/UpDownScore/2')
  expect(miniRoute('chat', null)).toBe('/Main/Home?chat=')
})
