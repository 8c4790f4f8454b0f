import { setMaxListeners } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { ServerClock } from '#main/core/session/server-clock.ts'
import { type RequestAuth, Session } from '#main/core/session/session.ts'
import fc from '../../fast-check.ts'
import {
  jwt,
  memorySecrets,
  nowSeconds,
  operator,
  SERVER,
  signedInSession,
  silentLogger,
  tokenHeaders,
  tokenPair,
} from '../fixtures.ts'

const never = new AbortController().signal
setMaxListeners(0, never)

describe('refreshing an expired token', () => {
  test('of twenty requests one refreshes; the others wait and use the new pair, in any order (fault 6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...Array(20).keys()], { minLength: 20 }), async (order) => {
        const old = tokenPair(nowSeconds() - 60, 'old')
        const fresh = tokenPair(nowSeconds() + 1_200, 'fresh')
        const { session } = await signedInSession(old)
        const leases: RequestAuth[] = []
        const all = order.map(() => session.authorize(never).then((lease) => leases.push(lease!)))
        await new Promise(setImmediate)
        expect(leases).toHaveLength(1)
        expect(leases[0]!.headers).toMatchObject({
          authorization: `Bearer ${old.access}`,
          'x-authorization': `Bearer ${old.refresh}`,
        })
        session.applyTokens(leases[0]!, tokenHeaders(fresh))
        session.complete(leases[0]!, 'accepted')
        await Promise.all(all)
        expect(leases).toHaveLength(20)
        for (const lease of leases.slice(1)) expect(lease.headers).toEqual({ authorization: `Bearer ${fresh.access}` })
      }),
      { numRuns: 50 },
    )
  })

  test('a refresh without a response passes to the next request, without signing out (fault 9)', async () => {
    const { session, views } = await signedInSession(tokenPair(nowSeconds() - 60))
    const first = (await session.authorize(never))!
    const second = session.authorize(never)
    session.release(first)
    expect((await second)!.isRefreshLeader).toBe(true)
    expect(session.view.signedIn).toBe(true)
    expect(views).toHaveLength(1)
  })

  test('if the server accepts the token assumed to be expired, all requests continue', async () => {
    const { session } = await signedInSession(tokenPair(nowSeconds() - 60))
    const first = (await session.authorize(never))!
    const others = [session.authorize(never), session.authorize(never)]
    session.complete(first, 'accepted')
    for (const lease of await Promise.all(others)) {
      expect(lease).toMatchObject({ isRefreshLeader: false })
      expect(lease!.headers['x-authorization']).toBeDefined()
    }
  })

  test('the refresh token is sent from a minute before expiry, without waiting', async () => {
    const { session } = await signedInSession(tokenPair(nowSeconds() + 30))
    const leases = await Promise.all([session.authorize(never), session.authorize(never)])
    for (const lease of leases)
      expect(lease).toMatchObject({ isRefreshLeader: false, headers: { 'x-authorization': expect.any(String) } })
    const { session: young } = await signedInSession(tokenPair(nowSeconds() + 300))
    expect((await young.authorize(never))!.headers['x-authorization']).toBeUndefined()
  })

  test('aborting a waiting request ends its wait', async () => {
    const { session } = await signedInSession(tokenPair(nowSeconds() - 60))
    await session.authorize(never)
    const abort = new AbortController()
    const waiting = session.authorize(abort.signal)
    abort.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
  })
})

