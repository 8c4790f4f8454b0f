import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { Driver, NOON } from './driver.ts'

let driver: Driver

beforeAll(async () => {
  driver = await Driver.start({ now: NOON })
})
beforeEach(() => driver.control.reset())
afterAll(() => driver.close())

/** The rejected fields of a request, with their messages. */
async function rejectionMessages(method: string, path: string, body?: unknown): Promise<Record<string, string[]>> {
  const { status, envelope } = await driver.send(method, path, body === undefined ? {} : { body })
  expect(status).toBe(200)
  expect(envelope).toMatchObject({ statusCode: 400, succeeded: false, data: null })
  const errors = envelope.errors as { field: string; messages: string[] }[]
  return Object.fromEntries(errors.map(({ field, messages }) => [field, messages]))
}

describe('paths', () => {
  test.each([
    '/',
    '/api',
    '/api/home/Data',
    '/api/pay/list/true/1',
    '/api/pay/list/true/1/50/',
    '/api/pay/list/true//50',
    '/api/System/account-login',
    '/managehub/other',
    '/api/agent-notice/list/1/10/x',
  ])('%s is unknown', async (path) => {
    const reply = await driver.send('GET', path)
    expect([reply.status, reply.text]).toEqual([404, ''])
  })

  test('a known path with another method is 405', async () => {
    expect((await driver.send('POST', '/api/home/pay-data')).status).toBe(405)
  })

  test('without a token a known path is 401 and an unknown one 404', async () => {
    expect((await driver.send('GET', '/api/home/pay-data', { pair: null })).status).toBe(401)
    expect((await driver.send('GET', '/sysFile/download?fileId=1', { pair: null })).status).toBe(401)
    expect((await driver.send('GET', '/api/nowhere', { pair: null })).status).toBe(404)
  })

  test('the token is checked before the parameters', async () => {
    expect((await driver.send('GET', '/api/home/data?lotteryid=x', { pair: null })).status).toBe(401)
  })
})

