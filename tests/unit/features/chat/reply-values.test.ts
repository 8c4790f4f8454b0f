// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyTemplate, fillReply, openNames } from '#renderer/features/chat/replies/quick-reply-text.ts'
import { replyValues } from '#renderer/features/chat/replies/reply-values.ts'
import { usePendingOrders } from '#renderer/stores/pending-orders.ts'
import { dayOf, formatTime } from '#shared/server-time.ts'

vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))

const NOW = Date.parse('2026-11-28T12:00:00+08:00')
vi.mock('#renderer/stores/clock.ts', async (original) => ({
  ...(await original<object>()),
  serverNow: () => Date.parse('2026-11-28T12:00:00+08:00'),
}))

const at = (minutesAgo: number) => formatTime(NOW - minutesAgo * 60_000)
const template = '{余额}|{最近上分}|{订单号}|{等待}'
const pending = (...ids: number[]) => {
  const deposits = ids.map((id) => ({ id, userId: 7, state: 0, inOrOut: true, payTime: at(12) }))
  usePendingOrders.setState({ version: 1, orders: { deposits, withdrawals: [] } as never, error: null })
}
const fill = (client: QueryClient) => {
  const { text, missing } = fillReply(template, replyValues(client, '7'))
  return { text, missing: Object.fromEntries(missing) }
}

/** What the member column read, so many seconds ago. */
function clientWith(balance: unknown, orders: object[], age = 5) {
  const client = new QueryClient()
  const updatedAt = NOW - age * 1000
  client.setQueryData(['member', '7', 'profile'], { balance }, { updatedAt })
  client.setQueryData(['member', '7', 'orders', dayOf(NOW)], { orders }, { updatedAt })
  return client
}
const deposit = { inOrOut: true, state: 1, balance: '500', payTime: at(60) }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  pending(31)
})

test('what is loaded takes the place of its name, a balance of 0 too', () => {
  const cancelled = { ...deposit, state: 2, balance: '9' }
  expect(fill(clientWith('12345.6', [cancelled, deposit]))).toEqual({
    text: '12,345.60|500.00（11:00:00）|31|12 分钟',
    missing: {},
  })
  expect(fill(clientWith(0, [deposit])).text).toMatch(/^0\.00\|/)
})

test('a member is never given a wait that is wrong', () => {
  const order = { id: 31, userId: 7, state: 0, inOrOut: true, payTime: at(-60) }
  usePendingOrders.setState({ version: 1, orders: { deposits: [order], withdrawals: [] } as never, error: null })
  expect(fill(clientWith(0, [])).missing).toMatchObject({ 等待: '订单时间晚于服务器时钟' })
})

test('one order of which there may be others is not meant for certain', () => {
  usePendingOrders.setState(({ orders }) => ({ orders: { ...orders!, isUnconfirmed: true } }))
  expect(fill(clientWith(0, [])).missing).toMatchObject({ 订单号: '有 至少 1 笔待处理订单' })
  usePendingOrders.setState({ orders: { deposits: [], withdrawals: [], isUnconfirmed: true } })
  expect(fill(clientWith(0, [])).missing).toMatchObject({ 订单号: '没有读到待处理订单' })
})

test('what is not known stays in its place, with the reason, and is never an empty text', () => {
  usePendingOrders.setState({ orders: null })
  expect(fill(new QueryClient())).toEqual({
    text: template,
    missing: {
      余额: '没有刚读到的余额',
      最近上分: '最近订单未读到',
      订单号: '待处理订单未读到',
      等待: '待处理订单未读到',
    },
  })
  pending()
  expect(fill(clientWith('不是数', [])).missing).toEqual({
    余额: '没有刚读到的余额',
    最近上分: '近 7 天没有',
    订单号: '没有待处理订单',
    等待: '没有待处理订单',
  })
})

test('a balance that was read a while ago, or that an event changed since, is not said', () => {
  expect(fill(clientWith('5', [deposit], 31)).missing).toEqual({ 余额: '没有刚读到的余额' })
  const client = clientWith('5', [deposit])
  void client.invalidateQueries({ queryKey: ['member', '7'] })
  expect(Object.keys(fill(client).missing)).toEqual(['余额', '最近上分'])
})

test('of two pending orders none is meant', () => {
  pending(31, 32)
  expect(fill(clientWith('5', [deposit])).missing).toEqual({ 订单号: '有 2 笔待处理订单', 等待: '有 2 笔待处理订单' })
})

test('a text with a name that stands for nothing is found', () => {
  expect(openNames('您的 {余额}，{昵称} {余额} {等待}')).toEqual(['余额', '等待'])
  expect(openNames('您的余额 {5}')).toEqual([])
})

test('a nickname that is such a name does not keep the reply from being sent, and a gap beside it does', () => {
  const member = { name: '{余额}大王{昵称}', userId: '7' }
  expect(applyTemplate('{昵称} 您好', member)).toBe('｛余额｝大王{昵称} 您好')
  expect(openNames(applyTemplate('{昵称} 您好', member))).toEqual([])
  expect(openNames(applyTemplate('{昵称} {余额}', member))).toEqual(['余额'])
})
