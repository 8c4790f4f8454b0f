import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { UploadProgress } from '#contract/network.ts'
import { AnswerError, NO_CONTENT, openEnvelope } from '#main/core/gateway/envelope.ts'
import { createGateway, READ_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from '#main/core/gateway/gateway.ts'
import { ERROR_HEADER, QUERY_HEADER } from '#shared/endpoints.ts'
import { nowSeconds, operator, SERVER, signedInSession, silentLogger, tokenHeaders, tokenPair } from '../fixtures.ts'

const ORIGIN = 'app://console'

type Answer = Response | ((init: RequestInit & { headers: Headers }) => Response | Promise<Response>)

async function createTestGateway(answers: Answer[], tokens = tokenPair(nowSeconds() + 600)) {
  const { session, clock } = await signedInSession(tokens)
  const calls: { url: string; method: string; headers: Headers; body: unknown; init: RequestInit }[] = []
  const progress: UploadProgress[] = []
  const whole = createGateway({
    session,
    clock,
    log: silentLogger,
    origin: ORIGIN,
    rewritePath: (path) => path,
    onLinkStatus: () => {},
    onWriteEnded: () => {},
    onUploadProgress: (step) => progress.push(step),
    fetch: async (url, init) => {
      const headers = init.headers as Headers
      const body = init.body ? await new Response(init.body).text() : null
      for (const sent of [70_000, 200_000]) init.onUploadProgress?.(sent)
      calls.push({ url, method: init.method ?? '', headers, body, init })
      const answer = answers[Math.min(calls.length, answers.length) - 1]!
      return typeof answer === 'function' ? answer({ ...init, headers }) : answer.clone()
    },
  })
  return { gateway: whole.handle, read: whole.read, whole, calls, session, clock, progress, tokens }
}

const ok = (data: unknown, headers: HeadersInit = {}) =>
  Response.json({ statusCode: 200, succeeded: true, data, errors: null }, { headers })
const pageRequest = (path: string, init: RequestInit = {}) => new Request(`${ORIGIN}${path}`, init)
const postRequest = (path: string, body: string, headers: HeadersInit = {}) =>
  pageRequest(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const neverRespond = ({ signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    signal!.addEventListener('abort', () => reject(signal!.reason), { once: true }),
  )
const unreachable = () => Promise.reject(new TypeError('fetch failed'))
const turn = () => new Promise(setImmediate)
const faultOf = ({ headers }: Response) => headers.get(ERROR_HEADER)

function deferred() {
  let resolve = (_response: Response) => {}
  const promise = new Promise<Response>((answer) => {
    resolve = answer
  })
  return { promise, resolve }
}

afterEach(() => vi.useRealTimers())

describe('reads of the core itself', () => {
  test('carry the token and return the text', async () => {
    const { read, calls, tokens } = await createTestGateway([ok(1)])
    expect(JSON.parse(await read('/api/home/pay-data'))).toMatchObject({ data: 1 })
    expect(calls[0]).toMatchObject({ url: `${SERVER}/api/home/pay-data`, method: 'GET', body: null })
    expect(calls[0]!.headers.get('authorization')).toBe(`Bearer ${tokens.access}`)
  })

  test('are timed, as are those of the pages, but no writes and no files', async () => {
    const { read, whole, gateway } = await createTestGateway([ok(1)])
    let elapsed = 1_000
    vi.spyOn(performance, 'now').mockImplementation(() => elapsed++)
    await gateway(postRequest('/api/pay/pay-verify', '{}'))
    await gateway(pageRequest('/images/a.png'))
    expect(whole.roundTripMs).toBeNull()
    await read('/api/home/pay-data')
    expect(whole.roundTripMs).toBeGreaterThan(0)
    vi.restoreAllMocks()
  })

  test.each([
    ['a picture', '/images/a.png', {}],
    ['an answer of a cache', '/api/home/data', { age: '86400' }],
  ])('the time of %s is not that of the server', async (_name, path, age) => {
    const date = new Date(Date.now() - 86_400_000).toUTCString()
    const { gateway, clock } = await createTestGateway([ok(1, { date, ...age })])
    const before = clock.offset()
    await gateway(pageRequest(path))
    expect(Math.abs(clock.offset() - before)).toBeLessThan(5_000)
  })

  test.each([
    [new Response('', { status: 500 }), '请求失败! 服务器错误 500'],
    [Response.json({ message: '忙' }, { status: 400 }), '忙'],
    [Response.json({ message: '忙' }, { status: 503 }), '服务器暂不可用（503）：忙'],
    [new Response('<html>', { status: 429 }), '请求过多（429）'],
    [new Response('', { status: 504 }), '网关没有得到服务器的回答（504）'],
    [new Response('<html>', { status: 413 }), '请求失败! 内容过大，服务器不接收（413）'],
    [new Response('<html>', { status: 415 }), '请求失败! 服务器不接收这种格式（415）'],
    [new Response('', { status: 302 }), '被重定向到别处'],
    // As Node.js and as Electron name it.
    [
      () => Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') })),
      '被重定向到别处',
    ],
    [() => Promise.reject(new Error("Attempted to redirect, but redirect policy was 'error'")), '被重定向到别处'],
    [() => Promise.reject(new TypeError('net::ERR_CONTENT_DECODING_FAILED')), '服务器的回答无法解压'],
  ])('fail with what is wrong with the answer', async (answer, message) => {
    const { read } = await createTestGateway([answer])
    const reading = read('/api/home/pay-data')
    await expect(reading).rejects.toThrow(message)
    await expect(reading).rejects.toBeInstanceOf(AnswerError)
  })

  test.each(['Z_DATA_ERROR', 'Z_BUF_ERROR', 'ERR__ERROR_FORMAT_PADDING_2'])(
    'name a body that fails with %s',
    async (code) => {
      const cause = Object.assign(new Error('x'), { code })
      const { read } = await createTestGateway([() => Promise.reject(new TypeError('terminated', { cause }))])
      await expect(read('/api/home/pay-data')).rejects.toThrow('服务器的回答无法解压')
    },
  )

  test('fail otherwise without an answer', async () => {
    const { read } = await createTestGateway([unreachable])
    const reading = read('/api/home/pay-data')
    await expect(reading).rejects.toThrow('网络连接失败')
    await expect(reading).rejects.not.toBeInstanceOf(AnswerError)
  })

  test('a reading of the core that has no content says so', async () => {
    const { read } = await createTestGateway([new Response(null, { status: 204 }), ok([])])
    expect(await read('/api/home/pay-data')).toBe(NO_CONTENT)
    expect(await openEnvelope(NO_CONTENT)).toBeNull()
    expect(await openEnvelope(await read('/api/home/pay-data'))).toEqual([])
  })

  test('numbers that are none, and a comma too many, are read', async () => {
    const text = `{"succeeded":true,"data":{"list":[{"id":1,"balance":NaN},],"total":1,"note":"NaN,]"},}`
    const long = text.replace('[', `[${'{"id":2,"balance":-Infinity},'.repeat(5_000)}`)
    const { list, note } = (await openEnvelope(text)) as { list: unknown[]; note: string }
    expect([list, note]).toEqual([[{ id: 1, balance: null }], 'NaN,]'])
    expect(((await openEnvelope(long)) as { list: unknown[] }).list).toHaveLength(5_001)
    await expect(openEnvelope('{"succeeded":true,"data":{"list":[Nan]}}')).rejects.toThrow('无法识别')
  })

  test.each([302, 307])('a change that is answered with %i may have been carried out', async (status) => {
    const { gateway } = await createTestGateway([new Response('', { status })])
    const response = await gateway(postRequest('/api/pay/pay-verify', '{}'))
    expect([response.status, faultOf(response)]).toEqual([502, 'unusable'])
  })
})

describe('requests to the server', () => {
  test('path, query and body go to the configured server with the token, without other headers of the page', async () => {
    const { gateway, calls, tokens } = await createTestGateway([ok(1)])
    const request = postRequest('/api/pay/list?state=0', '{"a":1}', {
      cookie: 'c=1',
      authorization: 'Bearer page',
      origin: ORIGIN,
      'x-evil': '1',
    })
    await gateway(request)
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ url: `${SERVER}/api/pay/list?state=0`, method: 'POST', body: '{"a":1}' })
    expect(Object.fromEntries(calls[0]!.headers)).toEqual({
      authorization: `Bearer ${tokens.access}`,
      'content-type': 'application/json',
    })
  })

  test('image requests carry no token; uploads carry it twice and report their progress (A045)', async () => {
    const { gateway, calls, progress, tokens } = await createTestGateway([ok('x')])
    await gateway(pageRequest('/images/a.png'))
    expect(calls[0]!.headers.get('authorization')).toBeNull()
    const body = 'x'.repeat(200_000)
    await gateway(postRequest('/api/system/up-load-file', body, { 'x-upload-id': 'u1' }))
    expect(calls[1]!.headers.get('ticket')).toBe(tokens.access)
    expect(calls[1]!.headers.get('x-upload-id')).toBeNull()
    expect(calls[1]!.body).toBe(body)
    expect(progress).toEqual([
      { id: 'u1', sent: 70_000, total: 200_000 },
      { id: 'u1', sent: 200_000, total: 200_000 },
    ])
  })

  test.each([
    // It says where it leads.
    [
      'a GET',
      () => pageRequest('/api/home/data', { headers: { 'if-none-match': '"1"', 'if-modified-since': 'x' } }),
      'manual',
    ],
    ['an image', () => pageRequest('/images/a.png'), 'error'],
    ['a change', () => postRequest('/api/pay/pay-verify', '{}'), 'error'],
    ['an upload', () => postRequest('/api/system/up-load-file', 'x'), 'error'],
    ['a sign-in', () => postRequest('/api/system/account-login', '{}'), 'error'],
  ] as const)(
    '%s uses no cache, sends no cookies and follows no redirect (fault 36)',
    async (_name, request, redirect) => {
      const { gateway, calls } = await createTestGateway([ok('x')])
      await gateway(request())
      expect(calls[0]!.init).toMatchObject({ cache: 'no-store', credentials: 'omit', redirect })
      expect([...calls[0]!.headers.keys()].filter((name) => name.startsWith('if-'))).toEqual([])
    },
  )

  test.each([
    ['/main.js', 404],
    ['/managehub/negotiate', 404],
    ['/apix/home', 404],
    ['/api/..%2f..%2fadmin', 404],
    ['/api/%2e%2e/admin', 404],
    ['/images/..%5c', 404],
  ])('%s is rejected and never sent', async (path, status) => {
    const { gateway, calls } = await createTestGateway([ok(1)])
    expect((await gateway(pageRequest(path))).status).toBe(status)
    expect(calls).toHaveLength(0)
  })

  test('other origins and methods are rejected', async () => {
    const { gateway, calls } = await createTestGateway([ok(1)])
    expect((await gateway(pageRequest('/api/x/y', { headers: { origin: 'https://evil.example' } }))).status).toBe(403)
    expect((await gateway(pageRequest('/api/x/y', { method: 'DELETE' }))).status).toBe(405)
    expect((await gateway(postRequest('/api/x/y', 'x'.repeat(25 * 1024 * 1024)))).status).toBe(413)
    expect(calls).toHaveLength(0)
  })
})

describe('another server that was chosen meanwhile', () => {
  const OTHER = 'https://other.example'

  test('receives nothing that waited for new tokens, nor does the former one', async () => {
    const { gateway, calls, session } = await createTestGateway([neverRespond], tokenPair(nowSeconds() - 60))
    void gateway(pageRequest('/api/home/data'))
    await expect.poll(() => calls).toHaveLength(1)
    const waiting = gateway(postRequest('/api/pay/pay-verify', '{}'))
    await turn()
    session.changeServer(OTHER)
    session.signIn(tokenPair(nowSeconds() + 600, 'other'), operator)
    expect((await waiting).status).toBe(502)
    expect(calls).toHaveLength(1)
  })

  test('is not signed in to by the late answer of the former one', async () => {
    const late = deferred()
    const { gateway, session } = await createTestGateway([() => late.promise])
    const signingIn = gateway(postRequest('/api/system/account-login', '{}'))
    await turn()
    session.changeServer(OTHER)
    late.resolve(ok({ state: 1, userID: 1 }, tokenHeaders(tokenPair(nowSeconds() + 600, 'late'))))
    await signingIn
    expect(session.view).toMatchObject({ signedIn: false, server: OTHER })
  })
})

describe('reads at once', () => {
  const READ = '/api/order/data-report'
  /** No call is answered before `answers` does it, or the test is over. */
  async function createHolding(tokens?: ReturnType<typeof tokenPair>) {
    const answers: ((response: Response) => void)[] = []
    let isOver = false
    // What still waits would fail half a minute later, in whichever test runs then.
    onTestFinished(() => {
      isOver = true
      for (const answer of answers) answer(ok(1))
    })
    const hold = (init: RequestInit) => {
      const { promise, resolve } = deferred()
      answers.push(resolve)
      return isOver ? ok(1) : Promise.race([promise, neverRespond(init)])
    }
    const held = await createTestGateway([hold], tokens)
    const paths = () => held.calls.map(({ url }) => url.slice(SERVER.length))
    /** Readings of pages with these numbers. */
    const readAll = (...numbers: number[]) => {
      for (const n of numbers) void held.gateway(pageRequest(`${READ}?n=${n}`))
      return turn()
    }
    return { ...held, answers, paths, readAll }
  }

  test('of pages are three; a change, a sign-in, a file and the reads of alerts wait for none of them', async () => {
    const { gateway, read, answers, paths, readAll } = await createHolding()
    void readAll(1, 2, 3, 4)
    void gateway(postRequest('/api/home/check-id', '{}', { [QUERY_HEADER]: '1' }))
    await turn()
    expect(paths()).toEqual([`${READ}?n=1`, `${READ}?n=2`, `${READ}?n=3`])
    void gateway(postRequest('/api/pay/pay-verify', '{}'))
    void gateway(postRequest('/api/system/account-login', '{}'))
    void gateway(pageRequest('/images/a.png'))
    void read('/api/home/pay-data')
    await turn()
    expect(paths().slice(3).toSorted()).toEqual([
      '/api/home/pay-data',
      '/api/pay/pay-verify',
      '/api/system/account-login',
      '/images/a.png',
    ])
    for (const answer of answers.slice(0, 2)) answer(ok(1))
    await turn()
    expect(paths().slice(7)).toEqual([`${READ}?n=4`, '/api/home/check-id'])
  })

  test('the read that brings new tokens waits for none of them', async () => {
    const { read, clock, calls, paths, readAll } = await createHolding(tokenPair(nowSeconds() + 30))
    await readAll(1, 2, 3)
    vi.spyOn(clock, 'now').mockReturnValue(Date.now() + 60_000)
    void readAll(4, 5)
    void read('/api/home/pay-data')
    await turn()
    expect(paths()).toEqual([1, 2, 3, 4].map((n) => `${READ}?n=${n}`))
    expect(calls[3]!.headers.get('x-authorization')).not.toBeNull()
  })

  test('one that waits has its whole time from when it is sent, and none once its page gave it up', async () => {
    const { gateway, whole, calls, readAll } = await createHolding()
    vi.useFakeTimers()
    void readAll(1, 2, 3)
    const given = gateway(pageRequest(`${READ}?n=4`, { headers: { 'x-request-id': 'r4' } }))
    let last: Response | null = null
    void gateway(pageRequest(`${READ}?n=5`)).then((response) => {
      last = response
    })
    await vi.advanceTimersByTimeAsync(7_999)
    expect(calls).toHaveLength(3)
    whole.cancel('r4')
    expect(faultOf(await given)).toBe('network')
    await vi.advanceTimersByTimeAsync(READ_TIMEOUT_MS)
    expect(calls.map(({ url }) => url.at(-1))).toEqual(['1', '2', '3', '5'])
    expect(last).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(last!.headers.get('x-console-fault')).toBe('timeout')
  })

  test('are two of pages when the server has too much to do', async () => {
    const { answers, calls, readAll } = await createHolding()
    await readAll(0)
    answers[0]!(new Response('', { status: 429 }))
    await turn()
    await readAll(1, 2, 3, 4)
    expect(calls).toHaveLength(3)
  })
})

test('changes in flight are counted until they are answered, or their answer is lost', async () => {
  const { gateway, whole } = await createTestGateway([unreachable])
  const change = gateway(postRequest('/api/pay/pay-verify', '{}'))
  void gateway(pageRequest('/api/home/data'))
  expect(whole.pendingWrites).toBe(1)
  await change
  expect(whole.pendingWrites).toBe(0)
})

describe('responses to the page', () => {
  test('contain no tokens, no cookies and no executable content', async () => {
    const renewed = tokenPair(nowSeconds() + 900, 'b')
    const headers = {
      ...Object.fromEntries(tokenHeaders(renewed)),
      'set-cookie': 's=1',
      'x-console-fault': 'timeout',
      'cache-control': 'public, max-age=3600',
      'last-modified': 'Sat, 01 Jan 2022 00:00:00 GMT',
      etag: '"1"',
      date: 'Sat, 21 Nov 2026 00:00:00 GMT',
    }
    const { gateway, session } = await createTestGateway([ok(1, headers)])
    const response = await gateway(pageRequest('/api/home/data'))
    expect(Object.keys(Object.fromEntries(response.headers)).sort()).toEqual([
      'cache-control',
      'content-security-policy',
      'content-type',
      'date',
      'x-content-type-options',
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(session.secretTexts).toEqual([renewed.access, renewed.refresh])
  })

  test('new tokens are applied even if the body is cut off afterwards', async () => {
    const renewed = tokenPair(nowSeconds() + 900, 'b')
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
    const { gateway, session } = await createTestGateway([() => new Response(body, { headers: tokenHeaders(renewed) })])
    const response = await gateway(pageRequest('/api/home/data'))
    expect([response.status, faultOf(response)]).toEqual([502, 'network'])
    expect(session.secretTexts).toEqual([renewed.access, renewed.refresh])
  })

  test.each([
    ['/api/home/data', READ_TIMEOUT_MS],
    ['/api/system/up-load-file', UPLOAD_TIMEOUT_MS],
  ])('%s is aborted after its timeout (fault 23)', async (path, limit) => {
    const sent = deferred()
    const { gateway } = await createTestGateway([
      (init) => {
        sent.resolve(ok(1))
        return neverRespond(init)
      },
    ])
    vi.useFakeTimers()
    let answered: Response | null = null
    void gateway(pageRequest(path)).then((response) => {
      answered = response
    })
    // Its time has begun by then: the clock must not go on before that.
    await sent.promise
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(answered).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(faultOf(answered!)).toBe('timeout')
    expect(await answered!.json()).toEqual({ message: '请求超时!' })
  })

  // By its id where the runtime reports no abort (fault 23).
  test.each(['signal', 'id'])('a request that its page gives up is cancelled at the server, by its %s', async (by) => {
    let signal: AbortSignal | undefined
    const { gateway, whole } = await createTestGateway([
      (init) => {
        signal = init.signal!
        return neverRespond(init)
      },
    ])
    const abort = new AbortController()
    const headers = { 'x-request-id': 'r1' }
    const answer = gateway(pageRequest('/api/home/data', by === 'id' ? { headers } : { signal: abort.signal }))
    await turn()
    whole.cancel('another')
    expect(signal!.aborted).toBe(false)
    if (by === 'id') whole.cancel('r1')
    else abort.abort()
    expect(faultOf(await answer)).toBe('network')
    expect(signal!.aborted).toBe(true)
    whole.cancel('r1')
  })

  test('the request that brings new tokens goes on without its page', async () => {
    const renewed = tokenPair(nowSeconds() + 1_200)
    const answered = deferred()
    const { gateway, calls, session } = await createTestGateway(
      [(init) => Promise.race([answered.promise, neverRespond(init)]), ok(2)],
      tokenPair(nowSeconds() - 10),
    )
    const abort = new AbortController()
    const given = gateway(pageRequest('/api/home/data', { signal: abort.signal }))
    await turn()
    abort.abort()
    const next = gateway(pageRequest('/api/home/menu'))
    await turn()
    expect(calls).toHaveLength(1)
    answered.resolve(ok(1, tokenHeaders(renewed)))
    await given
    expect((await next).status).toBe(200)
    expect(session.tokens).toEqual(renewed)
    expect(calls[1]!.headers.get('authorization')).toBe(`Bearer ${renewed.access}`)
  })

  test('an unreachable server yields an error response, not an exception', async () => {
    const { gateway, session } = await createTestGateway([unreachable])
    const response = await gateway(pageRequest('/api/home/data'))
    expect(faultOf(response)).toBe('network')
    expect(session.view.signedIn).toBe(true)
  })
})

describe('unauthorized responses', () => {
  const plain = new Response('', { status: 401 })
  const envelope = Response.json({ statusCode: 401, succeeded: false, data: null, errors: '401 Unauthorized' })

  test.each([
    ['HTTP 401', plain],
    ['the 401 envelope', envelope],
  ])('%s signs out (D1 §8, A027)', async (_name, answer) => {
    const { gateway, session } = await createTestGateway([answer])
    await gateway(pageRequest('/api/home/data'))
    expect(session.view).toMatchObject({ signedIn: false, reason: 'unauthorized' })
  })

  const redirected = (location: string) => new Response(null, { status: 302, headers: { location } })

  test.each([
    ...['/login', '/Account/Login?ReturnUrl=%2Fapi', `${SERVER}/passport/signIn.html`, '/#/login?from=x', '/sso'],
    ...['/manage/user_login.php', '../Log-On', '/oauth2/authorize'],
  ])('a reading that is redirected to %s ends the session (A324)', async (location) => {
    const { read, session } = await createTestGateway([redirected(location)])
    await expect(read('/api/home/pay-data')).rejects.toThrow('未经授权请求')
    expect(session.view).toMatchObject({ signedIn: false, reason: 'unauthorized' })
  })

  test.each([
    ...['https://login.example/login', '/maintenance', '/api/login-records', '/authors', '', 'http://['],
    ...['/api/home/pay-data?login=1', '/logins/'],
  ])('a reading that is redirected to %s does not', async (location) => {
    const { read, session } = await createTestGateway([redirected(location)])
    await expect(read('/api/home/pay-data')).rejects.toThrow('被重定向到别处')
    expect(session.view.signedIn).toBe(true)
  })

  test('a change that is redirected to a sign-in has no known outcome, and the session goes on until a reading', async () => {
    const { gateway, session } = await createTestGateway([redirected('/login')])
    const response = await gateway(postRequest('/api/pay/pay-verify', '{}'))
    expect(faultOf(response)).toBe('unusable')
    expect(session.view.signedIn).toBe(true)
  })

  test('a redirect to a sign-in renews tokens that had expired', async () => {
    const renewed = tokenPair(nowSeconds() + 900)
    const { read, session } = await createTestGateway([redirected('/login'), ok(1, tokenHeaders(renewed))])
    expect(await read('/api/home/pay-data')).toContain('"data":1')
    expect(session.view.signedIn).toBe(true)
  })

  test('an ordinary error that mentions 401 is not treated as unauthorized', async () => {
    const { gateway, session } = await createTestGateway([
      Response.json({ succeeded: false, errors: '期号 401 Unauthorized 不存在' }),
      Response.json({ succeeded: true, data: '401 Unauthorized', errors: null }),
      new Response('', { status: 403 }),
    ])
    for (let i = 0; i < 3; i++) await gateway(pageRequest('/api/home/data'))
    expect(session.view.signedIn).toBe(true)
  })

  const renewed = tokenPair(nowSeconds() + 900, 'fresh')
  const renewal = ok('renewed', tokenHeaders(renewed))

  /** The first response arrives after the token pair was replaced by another request, or the pair was revoked. */
  async function refused(why: 'late' | 'revoked', request: Request) {
    if (why === 'revoked') {
      const setup = await createTestGateway([plain, renewal])
      return { ...setup, response: await setup.gateway(request) }
    }
    const late = deferred()
    const setup = await createTestGateway([() => late.promise, renewal], tokenPair(nowSeconds() + 30))
    const response = setup.gateway(request)
    await turn()
    await setup.gateway(pageRequest('/api/home/pay-data'))
    late.resolve(plain.clone())
    return { ...setup, response: await response }
  }

  test.each([
    ['late', 'that was just replaced', ['/api/home/data', '/api/home/pay-data', '/api/home/data']],
    ['revoked', 'revoked before its expiry (fault 17)', ['/api/home/data', '/api/home/data']],
  ] as const)('%s: for a token %s a GET is sent once more with the new one', async (why, _name, paths) => {
    const { response, calls, session } = await refused(why, pageRequest('/api/home/data'))
    expect((await response.json()).data).toBe('renewed')
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual(paths)
    expect([session.view.signedIn, session.tokens]).toEqual([true, renewed])
    if (why === 'revoked') expect(calls.map(({ headers }) => headers.has('x-authorization'))).toEqual([false, true])
  })

  test.each(['late', 'revoked'] as const)(
    '%s: a change is not sent again, and the operator is notified (fault 5)',
    async (why) => {
      const { response, calls, session } = await refused(why, postRequest('/api/pay/pay-verify', '{}'))
      expect([response.status, faultOf(response)]).toEqual([409, 'stale'])
      expect(calls.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
        ['POST', '/api/pay/pay-verify'],
        ['GET', '/api/home/pay-data'],
      ])
      // A reading without a body has no type of one, which a strict server refuses.
      expect(calls.at(-1)!.headers.get('content-type')).toBeNull()
      expect(session.view.signedIn).toBe(true)
    },
  )

  test.each([
    ['a GET', () => pageRequest('/api/home/data')],
    ['a change', () => postRequest('/api/pay/pay-verify', '{}')],
  ])('%s answered with 401 while the tokens are valid signs out', async (_name, request) => {
    const { gateway, session } = await createTestGateway([plain, ok(1)])
    expect((await gateway(request())).status).toBe(401)
    expect(session.view).toMatchObject({ signedIn: false, reason: 'unauthorized' })
  })

  test.each([500, 429])('a refresh that fails for other reasons (%s) does not sign out', async (status) => {
    const { gateway, session } = await createTestGateway([plain, new Response('', { status }), ok(1)])
    expect((await gateway(pageRequest('/api/home/data'))).status).toBe(status)
    expect(session.view.signedIn).toBe(true)
  })

  test('a refresh answered with 500 does not sign out, and the next request refreshes (fault 9)', async () => {
    const { gateway, session, calls } = await createTestGateway(
      [new Response('', { status: 500 }), ok(1)],
      tokenPair(nowSeconds() - 10),
    )
    expect((await gateway(pageRequest('/api/home/data'))).status).toBe(500)
    expect((await gateway(pageRequest('/api/home/data'))).status).toBe(200)
    expect(calls.map(({ headers }) => headers.has('x-authorization'))).toEqual([true, true])
    expect(session.view.signedIn).toBe(true)
  })
})

test('a request that cannot even be read is answered, not rejected (fault 70)', async () => {
  const { gateway } = await createTestGateway([ok(1)])
  const answer = await gateway({ method: 'POST', url: 'no address' } as Request)
  expect([answer.status, faultOf(answer)]).toEqual([502, 'network'])
})

describe('signing in', () => {
  const info = { state: 1, name: '管理员', tokenID: 'opaque', userImg: 'a.png', userCode: 'A' }
  const body = (fields: object) =>
    JSON.stringify({ succeeded: true, errors: null, data: { ...info, ...fields, userID: 0 } }).replace(
      '"userID":0',
      '"userID":9007199254740993',
    )
  const login = () => postRequest('/api/system/account-login', '{"loginName":"a","loginPwd":"b","loginCode":""}')

  test('takes the token pair from the headers, keeps every digit of the id, and hides the tokens', async () => {
    const renewed = tokenPair(nowSeconds() + 900, 'new')
    const { gateway, session, calls } = await createTestGateway([
      new Response(body({}), { headers: tokenHeaders(renewed) }),
    ])
    const received = await (await gateway(login())).text()
    expect(calls[0]!.headers.get('authorization')).toBeNull()
    expect(received).not.toContain('opaque')
    expect(received).toContain('9007199254740993')
    expect(session.secretTexts).toEqual([renewed.access, renewed.refresh])
    const user = { id: '9007199254740993', name: '管理员', image: 'a.png', loginNames: ['a', 'A'] }
    expect(session.view.user).toEqual(user)
  })

  test('an answer that cannot be read is not passed on, as it may contain the token (fault 70)', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const { gateway } = await createTestGateway([new Response(body({ deep: 0 }).replace('"deep":0', `"deep":${deep}`))])
    expect(await (await gateway(login())).text()).toBe('')
  })

  test.each([
    ['{"code":2,"msg":"已提交","data":{"tokenID":"secret","state":1}}', ''],
    ['{"code":200,"data":{"access_token":"secret"}}', ''],
    ['<!doctype html><script>token = "secret"</script>', '<html>'],
    ['{"code":500,"msg":"密码错误","token":null}', '{"code":500,"msg":"密码错误","token":null}'],
  ])('%s, which is no sign-in, takes no token to the page', async (text, passed) => {
    const { gateway, session } = await createTestGateway([new Response(text)])
    const before = session.view
    expect(await (await gateway(login())).text()).toBe(passed)
    expect(session.view).toEqual(before)
  })

  test.each([
    ['without an envelope', (info: string) => info],
    ['with a code that counts from 1', (info: string) => `{"code":1,"msg":"登录成功","data":${info}}`],
  ])('an answer %s signs in, and the page gets it without the token (A322)', async (_name, wrap) => {
    const info = '{"state":1,"tokenID":"opaque","name":"管理员","userID":5,"head":"a.png"}'
    const { gateway, session } = await createTestGateway([new Response(wrap(info))])
    const text = await (await gateway(login())).text()
    expect(session.view).toMatchObject({ signedIn: true, user: { name: '管理员', id: '5' } })
    expect(JSON.parse(text)).toMatchObject({ succeeded: true, data: { state: 1, name: '管理员' } })
    expect(text).not.toContain('opaque')
  })

  test('falls back to tokenID if the headers are missing (A024)', async () => {
    const { gateway, session } = await createTestGateway([new Response(body({}))])
    await gateway(login())
    expect(session.secretTexts).toEqual(['opaque'])
  })

  test.each([{ state: 0 }, { state: '2' }])('any other state is not signed in (D1 §4)', async (state) => {
    const renewed = tokenPair(nowSeconds() + 900, 'new')
    const { gateway, session, tokens } = await createTestGateway([
      new Response(body(state), { headers: tokenHeaders(renewed) }),
    ])
    await gateway(login())
    expect(session.secretTexts).toEqual([tokens.access, tokens.refresh])
  })
})
