import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServerCheckReport } from '#contract/network.ts'
import { checkRenewal } from '#main/core/server-check/run-check.ts'
import { createServerCheck } from '#main/core/server-check/server-check.ts'
import type { TokenPair } from '#main/core/session/session.ts'
import { nowSeconds, signedInSession, tokenPair } from './fixtures.ts'
import { signInToConsole } from './start-console.ts'

const lineOf = ({ calls }: ServerCheckReport) => calls.find(({ title }) => title === '令牌续期')!

test('tokens that expire soon are waited for and renewed, and the session goes on', async () => {
  const { call, connected, core, server } = await signInToConsole({ accessSeconds: 5 })
  await connected()
  const { access } = core.session.tokens
  const report = await call<ServerCheckReport>('runServerCheck')
  expect(lineOf(report)).toMatchObject({ verdict: 'understood' })
  expect(core.session.tokens.access).not.toBe(access)
  expect(core.session.view).toMatchObject({ signedIn: true, epoch: 1 })
  const statuses = (await server.log()).filter(({ path }) => path.startsWith('/api/')).map(({ status }) => status)
  expect(statuses).not.toContain(401)
})

describe('the line about the renewal', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const expired = tokenPair(nowSeconds() - 60)
  const answer = (headers: Record<string, string> = {}, status = 200) => ({
    response: { status, headers: new Headers(headers) },
    text: '{}',
    ms: 1,
  })

  /** The line, and how many readings it took. `received`: the pair that the session has after the reading. */
  async function check(tokens: TokenPair, given: ReturnType<typeof answer> | Error, received = tokens) {
    let current = tokens
    const probe = vi.fn(async () => {
      current = received
      if (given instanceof Error) throw given
      return given
    })
    const deps = { probe, now: () => Date.now(), tokens: () => current, maxRenewalWaitMs: 60_000 }
    const { verdict, notes } = await checkRenewal(deps, tokens)
    return [verdict, ...notes, probe.mock.calls.length]
  }

  test('an expired token is renewed by one reading', async () => {
    const received = tokenPair(nowSeconds() + 1200, 'b')
    expect(await check(expired, answer(), received)).toEqual(['understood', '令牌到期后已续期', 1])
  })

  test('what was renewed before is not provoked', async () => {
    const probe = vi.fn()
    const deps = { probe, now: () => Date.now(), tokens: () => tokenPair(1, 'b'), maxRenewalWaitMs: 60_000 }
    expect(await checkRenewal(deps, expired)).toMatchObject({ verdict: 'understood', notes: ['体检中已续期'] })
    expect(probe).not.toHaveBeenCalled()
  })

  test('half a pair is not understood', async () => {
    expect(await check(expired, answer({ 'access-token': 'x' }))).toEqual([
      'notUnderstood',
      '续期的响应头只有 access-token，须成对',
      1,
    ])
  })

  test.each([
    ['no answer', new Error('网络连接失败'), '网络连接失败'],
    ['an error of the server', answer({}, 500), 'HTTP 500'],
  ])('%s is a failure', async (_name, given, note) => {
    expect(await check(expired, given)).toEqual(['failed', note, 1])
  })

  test('an expired token that is accepted without a renewal shows nothing', async () => {
    const [verdict, note, readings] = await check(expired, answer())
    expect([verdict, readings]).toEqual(['skipped', 1])
    expect(note).toContain('服务器仍接受到期的令牌')
  })

  test.each([
    ['a token that is valid for longer', tokenPair(nowSeconds() + 600), '令牌还有 10 分钟到期'],
    ['no refresh token', { ...expired, refresh: '' }, '没有刷新令牌'],
    ['a token without an expiry', { access: 'opaque', refresh: 'r' }, '看不出令牌的有效期'],
  ])('%s: nothing is sent, and the reason is said', async (_name, tokens, reason) => {
    const [verdict, note, readings] = await check(tokens, answer())
    expect([verdict, readings]).toEqual(['skipped', 0])
    expect(note).toContain(reason)
  })
})

test('a session that the server ends instead of renewing it is named as the reason', async () => {
  const { session, clock } = await signedInSession(tokenPair(nowSeconds() - 60))
  const check = createServerCheck({
    ports: { saveFile: async () => false },
    ...{ session, clock, onProgress: () => {} },
    probe: async () => {
      session.signOut('unauthorized')
      throw new Error('登录已失效')
    },
    hub: () => ({ state: 'connected', transportKind: null, problem: null, invoke: async () => [] }),
  })
  await expect(check.run()).rejects.toThrow('体检期间服务器结束了登录，令牌可能没有续期')
})
