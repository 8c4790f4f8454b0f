import { expect, test } from 'vitest'
import type { ConnectionView } from '#contract/network.ts'
import { startConsole as start } from './start-console.ts'

test('pushed orders and messages reach the badge, with one notification each', async () => {
  const { server, settled, notices, counts } = await start()
  await server.addOrder({ inOrOut: true, payName: '甲', balance: 12 })
  await settled()
  await expect.poll(() => notices.map(({ title }) => title)).toEqual(['新上分订单'])
  const before = counts.at(-1)!.messages
  await server.addPrivateMessage({ content: '你好' })
  await expect.poll(() => counts.at(-1)!.messages).toBe(before + 1)
  await expect.poll(() => notices.map(({ kind }) => kind)).toEqual(['deposit', 'privateMessage'])
  expect(notices[1]!.body).toBe('你好')
})

test('events during a disconnect are announced once afterwards, without loss or duplicates (fault 13)', async () => {
  const { server, call, connected, settled, notices } = await start()
  const connection = () => call<ConnectionView>('readState', 'connection')
  const { lastUpdate } = await connection()
  await server.hub('down')
  // The disconnect triggers a fetch, whose results are announced separately.
  await expect.poll(async () => (await connection()).lastUpdate).toBeGreaterThan(lastUpdate!)
  const gone = await server.addOrder({ inOrOut: true, payName: '已被处理' })
  await server.decide(gone.id, true)
  await server.addOrder({ inOrOut: true, payName: '乙' })
  await server.addOrder({ inOrOut: false, payName: '丙', balance: 1 })
  notices.length = 0
  await server.hub('up')
  await connected()
  await settled()
  // Polling may have announced some already: each order is announced once in any notification, the decided one never.
  const notifiedIds = (word: string) =>
    notices.reduce((sum, { title, body }) => {
      if (title === `新${word}订单`) return sum + 1
      const merged = new RegExp(`(\\d+) 笔(?:新)?${word}`).exec(`${title} ${body}`)
      return sum + Number(merged?.[1] ?? 0)
    }, 0)
  await server.addOrder({ inOrOut: true, payName: '丁' })
  await expect.poll(() => [notifiedIds('上分'), notifiedIds('下分')]).toEqual([2, 1])
  expect(JSON.stringify(notices)).not.toContain('已被处理')
})

test('a silent hub is disconnected, and reconnected when it responds again (fault 11)', async () => {
  const { server, call, connected, settled } = await start({ pingIntervalSeconds: 0.2 }, 600)
  const state = async () => (await call<{ hub: string }>('readState', 'connection')).hub
  expect(await state()).toBe('connected')
  await server.hub('frozen')
  await expect.poll(state).toBe('disconnected')
  await server.addOrder({ inOrOut: true })
  await server.hub('up')
  await connected()
  await settled()
})

test('the token is refreshed before the hub reconnects (fault 12)', async () => {
  const { server, connected, sessions } = await start({ accessSeconds: 60 })
  await server.hub('down')
  // More than a minute passes at the server; the core learns it from the next response.
  await server.clock({ offsetMs: 70_000 })
  await server.hub('up')
  // Until the core notices, it still counts as connected.
  const renewals = async () =>
    (await server.log()).filter(({ headers, status }) => headers['x-authorization'] && status === 200).length
  await expect.poll(renewals).toBeGreaterThan(0)
  await connected()
  expect(sessions.map(({ signedIn }) => signedIn)).toEqual([true])
})

test('twenty concurrent requests with an expired token: one refresh, all succeed (fault 6)', async () => {
  const { server, send, sessions } = await start({ accessSeconds: 60 })
  await server.clock({ offsetMs: 70_000 })
  await send('/api/pay/pay-name-list')
  const before = (await server.log()).length
  await server.clock({ offsetMs: 140_000 })
  // Whatever answers tells the server's time.
  await server.fault({ match: { path: '/api/none' }, kind: 'status', status: 404 })
  await send('/api/none')
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('/api/pay/pay-name-list')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const log = (await server.log()).slice(before).filter(({ path }) => path === '/api/pay/pay-name-list')
  expect(log.every(({ status }) => status === 200)).toBe(true)
  expect(sessions.map(({ signedIn }) => signedIn)).toEqual([true])
})

test('a sign-in over a running session connects the hub for the new operator only', async () => {
  const { server, send, settled, sessions, call, notices } = await start()
  const operators = async () => (await server.hubState()).operators
  expect(await operators()).toEqual([sessions[0]!.user!.id])
  await send('/api/system/account-login', { loginName: 'kefu01', loginPwd: 'kefu123456', loginCode: '' })
  expect(sessions.map(({ user }) => user?.name)).toEqual(['管理员', '客服一号'])
  expect(await call('readState', 'notifications')).toEqual([])
  await expect.poll(operators).toEqual([sessions[1]!.user!.id])
  await settled()
  await expect.poll(() => notices.map(({ title }) => title)).toContain('仍待处理')
})

test('a refresh answered with 500 does not sign out (fault 9)', async () => {
  const { server, send, sessions } = await start({ accessSeconds: 60 })
  await server.clock({ offsetMs: 70_000 })
  await server.fault({ match: { path: '/api' }, kind: 'status', status: 500, times: 3 })
  expect((await send('/api/pay/pay-name-list')).status).toBe(500)
  await expect.poll(async () => (await send('/api/pay/pay-name-list')).status).toBe(200)
  expect(sessions.map(({ signedIn }) => signedIn)).toEqual([true])
})

for (const form of ['http', 'envelope'] as const) {
  test(`tokens refused for good (${form}): session cleared once, hub stopped, operator notified (fault 8)`, async () => {
    const { server, call, send, sessions, notices, counts, statuses, sounds } = await start()
    sounds.length = 0
    await server.unauthorizedForm(form)
    await server.revokeTokens()
    await Promise.all(Array.from({ length: 6 }, () => send('/api/pay/pay-name-list')))
    expect(sessions.map(({ signedIn, reason }) => [signedIn, reason])).toEqual([
      [true, 'never'],
      [false, 'unauthorized'],
    ])
    expect(notices.filter(({ title }) => title === '未经授权请求')).toHaveLength(1)
    expect(await call('readState', 'connection')).toMatchObject({ hub: 'stopped' })
    expect(counts.at(-1)).toEqual({ deposits: 0, withdrawals: 0, messages: 0 })
    expect(statuses.at(-1)).toMatchObject({ state: 'signedOut', text: '未登录', total: null })
    expect(sounds).toEqual(['alarm'])
    await expect.poll(async () => (await server.hubState()).connections).toBe(0)
  })
}

test('after sleep everything is refetched immediately (fault 16)', async () => {
  const { server, core, connected } = await start()
  const before = (await server.log()).length
  core.resume()
  await connected()
  await expect
    .poll(async () => (await server.log()).slice(before).map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/api/home/pay-data', '/managehub/negotiate', '/managehub']))
})

test('a workstation clock a day off does not sign out (fault 17)', async () => {
  const { server, send, sessions } = await start()
  const real = Date.now
  // The simulator runs in the same process; its clock must not change.
  await server.clock({ fixed: real() })
  for (const off of [-86_400_000, 86_400_000]) {
    Date.now = () => real() + off
    try {
      expect((await send('/api/pay/pay-name-list')).status).toBe(200)
    } finally {
      Date.now = real
    }
  }
  expect(sessions.map(({ signedIn }) => signedIn)).toEqual([true])
  expect((await server.log()).filter(({ status }) => status === 401)).toEqual([])
})
