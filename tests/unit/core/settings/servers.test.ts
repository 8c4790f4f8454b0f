import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureListed, normalizeServerUrl, upsertServer } from '#main/core/settings/schema.ts'
import { checkServer, classifyNetworkError } from '#main/core/settings/server-commands.ts'
import { isUnencrypted } from '#shared/server-address.ts'
import { Control } from '#tests/simulator/control.ts'
import { startSimulator } from '#tests/simulator/server.ts'
import { listen } from '../fixtures.ts'
import { startConsole } from '../start-console.ts'

describe('the server address', () => {
  test.each([
    [' console.example.com ', 'https://console.example.com'],
    ['https://a.example/base/', 'https://a.example/base'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:1/', 'http://localhost:1'],
    ['ｈｔｔｐｓ：／／ａ。ｅｘａｍｐｌｅ：８４４３', 'https://a.example:8443'],
    ['“https:// a.example/app/”。', 'https://a.example/app'],
    ['\u200bhttps:\\\\a.example\u3000', 'https://a.example'],
    ['https://a.example/app/index.html#/Main/Home', 'https://a.example/app'],
    ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443'],
  ])('%s is %s', (typed, address) => expect(normalizeServerUrl(typed)).toBe(address))

  const LOCAL = [
    ...[
      'http://10.0.0.5:8080',
      'http://172.16.0.1',
      'http://172.31.255.1',
      'http://192.168.1.20',
      'http://169.254.1.1',
    ],
    ...['http://[fd12:3456::1]', 'http://[fe80::1]', 'http://backend', 'http://pc-7', 'http://a.local', 'http://b.lan'],
    ...['http://c.internal', 'http://d.home.arpa'],
  ]

  test.each(LOCAL)('%s is a host of the local network, and allowed where the policy allows it (A311)', (address) => {
    expect(() => normalizeServerUrl(address)).toThrow('除本机外')
    expect(normalizeServerUrl(address, { localHttp: true })).toBe(address)
    expect(isUnencrypted(address)).toBe(true)
    expect(isUnencrypted(address.replace('http:', 'https:'))).toBe(false)
  })

  test.each([
    ...['http://172.32.0.1', 'http://11.0.0.1', 'http://192.169.0.1', 'http://8.8.8.8', 'http://[2001:db8::1]'],
    ...['http://a.example', 'http://local.example', 'http://10.0.0.5.example', 'http://134744072'],
  ])('%s is no host of the local network', (address) => {
    expect(() => normalizeServerUrl(address, { localHttp: true })).toThrow('除本机外')
    expect(isUnencrypted(address)).toBe(true)
  })

  test('this machine is not marked', () => {
    for (const address of ['', 'x', 'http://127.0.0.1:1', 'http://localhost', 'http://[::1]:3', 'https://a.example'])
      expect(isUnencrypted(address)).toBe(false)
  })

  test.each([
    ['', '请输入服务器地址'],
    ['http://a.example', '除本机外，服务器地址必须以 https:// 开头'],
    ['ftp://a.example', '服务器地址必须以 https:// 开头'],
    ['https://u:p@a.example', '服务器地址不能包含用户名或密码'],
    ['https://', '服务器地址格式不正确，例如 https://console.example.com'],
    ['https://a b.example', '服务器地址格式不正确，例如 https://console.example.com'],
  ])('%s is refused: %s', (typed, message) => expect(() => normalizeServerUrl(typed)).toThrow(message))
})

const [a, b] = [
  { name: '正式', address: 'https://a.example' },
  { name: '', address: 'https://b.example' },
]

describe('the list of servers', () => {
  test('appends a new server and replaces a changed one', () => {
    expect(upsertServer([a], null, { name: '  备用\n线路 ', address: 'https://b.example' })).toEqual([
      a,
      { name: '备用 线路', address: 'https://b.example' },
    ])
    const renamed = { name: '旧', address: 'https://c.example/base' }
    expect(upsertServer([a, b], a.address, renamed)).toEqual([{ name: '旧', address: 'https://c.example/base' }, b])
  })

  test('has each address once', () => {
    expect(() => upsertServer([a, b], null, { name: 'x', address: 'https://a.example' })).toThrow('已经有这个地址')
    expect(() => upsertServer([a, b], b.address, a)).toThrow('已经有这个地址')
    expect(() => upsertServer([], null, { name: 'x'.repeat(31), address: 'https://a.example' })).toThrow('30')
  })

  test('contains the current server even if it was never saved', () => {
    expect(ensureListed([a], 'https://b.example')).toEqual([a, b])
    expect(ensureListed([a, b], 'https://b.example')).toEqual([a, b])
  })
})

const startServer = (answer: RequestListener) => listen(createServer(answer))

describe('checking a server', () => {
  const check = (address: string) => checkServer(address, (url, init) => fetch(url, init))

  test('uses no cache, sends no cookies and follows no redirect (fault 36)', async () => {
    const sent: RequestInit[] = []
    await checkServer('https://a.example', async (_url, init) => {
      sent.push(init)
      return new Response('', { status: 401 })
    })
    expect(sent.length).toBeGreaterThan(0)
    for (const init of sent) expect(init).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect: 'manual' })
  })

  test.each([
    [302, { location: 'https://a.example/app/api/home/pay-data?x=1' }, '该地址转到了 https://a.example/app，'],
    [301, { location: '/api/home/pay-data/' }, '该地址转到了别处，'],
    [302, { location: '/login.html?from=api' }, '该地址转到了别处，'],
    [302, { location: 'http://[' }, '该地址转到了别处，'],
    [307, {}, '该地址转到了别处，'],
    [401, { 'www-authenticate': 'Basic realm="gate"' }, '该地址先要求网关的用户名和密码（Basic）'],
  ])('what answers in place of the server is named: %i %j', async (status, headers, words) => {
    const address = await startServer((_req, res) => res.writeHead(status, headers).end())
    expect(await check(address)).toEqual({ kind: 'notThisApi', message: expect.stringContaining(words) })
  })

  test('recognises our API by both forms of its 401, and sends no token', async () => {
    const simulator = await startSimulator()
    onTestFinished(() => simulator.close())
    const control = new Control(simulator.url)
    for (const unauthorizedForm of ['http', 'envelope'] as const) {
      await control.unauthorizedForm(unauthorizedForm)
      expect(await check(simulator.url)).toEqual({ kind: 'ok', message: '连接正常', latencyMs: expect.any(Number) })
    }
    await control.dialect('envelope-success')
    expect(await check(simulator.url)).toMatchObject({ kind: 'ok' })
    expect(await check(`${simulator.url}/elsewhere`)).toMatchObject({ kind: 'notThisApi' })
  })

  test.each<[string, RequestListener]>([
    ['a web page', (_req, res) => res.end('<!doctype html><title>200</title>')],
    ['another API', (_req, res) => res.end('{"success":true}')],
    ['one that answers every path with 401', (_req, res) => res.writeHead(401).end()],
    ['an endless response', (_req, res) => void setInterval(() => res.write('x'.repeat(300_000)), 1).unref()],
    ['one that redirects', (_req, res) => res.writeHead(302, { location: 'https://a.example' }).end()],
  ])('%s is not ours', async (_name, answer) => {
    expect(await check(await startServer(answer))).toMatchObject({ kind: 'notThisApi' })
  })

  test('reports a closed port, and a server without TLS', async () => {
    const server = createServer((_req, res) => res.end())
    const address = await listen(server)
    expect(await check(address.replace('http:', 'https:'))).toMatchObject({ kind: 'certificate' })
    server.close()
    expect(await check(address)).toEqual({ kind: 'unreachable', message: '服务器拒绝连接，请核对端口' })
  })

  test.each([
    ['net::ERR_CERT_AUTHORITY_INVALID', '', 'certificate', '不受本机信任'],
    ['fetch failed', 'SELF_SIGNED_CERT_IN_CHAIN', 'certificate', '不受本机信任'],
    ['net::ERR_CERT_DATE_INVALID', '', 'certificate', '有效期'],
    ['fetch failed', 'CERT_HAS_EXPIRED', 'certificate', '有效期'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', '', 'certificate', '不是发给这个地址'],
    ['fetch failed', 'ERR_TLS_CERT_ALTNAME_INVALID', 'certificate', '不是发给这个地址'],
    ['net::ERR_SSL_PROTOCOL_ERROR', '', 'certificate', '不支持 https'],
    ['net::ERR_NAME_NOT_RESOLVED', '', 'unreachable', '找不到'],
    ['fetch failed', 'ENOTFOUND', 'unreachable', '找不到'],
    ['net::ERR_CONNECTION_REFUSED', '', 'unreachable', '拒绝'],
    ['net::ERR_PROXY_CONNECTION_FAILED', '', 'unreachable', '代理'],
    ['net::ERR_INTERNET_DISCONNECTED', '', 'unreachable', '断开'],
    ['something else', '', 'unreachable', '无法连接'],
  ])('%s %s is %s: %s', (message, code, kind, words) => {
    const error = new Error(message, code ? { cause: Object.assign(new Error(), { code }) } : {})
    expect(classifyNetworkError(error)).toEqual({ kind, message: expect.stringContaining(words) })
  })
})

