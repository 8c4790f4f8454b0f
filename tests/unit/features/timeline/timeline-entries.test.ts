import { expect, test, vi } from 'vitest'
import { ApiError } from '#renderer/api/http/api-error.ts'
import {
  hasMorePages,
  messagesOf,
  orderAmount,
  readingOf,
  TIMELINE_PAGE_SIZE,
} from '#renderer/features/timeline/timeline-entries.ts'
import { describeEnd, describeGap, describeMessages } from '#renderer/features/timeline/use-timeline.ts'
import { order } from '../orders/order-fixture.ts'

vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))

const NOW = Date.parse('2026-11-27T12:00:00+08:00')
const at = (time: string) => Date.parse(`2026-11-27T${time}+08:00`)
const change = (upTime: unknown) => ({ userId: 7, upType: 6, changeBalance: '-5', upTime }) as never
const full = (hour: number) =>
  Array.from({ length: TIMELINE_PAGE_SIZE }, (_row, i) =>
    change(`2026-11-27 ${String(hour).padStart(2, '0')}:00:${String(59 - i).padStart(2, '0')}`),
  )

test.each([
  ['2026-11-27 08:03:02', at('08:03:02')],
  ['2026-11-27T00:03:02Z', at('08:03:02')],
  [1795737782, Date.parse('2026-11-27T00:03:02Z')],
  ['/Date(1795737782000)/', Date.parse('2026-11-27T00:03:02Z')],
  ['0001-01-01T00:00:00', null],
  ['昨天', null],
  [undefined, null],
])('the time %s of the server is %s', (time, expected) => {
  const { entries } = readingOf('changes', [{ rows: [change(time)], total: 1 }], null)
  expect(entries).toMatchObject([{ source: 'changes', at: expected, time }])
})

test('pages follow each other until all that is counted was asked for', () => {
  const first = { rows: full(10), total: 90 }
  expect(hasMorePages([first])).toBe(true)
  expect(hasMorePages([first, { rows: full(9).slice(0, 40), total: 90 }])).toBe(false)
  expect(hasMorePages([first, { rows: [], total: 90 }]), 'the server has no more').toBe(false)
  expect(readingOf('changes', [first], null)).toMatchObject({ state: 'open', count: 50, isShifted: false })
  expect(readingOf('changes', undefined, null).state).toBe('first')
})

test('an order that moved to the next page is one order; that something came meanwhile is said', () => {
  const orders = Array.from({ length: 50 }, (_row, i) => order({ id: 100 - i, payTime: '2026-11-27 10:00:00' }))
  const pages = [
    { rows: orders, total: 51 },
    { rows: [orders[49]!, order({ id: 50, payTime: '2026-11-27 09:00:00' })], total: 52 },
  ]
  const reading = readingOf('deposits', pages, null)
  expect(reading.entries.map(({ key }) => key)).toEqual([...new Set(reading.entries.map(({ key }) => key))])
  expect(reading.entries.length).toBe(51)
  const grown = readingOf(
    'changes',
    [
      { rows: full(10), total: 60 },
      { rows: full(9), total: 100 },
    ],
    null,
  )
  expect(describeGap('账变', grown, NOW)).toBe('账变：读取期间有新记录，可能有重复或缺少，请刷新')
  const uncounted = readingOf(
    'changes',
    [
      { rows: full(10), total: 51, isLeast: true },
      { rows: full(9).slice(0, 5), total: 55 },
    ],
    null,
  )
  expect(describeGap('账变', uncounted, NOW), 'a server that counts nothing').toBeNull()
})

test('a server that gives the same page again is not read on, and its rows stand there once', () => {
  const page = { rows: full(10), total: 200 }
  const reading = readingOf('changes', [page, page], null)
  expect(reading).toMatchObject({ state: 'ended', count: 50 })
  expect(reading.entries.length).toBe(50)
  expect(describeGap('账变', reading, NOW)).toBe('账变：服务器说共 200 条，只给出 50 条')
})

