import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Driver, NOON, type Reply } from './driver.ts'

const PATH = '/api/pay/pay-name-list'

let driver: Driver

beforeEach(async () => {
  driver = await Driver.start({ now: NOON })
})
afterEach(() => driver.close())

function sendRequest(options: Parameters<Driver['send']>[2] = {}): Promise<Reply> {
  return driver.send('GET', PATH, options)
}

const statusOf = async (...options: Parameters<typeof sendRequest>) => (await sendRequest(...options)).status

/** The claims of a JWT, unverified. */
function claims(token: string): Record<string, number> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

describe('sign-in', () => {
  test('returns loginInfo, and a token pair in the headers; tokenID is no token', async () => {
    const body = { loginName: 'kefu01', loginPwd: 'kefu123456', loginCode: '' }
    const reply = await driver.send('POST', '/api/system/account-login', { body, pair: null })
    expect(reply.envelope.data).toMatchObject({ state: 1, name: '客服一号', userIsSubAccount: true })
    const { tokenID, userID } = reply.envelope.data as { tokenID: string; userID: number }
    expect(tokenID).not.toContain('.')
    expect(claims(reply.pair?.access ?? '')).toMatchObject({
      UserId: userID,
      iat: NOON / 1000,
      exp: NOON / 1000 + 1200,
    })
    expect((await sendRequest({ pair: reply.pair ?? null })).envelope.succeeded).toBe(true)
  })

  test('a wrong password is a success with state 0 and no tokens', async () => {
    const body = { loginName: 'admin', loginPwd: 'admin1234567', loginCode: '' }
    const reply = await driver.send('POST', '/api/system/account-login', { body, pair: null })
    expect(reply.status).toBe(200)
    expect(reply.envelope).toMatchObject({ succeeded: true, data: { state: 0, remark: '用户名或密码错误' } })
    expect(reply.pair).toBeUndefined()
  })

  test('an unknown account without a password is rejected', async () => {
    const body = { loginName: 'nobody', loginPwd: '', loginCode: '' }
    const reply = await driver.send('POST', '/api/system/account-login', { body, pair: null })
    expect(reply.envelope.data).toMatchObject({ state: 0 })
  })
})

describe('expiry', () => {
  test('an access token expires after its lifetime', async () => {
    await driver.control.clock({ offsetMs: 1_199_000 })
    expect(await statusOf()).toBe(200)
    await driver.control.clock({ offsetMs: 1_200_000 })
    expect(await statusOf()).toBe(401)
  })

  test('setTokenSeconds applies to tokens issued afterwards', async () => {
    await driver.control.setTokenSeconds(60)
    const short = await driver.signIn('admin', 'admin123456')
    await driver.control.clock({ offsetMs: 61_000 })
    expect(await statusOf({ pair: short })).toBe(401)
    expect(await statusOf()).toBe(200)
  })

  test('is reported as HTTP 401 by default, in the envelope when switched', async () => {
    await driver.control.expireTokens()
    const plain = await sendRequest()
    expect([plain.status, plain.text]).toEqual([401, ''])
    await driver.control.unauthorizedForm('envelope')
    const enveloped = await sendRequest()
    expect(enveloped.status).toBe(200)
    expect(enveloped.envelope).toMatchObject({
      statusCode: 401,
      succeeded: false,
      errors: '401 Unauthorized',
      data: null,
    })
  })

  test('revoked tokens of both kinds are rejected, new ones are not', async () => {
    await driver.control.revokeTokens()
    expect(await statusOf({ refresh: true })).toBe(401)
    expect(await statusOf({ pair: await driver.signIn('admin', 'admin123456') })).toBe(200)
  })

  test.each(['Bearer x.y.z', 'Basic YTpi', 'Bearer '])('a header of %j is rejected', async (authorization) => {
    expect(await statusOf({ pair: null, headers: { authorization } })).toBe(401)
  })

  test('a forged signature and a refresh token as access token are rejected', async () => {
    const [header, payload] = driver.pair.access.split('.')
    const forged = `${header}.${payload}.${'A'.repeat(43)}`
    expect(await statusOf({ pair: { ...driver.pair, access: forged } })).toBe(401)
    expect(await statusOf({ pair: { ...driver.pair, access: driver.pair.refresh } })).toBe(401)
  })
})

describe('refresh', () => {
  test('an ordinary request with both tokens succeeds and returns a new pair', async () => {
    await driver.control.expireTokens()
    const reply = await sendRequest({ refresh: true })
    expect(reply.envelope.succeeded).toBe(true)
    expect(reply.pair).toBeDefined()
    expect(await statusOf({ pair: reply.pair ?? null })).toBe(200)
    // The new pair can be refreshed in turn.
    await driver.control.expireTokens()
    expect((await sendRequest({ pair: reply.pair ?? null, refresh: true })).pair).toBeDefined()
  })

  test('while the access token is valid the refresh token is neither checked nor consumed', async () => {
    expect((await sendRequest({ refresh: true })).pair).toBeUndefined()
    expect(await statusOf({ headers: { 'x-authorization': 'Bearer nonsense' } })).toBe(200)
    await driver.control.expireTokens()
    await driver.control.clock({ offsetMs: 60_000 })
    expect((await sendRequest({ refresh: true })).pair).toBeDefined()
  })

  test('works once, again within 5 s with another pair, then never', async () => {
    await driver.control.expireTokens()
    const first = await sendRequest({ refresh: true })
    await driver.control.clock({ offsetMs: 5_000 })
    const second = await sendRequest({ refresh: true })
    expect(second.pair).toBeDefined()
    expect(second.pair).not.toEqual(first.pair)
    for (const pair of [first.pair, second.pair]) expect(await statusOf({ pair: pair ?? null })).toBe(200)
    await driver.control.clock({ offsetMs: 5_001 })
    expect(await statusOf({ refresh: true })).toBe(401)
  })

  test('a refresh token works with its own access token only', async () => {
    const other = await driver.signIn('admin', 'admin123456')
    await driver.control.expireTokens()
    expect(
      (await sendRequest({ pair: { access: driver.pair.access, refresh: other.refresh }, refresh: true })).status,
    ).toBe(401)
    expect(await statusOf({ pair: other, refresh: true })).toBe(200)
  })

  test('a refresh token alone, or an expired one, is rejected', async () => {
    const refreshOnly = { 'x-authorization': `Bearer ${driver.pair.refresh}` }
    await driver.control.expireTokens()
    expect(await statusOf({ pair: null, headers: refreshOnly })).toBe(401)
    await driver.control.clock({ offsetMs: 30 * 86_400_000 })
    expect(await statusOf({ refresh: true })).toBe(401)
  })

  test('a rejected call still returns the new pair', async () => {
    await driver.control.expireTokens()
    const reply = await driver.send('GET', '/api/home/data', { refresh: true })
    expect(reply.envelope.succeeded).toBe(false)
    expect(reply.pair).toBeDefined()
  })
})

test('the clock sets Date in every response, from sign-in to 404, and moves with the offset', async () => {
  const date = new Date(NOON).toUTCString()
  const replies = [await sendRequest(), await sendRequest({ pair: null }), await driver.send('GET', '/nowhere')]
  expect(replies.map(({ headers }) => headers.get('date'))).toEqual([date, date, date])
  expect((await sendRequest()).envelope.timestamp).toBe(NOON)
  await driver.control.clock({ offsetMs: -86_400_000 })
  expect((await sendRequest()).headers.get('date')).toBe(new Date(NOON - 86_400_000).toUTCString())
})
