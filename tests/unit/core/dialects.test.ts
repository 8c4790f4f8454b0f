import { expect, test } from 'vitest'
import { DIALECT_RULES } from '../../simulator/dialect/dialect.ts'
import { signInToConsole } from './start-console.ts'

type Rule = (typeof DIALECT_RULES)[number]

const within = { timeout: 10_000 }

/** Cannot be understood, and says so; every other dialect works. `header-16k` is beyond what Node's fetch receives. */
const REFUSED: readonly Rule[] = ['null-ids', 'session-ended-in-200', 'header-16k', 'hub-accepts-and-closes']

test.each(DIALECT_RULES.filter((rule) => !REFUSED.includes(rule)))('alerts of a server with %s', async (rule) => {
  const { server, sessions, counts, notices, statuses, connected } = await signInToConsole({ dialect: [rule] })
  expect(sessions.at(-1)?.signedIn).toBe(true)
  const [deposits, withdrawals] = [await server.pending(true), await server.pending(false)]
  await expect
    .poll(() => counts.at(-1), within)
    .toMatchObject({ deposits: deposits.length, withdrawals: withdrawals.length })
  await connected()
  await expect.poll(() => statuses.at(-1)?.state, within).toBe('live')
  // What was pending at the sign-in is announced together.
  await expect.poll(() => notices.some(({ title, body }) => /私信/.test(title + body)), within).toBe(true)
  await server.addOrder({ inOrOut: true, payName: '甲', balance: 12.5 })
  const amount = rule === 'null-numbers' ? '—' : '12.5'
  await expect.poll(() => notices.find(({ title }) => title === '新上分订单')?.body, within).toContain(amount)
  await server.addPrivateMessage({ content: '你好' })
  const isMessage = (body: string) => rule === 'hub-null-texts' || body.includes('你好')
  await expect.poll(() => notices.some((n) => n.kind === 'privateMessage' && isMessage(n.body)), within).toBe(true)
})

test.each(['pay-data-newest', 'pay-data-nested'] as const)('a server with %s hides no order', async (rule) => {
  const { server, call } = await signInToConsole({ dialect: [rule] })
  const waiting = (await server.pending(true)).map(({ id }) => String(id))
  type State = { orders: { deposits: { id: unknown }[]; isLimited?: boolean } | null }
  const read = async () => (await call<State>('getOrders')).orders
  await expect.poll(async () => (await read())?.isLimited, within).toBe(true)
  expect((await read())!.deposits.map(({ id }) => String(id)).toSorted()).toEqual(waiting.toSorted())
  const id = String((await server.addOrder({ inOrOut: true })).id)
  await expect.poll(async () => (await read())?.deposits.some((order) => String(order.id) === id), within).toBe(true)
})

test('orders without an id cannot be read, which is said', async () => {
  const { statuses, call } = await signInToConsole({ dialect: ['null-ids'] })
  await expect.poll(() => statuses.at(-1)?.text, within).toBe('待处理订单读取失败 · 待处理订单无法读取')
  expect(await call('getOrders')).toMatchObject({ orders: null, error: '待处理订单无法读取' })
})

test('a session that ended is recognised by the status inside of a 200, whatever its text is', async () => {
  const { sessions, statuses } = await signInToConsole({ dialect: ['session-ended-in-200'] })
  await expect.poll(() => sessions.at(-1)?.signedIn, within).toBe(false)
  expect(sessions.at(-1)?.reason).toBe('unauthorized')
  await expect.poll(() => statuses.at(-1)?.state, within).toBe('signedOut')
})

test('a hub that accepts and closes is an outage, and costs no reading for each try', async () => {
  const { server, statuses } = await signInToConsole({ dialect: ['hub-accepts-and-closes'] })
  await expect.poll(() => statuses.at(-1)?.state, { timeout: 30_000 }).toBe('hubDown')
  const readings = (await server.log()).filter(({ path }) => path === '/api/home/pay-data').length
  const { invocations } = await server.hubState()
  await expect
    .poll(async () => (await server.log()).filter(({ path }) => path === '/managehub').length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(5)
  expect((await server.hubState()).invocations.length).toBe(invocations.length)
  expect(readings).toBeLessThan(10)
  expect(statuses.at(-1)?.state).toBe('hubDown')
})