describe('path and query', () => {
  test('a missing field is named', async () => {
    expect(await rejectionMessages('GET', '/api/home/data')).toEqual({ lotteryid: ['lotteryid 不能为空'] })
  })

  test('an unknown field is named, even where none is expected', async () => {
    expect(await rejectionMessages('GET', '/api/home/data?lotteryid=0&x=1')).toEqual({ x: ['x 未知'] })
    expect(await rejectionMessages('GET', '/api/home/pay-data?_=1')).toEqual({ _: ['_ 未知'] })
  })

  test.each([
    ['/api/home/data?lotteryid=abc', 'lotteryid'],
    ['/api/home/data?lotteryid=1.5', 'lotteryid'],
    ['/api/home/data?lotteryid=', 'lotteryid'],
    ['/api/home/data?lotteryid=10&lotteryid=40', 'lotteryid'],
    ['/api/pay/list/1/1/50', 'inorout'],
    ['/api/pay/list/true/0/50', 'pageindex'],
    ['/api/pay/list/true/1/all', 'pagesize'],
    // Other page sizes are rejected (A208).
    ['/api/pay/list/true/1/1', 'pagesize'],
    ['/api/order/list/1/21', 'pagesize'],
    ['/api/member/user-list/1/1000', 'pagesize'],
    ['/api/pay/list/true/1/50?state=', 'state'],
    ['/api/pay/list/true/1/50?sdate=2025-06-18', 'sdate'],
    ['/api/pay/list/true/1/50?edate=2025-06-18%2000:00:00', 'edate'],
    ['/api/pay/list/true/1/50?userid=-1', 'userid'],
    ['/api/pay/list/true/1/50?balance=1.234', 'balance'],
    ['/api/member/user-list/1/50?paramtype=7&paramvalue=x', 'paramtype'],
    ['/api/member/user-list/1/50?paramvalue=x', 'paramtype'],
    // Lists go back seven days, of Beijing.
    ['/api/order/list/1/10?sdate=2025-06-11T15:59:59.999Z', 'sdate'],
    ['/api/chat/chat-list/1/10?sdate=2025-06-11T15:59:59.999Z', 'sdate'],
    ['/api/member/balance-change-list/1/10?edate=2025-06-18T16:00:00.000Z', 'edate'],
    ['/api/order/list/1/10?sdate=2025-06-18T16:00:00.000Z', 'sdate'],
    ['/api/order/list/1/10?sdate=2025-06-18T00:00:00.000Z&edate=2025-06-17T00:00:00.000Z', 'edate'],
    ['/api/order/list/1/10?sdate=2025-06-18', 'sdate'],
    ['/api/member/balance-change-list/1/10?edate=2025-06-18%2000:00:00', 'edate'],
    ['/api/member/balance-change-list/1/10?uptype=11', 'uptype'],
    ['/api/order/list/1/10?lotteryid=0', 'lotteryid'],
    ['/api/chat/chat-list/1/10?qishu=abc', 'qishu'],
    ['/api/rebate/list/1/10?sdate=2025-06-11', 'sdate'],
    ['/api/rebate/list/1/10?edate=2025-06-19', 'edate'],
    ['/api/rebate/list/1/10?sdate=2025-06-15T16:00:00.000Z', 'sdate'],
    ['/api/rebate/list/1/10?sdate=2025-02-30', 'sdate'],
    ['/api/rebate/list/1/10?sdate=2025-06-16&edate=2025-06-15', 'edate'],
    ['/api/order/data-report', 'sdate edate'],
    ['/api/order/data-report?sdate=2025-06-18&edate=2025-06-18T15:59:59.000Z', 'sdate'],
    ['/api/order/data-report?sdate=2025-03-16T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z', 'sdate'],
    ['/api/order/data-report?sdate=2025-06-17T16:00:00.000Z&edate=2025-06-18T16:00:00.000Z', 'edate'],
    [`/api/report/pay-report/1?sdate=2025-06-17T16:00:00.000Z&edate=2025-06-18T15:59:59.000Z`, 'inorout'],
    ['/api/report/pay-report/true', 'sdate edate'],
    ['/api/report/user-data-report/1/50', 'sdate edate'],
    ['/api/report/user-balance-list/1/50', 'date'],
    ['/api/report/user-balance-list/1/50?date=2025-06-18', 'date'],
    ['/api/report/user-balance-list/1/50?date=2025-06-18T16:00:00.000Z', 'date'],
  ])('%s is rejected for %s', async (path, fields) => {
    expect(Object.keys(await rejectionMessages('GET', path)).join(' ')).toBe(fields)
  })

  test('all errors are reported at once', async () => {
    const errors = await rejectionMessages('GET', '/api/pay/list/maybe/x/50?state=y&z=1')
    expect(Object.keys(errors).toSorted()).toEqual(['inorout', 'pageindex', 'state', 'z'])
  })

  test('the switches of a game take their state from the query', async () => {
    expect(await rejectionMessages('POST', '/api/home/updateing-state/1/10')).toHaveProperty('state')
    expect(await rejectionMessages('POST', '/api/home/updateing-state/1/10?state=1')).toHaveProperty('state')
    expect(await rejectionMessages('POST', '/api/home/updateing-state/3/10?state=true')).toHaveProperty('ctype')
    expect(
      await rejectionMessages('POST', '/api/home/updateing-state/1/10?state=true', { state: true }),
    ).toHaveProperty('state')
  })
})

describe('every call', () => {
  // The documents leave other bodies open: these may have fields that the server itself has sent.
  const OPEN_BODIES: readonly UsedCall[] = [
    'agentUpdate',
    'questionUpdate',
    'playSave',
    'oddsSave',
    'robotSettingsSave',
  ]
  const VALUES: Record<string, string> = { inorout: 'true', pageindex: '1', pagesize: '10' }
  const calls = (Object.keys(usedCalls) as UsedCall[]).map((name) => {
    const [method = '', path = ''] = usedCalls[name].split(' ')
    return { name, method, path: `/api${path.replaceAll(/\{(\w+)\}/g, (_, key) => VALUES[key] ?? '1')}` }
  })

  test('rejects a field that it does not know', async () => {
    const lists: readonly UsedCall[] = ['rebateVerify', 'oddsSave', 'settingsSave', 'robotSettingsSave', 'referralSave']
    for (const { name, method, path } of calls.filter((call) => call.name !== 'upload')) {
      const inQuery = await driver.send(method, `${path}?unheard=1`, method === 'POST' ? { body: {} } : {})
      expect(inQuery.text, name).toContain('unheard')
      if (method === 'GET') continue
      const fields = { unheard: 1 }
      const inBody = (await driver.send(method, path, { body: lists.includes(name) ? [fields] : fields })).text
      expect(inBody, name).toMatch(/"(statusCode|code)":400/)
      if (!OPEN_BODIES.includes(name)) expect(inBody, name).toContain('unheard')
    }
  })

  test('but the sign-in needs a token', async () => {
    const statuses = await Promise.all(
      calls.map(async ({ method, path }) => (await driver.send(method, path, { pair: null })).status),
    )
    expect(statuses).toEqual(calls.map(({ name }) => (name === 'signIn' ? 200 : 401)))
  })

  test('of the group bot has an envelope of its own, and no prefix when that is switched off', async () => {
    const path = '/SystemSettings/SetJoinGroupSendMessage'
    const body = { UserId: 900_001, JoinGroupSendMessage: '欢迎' }
    expect(await driver.post(`/api${path}`, body)).toEqual({ code: 0, message: '', data: null })
    expect(await driver.post(`/api${path}`, { ...body, UserId: 5 })).toEqual({
      code: 500,
      message: '操作员不符',
      data: null,
    })
    await driver.control.botPrefix('')
    expect((await driver.send('POST', `/api${path}`, { body })).status).toBe(404)
    expect(await driver.post(path, body)).toMatchObject({ code: 0 })
  })
})