test('changing the server signs out, and late requests go to neither server', async () => {
  const { server, call, send, core, sessions } = await startConsole()
  const other = await startSimulator()
  onTestFinished(() => other.close())
  await server.fault({ match: { path: '/api/pay/list/1/20' }, kind: 'hang' })
  const late = send('/api/pay/list/1/20?inOrOut=true')
  const signIn = () => send('/api/system/account-login', { loginName: 'admin', loginPwd: 'admin123456', loginCode: '' })
  await server.fault({ match: { path: '/api/system/account-login' }, kind: 'hang', when: 'after' })
  const lateSignIn = signIn()
  await expect
    .poll(async () => (await server.log()).filter(({ path }) => path.endsWith('account-login')).length)
    .toBe(2)
  await call('setServer', other.url)
  expect(core.session.view).toMatchObject({ signedIn: false, reason: 'signedOut', server: other.url })
  await server.clearFaults()
  await Promise.all([late, lateSignIn])
  expect(core.session.view.signedIn).toBe(false)
  expect((await call<{ hub: string }>('readState', 'connection')).hub).toBe('stopped')
  await signIn()
  expect(core.session.view).toMatchObject({ signedIn: true, server: other.url })
  expect(sessions.at(-1)).toMatchObject({ signedIn: true })
  await expect.poll(async () => (await new Control(other.url).hubState()).connections).toBe(1)
  await expect.poll(async () => (await server.hubState()).connections).toBe(0)
  const foreign = (await new Control(other.url).log()).filter(({ path }) => path.includes('/pay/list/1/20'))
  expect(foreign).toEqual([])
  await expect(call('removeServer', other.url)).rejects.toThrow('正在使用')
  await expect(call('saveServer', other.url, { name: '', address: 'https://c.example' })).rejects.toThrow('更换地址')
})