test('what could not be read is named, with its reason and from when on', () => {
  const [forbidden, lost] = [new ApiError('forbidden', '无权限'), new ApiError('network', '网络连接失败')]
  expect(describeGap('注单', readingOf('bets', undefined, forbidden), NOW)).toBe('注单：无权限')
  const cut = readingOf('changes', [{ rows: full(10), total: 90 }], lost)
  expect(describeGap('账变', cut, NOW)).toBe('账变：10:00:10 以前的暂时无法读取')
  const turned = readingOf('changes', [{ rows: full(10).toReversed(), total: 90 }], null)
  expect(describeGap('账变', turned, NOW)).toMatch(/^账变：服务器没有按时间从新到旧给出，已读 50 条/)
  expect(describeGap('账变', readingOf('changes', [{ rows: full(10), total: 50 }], null), NOW)).toBeNull()
})

test('an order has a sign only once it was carried out, whatever sign the server gives it', () => {
  const approved = { state: 1, balance: '500' }
  expect(orderAmount(order(approved))).toEqual({ amount: '500', isSigned: true })
  expect(orderAmount(order({ ...approved, inOrOut: false }))).toEqual({ amount: '-500.00', isSigned: true })
  expect(orderAmount(order({ ...approved, inOrOut: false, balance: '-500' }))).toMatchObject({ amount: '-500.00' })
  expect(orderAmount(order({ state: 2, balance: '500' }))).toEqual({ amount: '500', isSigned: false })
  expect(orderAmount(order({ state: 0, balance: '500', inOrOut: false }))).toEqual({ amount: '500', isSigned: false })
})

test('private messages are those of the open conversation with this member, and it is said what they are', () => {
  const message = (id: string, speakId: string) => ({
    key: id,
    state: 'sent' as const,
    after: '',
    message: {
      id,
      speakId,
      type: '1',
      name: '',
      head: '',
      content: '500 呢',
      contentType: 1,
      time: `2026-11-27 10:00:0${id}`,
    },
  })
  const thread = {
    key: '1:7',
    messages: [message('1', '7'), { ...message('2', '9'), state: 'failed' as const }, message('3', '9')],
  }
  const messages = messagesOf(thread, '7', '9')
  expect(messages).toMatchObject([
    { at: at('10:00:03'), row: { speaker: 'operator' } },
    { at: at('10:00:01'), row: { speaker: 'member' } },
  ])
  expect(messagesOf(thread, '8', '9')).toBeNull()
  expect(messagesOf({ ...thread, key: '0:7-1' }, '7', '9'), 'a group').toBeNull()
  expect(describeMessages(null, false, NOW)).toMatch(/^私信：没有打开这位会员的会话/)
  expect(describeMessages(messages, true, NOW)).toBe('私信：只含会话里已打开的，最早 10:00:01')
  expect(describeMessages(messages, false, NOW)).toBeNull()
})

test('how far the list goes is said, and that something is missing', () => {
  const end = { isWaiting: false, isFailed: false, hasMore: false, readTo: null, heldCount: 0, since: NOW }
  expect(describeEnd(end)).toBe('截至 12:00:00 · 近 7 天到此为止')
  expect(describeEnd({ ...end, isFailed: true })).toBe('截至 12:00:00 · 近 7 天到此为止，缺少没有读到的')
  expect(describeEnd({ ...end, isWaiting: true })).toBe('截至 12:00:00')
  const cut = { ...end, hasMore: true, readTo: at('09:30:00') }
  expect(describeEnd(cut)).toBe('截至 12:00:00 · 读到 09:30:00 到此为止')
  expect(describeEnd({ ...cut, heldCount: 3 })).toMatch(/到此为止；另有 3 条更早的，要等其他记录也读到那里$/)
  expect(describeEnd({ ...cut, readTo: null }), 'a list without an order').toBe('截至 12:00:00 · 还没有读完')
})
