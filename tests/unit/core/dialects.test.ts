import { afterAll, beforeAll, expect, type TestContext, test, vi } from 'vitest'
import type { ChatChannel, ChatPage, ChatUser, UnreadCounts } from '#contract/chat.ts'
import { DIALECT_RULES, type Dialect } from '../../simulator/dialect/dialect.ts'
import { TOGETHER } from '../api/readable-rules.ts'
import { signInToConsole, startConsole } from './start-console.ts'

type Rule = (typeof DIALECT_RULES)[number]

/**
 * The core's shorter waits, such as those between two readings and for what is announced together, last a tenth: no row
 * depends on how long they are. Limits on what a busy machine may take are of two seconds and more, and stay.
 */
const WAITS_MS = { least: 60, below: 2_000 }
beforeAll(() => {
  const start = setTimeout
  const sooner = (run: () => void, ms = 0, ...args: []) =>
    start(run, ms >= WAITS_MS.least && ms < WAITS_MS.below ? ms / 10 : ms, ...args)
  vi.stubGlobal('setTimeout', Object.assign(sooner, start))
})
afterAll(() => void vi.unstubAllGlobals())

/** Cannot be understood, and says so; every other dialect works. `header-16k` is beyond what Node's fetch receives. */
const REFUSED: readonly Rule[] = [
  'null-ids',
  'row-names-unknown',
  'states-from-1',
  'right-missing-in-200',
  'header-16k',
  'hub-accepts-and-closes',
  'page-sign-in',
]
const unavailable = {
  'status-429': '请求过多（429）：每分钟最多 10 次',
  'status-502': '网关没有得到服务器的回答（502）',
  'status-503': '服务器暂不可用（503）：Service Unavailable',
  'redirect-302': '被重定向到别处',
  'body-mislabelled': '服务器的回答无法解压：压缩方式和它标明的不同',
} as const
const sessionEnds = DIALECT_RULES.filter((rule) => rule.startsWith('session-') || rule === 'redirect-sign-in')

type Console = Awaited<ReturnType<typeof signInToConsole>>

