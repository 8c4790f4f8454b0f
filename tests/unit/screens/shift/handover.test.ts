// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  describeHandover,
  describeOpenWork,
  findLongestWaiting,
  findOldestOpen,
} from '#renderer/screens/shift/describe-handover.ts'
import { createShiftPicture, wrapText } from '#renderer/screens/shift/shift-picture.ts'
import { setMarks } from '#renderer/stores/alert-state.ts'
import { HANDOVER_NOTE, setOfferedDrafts } from '#renderer/stores/form-drafts.ts'
import { usePendingOrders } from '#renderer/stores/pending-orders.ts'
import { stringifyJson } from '#shared/lossless-json.ts'

vi.mock('#renderer/platform/desktop.ts', () => ({ desktop: {} }))

const order = { id: '7', userId: '10086', inOrOut: true, state: 0, balance: '12345.60', payName: '留给接班的' }
const noteDraft = (note: string) => ({
  ...{ id: HANDOVER_NOTE, key: HANDOVER_NOTE, name: '交接说明', route: '/Main/Shift', incomplete: false },
  edits: stringifyJson(note),
})

beforeEach(() => {
  usePendingOrders.setState({ version: 1, orders: { deposits: [order], withdrawals: [] } as never, error: null })
  setMarks([])
  setOfferedDrafts([])
})

test('what cannot be read is said, never 0', () => {
  const open = { orders: null, messages: null, unanswered: new Map(), now: 0 }
  expect(describeOpenWork(open).map(({ count }) => count)).toEqual([null, null, null])
  usePendingOrders.setState({ version: 2, orders: null, error: '无法连接服务器' as never })
  expect(describeHandover()[0]!.lines[0]).toBe('上分订单　暂时无法读取')
})

test('the picture has what is open, what is marked, and the note, line by line', () => {
  setMarks([{ item: 'deposit:7', claimed: true, snoozedUntil: null } as never])
  setOfferedDrafts([noteDraft('还没到账\n等凭证\u202e')])
  const [open, marked, orders, note] = describeHandover()
  expect(open!.lines[0]).toContain('1 笔待处理　12,345.60')
  expect(marked!.lines).toEqual(['上分 12,345.60 留给接班的（10086）　我来处理'])
  expect(orders).toEqual({ title: '待处理订单', lines: ['上分 12,345.60 留给接班的（10086）　等待 —'] })
  expect(note!.lines).toEqual(['还没到账', '等凭证'])
  const tables = [{ headings: ['上分订单', '金额'], rows: [['已通过', '12,345.60']] }]
  const picture = createShiftPicture({ title: '我的班次', lines: [], tables, sections: describeHandover() })
  const texts = [...picture.querySelectorAll('text')]
  for (const text of ['我的班次', '12,345.60', ...marked!.lines, ...orders!.lines, '等凭证'])
    expect(texts.map((element) => element.textContent)).toContain(text)
  const tops = texts.map((element) => Number(element.getAttribute('y')))
  expect(Math.max(...tops)).toBeLessThan(Number(picture.getAttribute('height')))
})

test('an empty note is said', () => {
  expect(describeHandover().at(-1)!.lines).toEqual(['没有'])
})

test('a long line is wrapped and keeps every character', () => {
  const line = `${'很长的说明'.repeat(60)}12,345.60`
  const pieces = wrapText(line, 1_136)
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.join('')).toBe(line)
  expect(wrapText('', 100)).toEqual([''])
  expect(wrapText('今天通过 5,000.00，会员 66536166', 100), 'no number is broken').toEqual([
    ...['今天通过 ', '5,000.00，会员', ' 66536166'],
  ])
})

test('of the open orders the oldest of both queues are listed, no decided one, and a cut list says so', () => {
  const at = (minute: number, inOrOut: boolean, state = 0) =>
    ({ ...order, id: String(minute), inOrOut, state, payTime: `2026-11-21 10:${10 + minute}:00` }) as never
  const few = findOldestOpen({ deposits: [at(3, true), at(1, true, 1)], withdrawals: [at(2, false)] } as never)
  expect(few.title).toBe('待处理订单')
  expect(few.orders.map(({ id }) => id)).toEqual(['2', '3'])
  const deposits = Array.from({ length: 16 }, (_order, i) => at(i, true))
  const many = findOldestOpen({ deposits, withdrawals: [] } as never)
  expect([many.title, many.orders.length]).toEqual(['最早 15 笔待处理', 15])
  const all = findOldestOpen({ deposits, withdrawals: [] } as never, 20)
  expect([all.title, all.orders.length], 'of a high window').toEqual(['待处理订单', 16])
})

test('who has waited longest for an answer is listed first, and a cut list says so', () => {
  const unanswered = new Map([
    ['1:20', 40 * 60_000],
    ['1:10', 10 * 60_000],
  ])
  const both = findLongestWaiting(unanswered, 70 * 60_000, 5)
  expect(both.title).toBe('待回复会员')
  expect(both.waiting).toEqual([
    { conversation: '1:10', member: '10', wait: '1 时 0 分' },
    { conversation: '1:20', member: '20', wait: '30 分钟' },
  ])
  const one = findLongestWaiting(unanswered, 70 * 60_000, 1)
  expect([one.title, one.waiting.length]).toEqual(['最久 1 位待回复', 1])
})
