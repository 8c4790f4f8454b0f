import { expect, test } from 'vitest'
import { DIALECT_RULES } from '../../simulator/dialect/dialect.ts'
import { signInToConsole } from './start-console.ts'

/**
 * The alerts of a server that answers differently: each dialect either works, or says within ten seconds what was not
 * understood. None loses an alert without a word.
 */
test.each(DIALECT_RULES.map((rule) => [rule]))('alerts of a server with %s', async (rule) => {
  const { server, sessions, counts, notices, statuses, connected } = await signInToConsole({ dialect: [rule] })
  const within = { timeout: 10_000 }
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
  await expect.poll(() => notices.map(({ title }) => title), within).toContain('新上分订单')
  await server.addPrivateMessage({ content: '你好' })
  await expect.poll(() => notices.map(({ kind }) => kind), within).toContain('privateMessage')
})