/** How many of a kind the notifications announce, one by one or together. */
function countAnnounced(notices: Console['notices'], kind: '上分' | '下分' | '私信'): number {
  const counts = notices.map(({ title, body }) => {
    const together = new RegExp(`(\\d+) [笔条](?:新)?${kind}`).exec(`${title} ${body}`)
    if (together) return Number(together[1])
    return title === `新${kind}订单` || title.includes(`发来${kind}`) ? 1 : 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Signed in, with all announced that was pending. */
async function signInWith(dialect: Dialect, context: TestContext): Promise<Console> {
  const { expect } = context
  const started = await signInToConsole({ dialect }, undefined, context)
  const { server, sessions, counts, notices, statuses, connected } = started
  expect(sessions.at(-1)?.signedIn).toBe(true)
  const [deposits, withdrawals] = [await server.pending(true), await server.pending(false)]
  await expect.poll(() => counts.at(-1)).toMatchObject({ deposits: deposits.length, withdrawals: withdrawals.length })
  await connected()
  await expect.poll(() => statuses.at(-1)?.state).toBe('live')
  // What was pending at the sign-in is announced together.
  await expect.poll(() => notices.some(({ title, body }) => /私信/.test(title + body))).toBe(true)
  await expect.poll(() => counts.at(-1)?.messages ?? 0).toBeGreaterThan(0)
  if (dialect.includes('pay-list-overcounts'))
    await expect.poll(() => started.call('readState', 'orders')).toMatchObject({ orders: { isUnconfirmed: true } })
  return started
}

/** Other calls than those of the core are answered so: `tests/unit/api/dialects.test.ts` and its siblings. */
const OF_OTHER_CALLS = /^(result|errors|problem|refusal|upload|operator)-|^no-content$/
const understood = DIALECT_RULES.filter(
  (rule) => ![...REFUSED, ...sessionEnds, ...Object.keys(unavailable)].includes(rule) && !OF_OTHER_CALLS.test(rule),
)

// Side by side, as they wait for half of their time, and the longest first.
test.concurrent('a hub that accepts and closes is an outage, and costs no reading for each try', async (context) => {
  const { expect } = context
  const { server, statuses } = await signInToConsole({ dialect: ['hub-accepts-and-closes'] }, undefined, context)
  await expect.poll(() => statuses.at(-1)?.state).toBe('hubDown')
  const readings = (await server.log()).filter(({ path }) => path === '/api/home/pay-data').length
  const connections = async () => (await server.log()).filter(({ path }) => path === '/managehub').length
  // The first two count at once, and read as far as they come before they are closed.
  await expect.poll(connections).toBeGreaterThanOrEqual(3)
  const { invocations } = await server.hubState()
  await expect.poll(connections).toBeGreaterThanOrEqual(5)
  expect((await server.hubState()).invocations.length).toBe(invocations.length)
  expect(readings).toBeLessThan(10)
  expect(statuses.at(-1)?.state).toBe('hubDown')
})

const isOfHub = (rule: Rule) => rule.startsWith('hub-')
const dialects = [...understood.filter((rule) => !isOfHub(rule)).map((rule) => [rule]), ...TOGETHER].map(
  (dialect) => [dialect.join(', '), dialect] as const,
)
test.concurrent.for(dialects)('alerts of a server with %s, also after a gap', async ([, dialect], context) => {
  await expectAlerts(await signInWith(dialect, context), dialect, context)
})

async function expectAlerts(console: Console, dialect: Dialect, { expect }: TestContext): Promise<void> {
  const { server, call, counts, notices, connected } = console
  const isSilent = dialect.includes('hub-silent')
  // Without unread messages, as a notification counts all of a conversation's.
  const [pushedTo, missedBy] = (await call<ChatUser[]>('getChatUsers', '1')).filter(({ count }) => count === 0)
  if (!isSilent) {
    await server.addOrder({ inOrOut: true, payName: '甲', balance: 12.5 })
    const amount = dialect.includes('null-numbers') ? '—' : '12.5'
    await expect.poll(() => notices.find(({ title }) => title === '新上分订单')?.body).toContain(amount)
    const [earlier, { messages }] = [notices.length, counts.at(-1)!]
    await server.addPrivateMessage({ userId: pushedTo!.userId, content: '你好' })
    const announced = () => notices.slice(earlier).find(({ kind }) => kind === 'privateMessage')?.body
    // Its push has no text there.
    await expect.poll(announced).toBe(dialect.includes('hub-null-texts') ? '[消息]' : '你好')
    // The count follows the announcement.
    await expect.poll(() => counts.at(-1)?.messages).toBe(messages + 1)
  }
  const before = counts.at(-1)!
  notices.length = 0
  await server.hub('drop')
  await server.addOrder({ inOrOut: true, payName: '乙' })
  await server.addOrder({ inOrOut: false, payName: '丙', balance: 1 })
  await server.addPrivateMessage({ userId: missedBy!.userId, content: '断线时的消息' })
  await connected()
  const after = { deposits: before.deposits + 1, withdrawals: before.withdrawals + 1, messages: before.messages + 1 }
  await expect.poll(() => counts.at(-1)).toEqual(after)
  const all = () => (['上分', '下分', '私信'] as const).map((kind) => countAnnounced(notices, kind))
  await expect.poll(all).toEqual([1, 1, 1])
  // A later reading announces none of them again.
  await server.addOrder({ inOrOut: true, payName: '丁' })
  if (!isSilent) await expect.poll(all).toEqual([2, 1, 1])
}

test.concurrent.for(understood.filter(isOfHub))('alerts of and chat with a server with %s', async (rule, context) => {
  const { expect } = context
  const console = await signInWith([rule], context)
  await expectAlerts(console, [rule], context)
  // What is not pushed is found by lists, which are read seldom: another console has not read any yet.
  const { server, call } = rule === 'hub-pushes-nothing' ? await signInWith([rule], context) : console
  const [channel] = await call<ChatChannel[]>('getChatChannels')
  const users = await call<ChatUser[]>('getChatUsers', channel!.type)
  const { userId, conversation, count } = users.find((user) => user.count > 0)!
  const unread = async () => (await call<UnreadCounts>('readState', 'unread'))[conversation] ?? 0
  expect(await unread()).toBe(count)
  const page = await call<ChatPage>('getPrivateMessages', channel!.type, userId, null)
  expect(page.messages.length).toBeGreaterThan(0)
  expect(page.messages.every(({ content, time }) => content !== '' && time !== '')).toBe(true)
  await expect.poll(unread).toBe(0)
  await server.addPrivateMessage({ userId, content: '在吗' })
  if (rule !== 'hub-silent') await expect.poll(unread).toBe(1)
  await call('sendPrivate', channel!.type, userId, 1, '您好', 'own-1')
  const sent = (await server.hubState()).invocations.filter(({ method }) => method === 'privatesend')
  expect(sent.map(({ args }) => args)).toEqual([[Number(userId), Number(channel!.type), 1, '您好']])
  const { messages } = await call<ChatPage>('getPrivateMessages', channel!.type, userId, null)
  expect(messages.slice(-2).map(({ content }) => content)).toEqual(['在吗', '您好'])
  await server.fault({ match: { kind: 'hub', path: 'privatesend' }, kind: 'answer', data: false })
  await expect(call('sendPrivate', channel!.type, userId, 1, '再见', 'own-2')).rejects.toThrow('操作失败')
})

test('each of several messages of one push is announced', async () => {
  const { server, call, notices, settled } = await startConsole()
  await settled()
  const users = (await call<ChatUser[]>('getChatUsers', '1')).filter(({ count }) => count === 0).slice(0, 3)
  const pushed = users.map(({ userId, name, head }, index) => ({
    ...{ id: 9_000_000_000 + index, speakId: userId, userId, type: 1, name, head, contentType: 1 },
    ...{ content: `第 ${index + 1} 条`, time: new Date().toISOString() },
  }))
  await server.push('PrivateMessage', pushed)
  await expect.poll(() => countAnnounced(notices, '私信')).toBe(3)
})

test.each(['pay-data-newest', 'pay-data-nested'] as const)('a server with %s hides no order', async (rule) => {
  const { server, call } = await signInToConsole({ dialect: [rule] })
  const waiting = (await server.pending(true)).map(({ id }) => String(id))
  type State = { orders: { deposits: { id: unknown }[]; isLimited?: boolean } | null }
  const read = async () => (await call<State>('readState', 'orders')).orders
  await expect.poll(async () => (await read())?.isLimited).toBe(true)
  expect((await read())!.deposits.map(({ id }) => String(id)).toSorted()).toEqual(waiting.toSorted())
  const id = String((await server.addOrder({ inOrOut: true })).id)
  await expect.poll(async () => (await read())?.deposits.some((order) => String(order.id) === id)).toBe(true)
})

test.each([
  ['null-ids', '待处理订单无法读取（订单没有 id）'],
  ['row-names-unknown', '待处理订单无法读取（pay/list 的列表无法识别：各行没有文档中的字段）'],
  ['page-sign-in', '服务器返回了登录网页，不是数据'],
  ['states-from-1', '待处理订单无法读取（home/pay-data 的 state 都不是待处理）'],
] as const)('orders of a server with %s cannot be read, which is said', async (rule, problem) => {
  const { statuses, call } = await signInToConsole({ dialect: [rule] })
  await expect.poll(() => statuses.at(-1)?.text).toBe(`待处理订单读取失败 · ${problem}`)
  expect(await call('readState', 'orders')).toMatchObject({ orders: null, error: problem })
})

test('a right that is missing inside of a 200 is named', async () => {
  const { statuses, call } = await signInToConsole({ dialect: ['right-missing-in-200'] })
  await expect.poll(() => statuses.at(-1)?.text).toContain('无权限：没有该功能的权限')
  expect(await call('readState', 'orders')).toMatchObject({ orders: null, error: '无权限：没有该功能的权限' })
})

test.each(Object.entries(unavailable))(
  'a server with %s is told from one without connection',
  async (rule, problem) => {
    const { statuses, call } = await signInToConsole({ dialect: [rule as Rule] })
    await expect.poll(() => statuses.at(-1)?.text).toBe(`待处理订单读取失败 · ${problem}`)
    expect(await call('readState', 'orders')).toMatchObject({ orders: null, error: problem })
    const isBusy = rule === 'status-429' || rule === 'status-503'
    expect(await call('readState', 'connection')).toMatchObject({ stale: true, problem, isStrained: isBusy })
  },
)

test.each(sessionEnds)('%s is recognised, however it is said', async (rule) => {
  const { sessions, statuses } = await signInToConsole({ dialect: [rule] })
  await expect.poll(() => sessions.at(-1)?.signedIn).toBe(false)
  expect(sessions.at(-1)?.reason).toBe('unauthorized')
  await expect.poll(() => statuses.at(-1)?.state).toBe('signedOut')
})