describe('body', () => {
  const verify = '/api/pay/pay-verify'

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'body'],
    ['a list', [], 'body'],
    ['no id', { isConfirm: true }, 'newId'],
    ['an id in quotes', { newId: '10250001', isConfirm: true }, 'newId'],
    ['a decimal id', { newId: 1.5, isConfirm: true }, 'newId'],
    ['a text for a boolean', { newId: 1, isConfirm: 'true' }, 'isConfirm'],
    ['an unknown field', { newId: 1, isConfirm: true, state: 1 }, 'state'],
    ['no reason for a cancel', { newId: 1, isConfirm: false }, 'remark'],
    ['an empty reason for a cancel', { newId: 1, isConfirm: false, remark: ' ' }, 'remark'],
  ])('pay-verify with %s', async (_, body, field) => {
    expect(Object.keys(await rejectionMessages('POST', verify, body))).toEqual([field])
  })

  test.each([0, -5, 0.001, 0.1 + 0.2, '100', 1e21])('an amount of %j is rejected', async (balance) => {
    const body = { inOrOut: true, balance, userId: 1, remark: '' }
    expect(await rejectionMessages('POST', '/api/pay/pay-agent-hand', body)).toHaveProperty('balance')
  })

  test('broken JSON is rejected, another content type is HTTP 415', async () => {
    const broken = await driver.send('POST', verify, {
      rawBody: '{"newId":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.envelope).toMatchObject({ statusCode: 400, errors: [{ field: 'body' }] })
    const raw = '{"newId":1,"isConfirm":true}'
    const other = (type: string) => driver.send('POST', verify, { rawBody: raw, headers: { 'content-type': type } })
    expect((await other('text/plain')).status).toBe(415)
    expect((await other('application/json-patch+json; charset=utf-8')).envelope.errors).toBe('订单不存在')
  })
})

test('tokens outside of headers are rejected in a query, a path, percent-encoded, or in a body', async () => {
  const { access } = driver.pair
  const encoded = access.replaceAll('.', '%2e')
  for (const path of [`/api/home/data?lotteryid=${access}`, `/api/results/list/${access}/10`, `/images/${encoded}`]) {
    expect(await rejectionMessages('GET', path)).toHaveProperty('url')
  }
  const body = { loginName: access, loginPwd: 'x', loginCode: '' }
  expect(await rejectionMessages('POST', '/api/system/account-login', body)).toHaveProperty('body')
  expect(
    await rejectionMessages('POST', `/managehub/negotiate?negotiateVersion=1&access_token=${access}`),
  ).toHaveProperty('url')
})

test('the log contains requests with query, body, presence of headers and status, but no control calls', async () => {
  await driver.send('POST', '/api/pay/pay-verify', { body: { newId: 2n ** 60n, isConfirm: true }, refresh: true })
  await driver.send('GET', '/api/home/data?lotteryid=10', { pair: null, headers: { origin: 'http://x' } })
  const absent = { authorization: false, 'x-authorization': false, ticket: false, cookie: false, origin: false }
  expect(await driver.control.log()).toEqual([
    {
      at: expect.any(Number),
      method: 'POST',
      path: '/api/pay/pay-verify',
      query: {},
      headers: { ...absent, authorization: true, 'x-authorization': true },
      body: { newId: 2n ** 60n, isConfirm: true },
      status: 200,
    },
    {
      at: expect.any(Number),
      method: 'GET',
      path: '/api/home/data',
      query: { lotteryid: '10' },
      headers: { ...absent, origin: true },
      body: null,
      status: 401,
    },
  ])
})