describe('late responses', () => {
  test('in any order of responses, the pair of the chain that expires last is kept (fault 7)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), async (order) => {
        const start = nowSeconds() + 30
        const { session, secrets } = await signedInSession(tokenPair(start, 'start'))
        // Six requests use the same pair; the server issues a new pair for each, each a second newer.
        const leases = await Promise.all(order.map(() => session.authorize(never)))
        const answers = leases.map((_lease, i) => tokenPair(start + 10 + i, `n${i}`))
        let best = -1
        for (const i of order) {
          session.applyTokens(leases[i]!, tokenHeaders(answers[i]!))
          session.complete(leases[i]!, 'accepted')
          best = Math.max(best, i)
          expect(session.secretTexts).toEqual([answers[best]!.access, answers[best]!.refresh])
        }
        await session.flush()
        const stored = JSON.parse(secrets.saved!)
        expect([stored['access-token'], stored['x-access-token']]).toEqual(session.secretTexts)
      }),
    )
  })

  test('where there is no refresh token, a new access token alone takes the place of the old one', async () => {
    const old = { ...tokenPair(nowSeconds() + 600, 'old'), refresh: '' }
    const { session } = await signedInSession(old)
    const lease = (await session.authorize(never))!
    const { access } = tokenPair(nowSeconds() + 900, 'next')
    session.applyTokens(lease, new Headers({ 'access-token': access }))
    expect(session.tokens).toEqual({ access, refresh: '' })
    // Half of a pair stays none.
    const { session: paired } = await signedInSession(tokenPair(nowSeconds() + 600, 'old'))
    const other = (await paired.authorize(never))!
    paired.applyTokens(other, new Headers({ 'access-token': access }))
    expect(paired.tokens).toBe(other.pair)
  })

  test.each([
    ['twice', (token: string) => `${token}, ${token}`, true],
    ['after an older one', (token: string) => `older, ${token}`, true],
    ['with its scheme', (token: string) => `Bearer ${token}`, true],
    ['as null', () => 'null', false],
  ])('tokens written %s', async (_how, write, isNew) => {
    const next = tokenPair(nowSeconds() + 900, 'next')
    const { session } = await signedInSession(tokenPair(nowSeconds() + 600, 'old'))
    const { tokens } = session
    const lease = (await session.authorize(never))!
    session.applyTokens(lease, tokenHeaders({ access: write(next.access), refresh: write(next.refresh) }))
    expect(session.tokens).toEqual(isNew ? next : tokens)
  })

  test('a 401 for a replaced token does not sign out', async () => {
    const { session } = await signedInSession(tokenPair(nowSeconds() + 30, 'old'))
    const late = (await session.authorize(never))!
    const other = (await session.authorize(never))!
    session.applyTokens(other, tokenHeaders(tokenPair(nowSeconds() + 900, 'new')))
    expect(session.complete(late, 'unauthorized')).toBe('stale')
    session.applyTokens(late, new Headers({ 'access-token': 'invalid_token' }))
    expect(session.view.signedIn).toBe(true)
  })

  test('a response to the previous session does not change the next one', async () => {
    const { session } = await signedInSession(tokenPair(nowSeconds() + 600, 'first'))
    const late = (await session.authorize(never))!
    session.signOut('signedOut')
    const second = tokenPair(nowSeconds() + 600, 'second')
    session.signIn(second, operator)
    session.applyTokens(late, tokenHeaders(tokenPair(nowSeconds() + 9_000, 'stolen')))
    expect(session.complete(late, 'unauthorized')).toBe('stale')
    expect(session.secretTexts).toEqual([second.access, second.refresh])
  })
})

describe('the end of a session', () => {
  test.each([
    ['unauthorized', (session: Session, lease: RequestAuth): void => void session.complete(lease, 'unauthorized')],
    [
      'invalidToken',
      (session: Session, lease: RequestAuth): void =>
        session.applyTokens(lease, new Headers({ 'access-token': 'invalid_token' })),
    ],
  ] as const)(
    '%s clears both tokens and is reported once, however many responses contain it (fault 8)',
    async (reason, refuse) => {
      const { session, secrets, views } = await signedInSession(tokenPair(nowSeconds() + 600))
      const leases = await Promise.all(Array.from({ length: 8 }, () => session.authorize(never)))
      for (const lease of leases) refuse(session, lease!)
      await session.flush()
      expect(views.map((view) => [view.signedIn, view.reason])).toEqual([
        [true, 'never'],
        [false, reason],
      ])
      expect(secrets.saved).toBeNull()
      expect(await session.authorize(never)).toBeNull()
    },
  )
})