test('a page cannot change the server of a signed-in console without the operator’s confirmation outside the page', async () => {
  const { server, call, core, ports } = await startConsole()
  const before = core.session.view
  const previous = core.settings.effective.server
  const questions: string[] = []
  let answer = (_yes: boolean) => {}
  ports.confirmServer = (address) => {
    questions.push(address)
    return new Promise((resolve) => {
      answer = resolve
    })
  }
  for (const command of ['setServer', 'checkServer'] as const)
    await expect(call(command, 'http://a.example')).rejects.toThrow('https://')
  const change = call('setServer', 'https://evil.example/base/')
  await expect.poll(() => questions).toEqual(['https://evil.example/base'])
  // Nothing changes before the operator confirms, and no second prompt opens.
  await expect(call('setServer', 'https://other.example')).rejects.toThrow('请先回答切换服务器的询问')
  expect(core.session.view).toEqual(before)
  expect(core.settings.effective.server).toBe(previous)
  answer(false)
  expect(await change).toEqual(before)
  expect(core.settings.effective).toMatchObject({ server: previous, servers: [{ address: previous }] })
  expect((await call<{ hub: string }>('readState', 'connection')).hub).toBe('connected')
  expect((await server.hubState()).connections).toBe(1)

  const second = call('setServer', 'https://other.example')
  await expect.poll(() => questions).toHaveLength(2)
  answer(true)
  expect(await second).toMatchObject({ signedIn: false, server: 'https://other.example' })
  // Signed out, no confirmation is needed.
  expect(await call('setServer', 'https://third.example')).toMatchObject({ server: 'https://third.example' })
  expect(questions).toHaveLength(2)
})