test('another server ends the session and deletes its tokens; the same one changes nothing', async () => {
  const { session, secrets, views } = await signedInSession(tokenPair(nowSeconds() + 600))
  session.changeServer(SERVER)
  expect(session.view.signedIn).toBe(true)
  session.changeServer('https://other.example')
  await session.flush()
  expect(views.at(-1)).toMatchObject({ signedIn: false, reason: 'signedOut', server: 'https://other.example' })
  expect([secrets.saved, session.accessToken]).toEqual([null, null])
})

describe('the workstation clock (fault 17)', () => {
  test.each([-86_400_000, 86_400_000])('off by %i ms: expiry follows the server clock', async (off) => {
    const real = Date.now() - off
    const clock = new ServerClock()
    const session = new Session(memorySecrets(), clock, silentLogger, () => {})
    session.signIn(tokenPair(Math.floor(real / 1_000) + 600), operator)
    // The server time is unknown before the first response, so the refresh token is sent.
    expect((await session.authorize(never))!.headers['x-authorization']).toBeDefined()
    clock.addSample(new Date(Date.now() - off).toUTCString(), performance.now(), performance.now())
    const lease = (await session.authorize(never))!
    expect(lease.headers).toEqual({ authorization: expect.any(String) })
    expect(Math.abs(clock.now() - (Date.now() - off))).toBeLessThan(1_500)
  })
})

test.each([-86_400_000, 86_400_000])(
  'the server time is unaffected when the workstation’s clock jumps %i ms',
  (jump) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T01:30:00Z') })
    const offsets: number[] = []
    const clock = new ServerClock((offset) => offsets.push(offset))
    clock.addSample('Sat, 21 Nov 2026 02:00:00 GMT', 1_000, 1_000)
    const before = clock.now()
    vi.setSystemTime(Date.now() + jump)
    vi.advanceTimersByTime(5_000)
    expect(clock.now() - before).toBe(5_000)
    // The next response confirms the sample; listeners are notified, as the offset to the workstation's clock changed.
    clock.addSample('Sat, 21 Nov 2026 02:00:05 GMT', performance.now(), performance.now())
    expect(Math.abs(clock.now() - before - 5_000)).toBeLessThan(1_500)
    expect(Math.abs(offsets.at(-1)! - offsets[0]! + jump)).toBeLessThan(1_500)
    vi.useRealTimers()
  },
)

describe('the saved session', () => {
  test('contains the pair under its two names with its server, and is not used for another server (A024)', async () => {
    const tokens = tokenPair(nowSeconds() + 600)
    const { session, secrets } = await signedInSession(tokens)
    await session.flush()
    expect(JSON.parse(secrets.saved!)).toMatchObject({
      'access-token': tokens.access,
      'x-access-token': tokens.refresh,
    })
    const restarted = new Session(secrets, new ServerClock(), silentLogger, () => {})
    await restarted.restore(SERVER)
    expect(restarted.view).toMatchObject({ signedIn: true, user: operator })
    const elsewhere = new Session(secrets, new ServerClock(), silentLogger, () => {})
    await elsewhere.restore('https://other.example')
    expect(elsewhere.view.signedIn).toBe(false)
  })

  test.each(['', 'no json', '{"access-token":5}', 'null'])(
    'an unreadable session (%s) means signed out (fault 29)',
    async (text) => {
      const session = new Session(memorySecrets(text), new ServerClock(), silentLogger, () => {})
      await session.restore(SERVER)
      expect(session.view.signedIn).toBe(false)
    },
  )

  test('provides a hub token only while it is certainly valid (fault 12)', async () => {
    const { session } = await signedInSession(tokenPair(nowSeconds() + 2))
    expect(session.accessToken).toBeNull()
    const { session: valid } = await signedInSession(tokenPair(nowSeconds() + 60))
    expect(valid.accessToken).toBe(jwt(nowSeconds() + 60))
  })
})
