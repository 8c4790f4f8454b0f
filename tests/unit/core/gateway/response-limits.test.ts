import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readOutcome } from '#main/core/audit-log/audit-entry.ts'
import { createGateway } from '#main/core/gateway/gateway.ts'
import { FILE_TIMEOUT_MS, limitBody, MAX_RESPONSE_BYTES, readText } from '#main/core/network/response.ts'
import type { FetchInit } from '#main/core/ports.ts'
import { gatewayError } from '#renderer/api/http/errors.ts'
import { Control } from '#tests/simulator/control.ts'
import type { FaultSpec } from '#tests/simulator/fault-registry.ts'
import { startSimulator } from '#tests/simulator/server.ts'
import { nowSeconds, signedInSession, silentLogger, tokenPair } from '../fixtures.ts'

/** Responses that are too slow, endless (faults 37, 46) or invalid (fault 47). */

const MEGABYTE = 1024 * 1024
const ORIGIN = 'app://console'

afterEach(() => void vi.useRealTimers())

async function connectToSimulator() {
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const { session, clock } = await signedInSession(tokenPair(nowSeconds() + 600))
  session.changeServer(simulator.url)
  session.signIn(tokenPair(nowSeconds() + 600), { id: '7', name: '客服一', image: '', loginNames: [] })
  const sent: FetchInit[] = []
  const gateway = createGateway({
    session,
    clock,
    log: silentLogger,
    origin: ORIGIN,
    rewritePath: (path) => path,
    onLinkStatus: () => {},
    onWriteEnded: () => {},
    onUploadProgress: () => {},
    fetch: (url, init) => {
      sent.push(init)
      return fetch(url, init)
    },
  })
  const control = new Control(simulator.url)
  const applyFault = (path: string, kind: FaultSpec['kind'], more: Partial<FaultSpec> = {}) =>
    control.fault({ match: { path }, kind, times: -1, ...more })
  const request = (path: string, init?: RequestInit) => gateway.handle(new Request(`${ORIGIN}${path}`, init))
  return { request, applyFault, control, gateway, sent }
}

/** Runs `work` and returns its peak memory use in bytes. */
async function measurePeakMemory(work: () => Promise<unknown>): Promise<number> {
  const currentMemory = () => process.memoryUsage().rss
  const before = currentMemory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, currentMemory())
  }, 5)
  await work().finally(() => clearInterval(timer))
  return most - before
}

describe('a response that is too large (fault 46)', () => {
  test.each(['huge', 'gzipBomb'] as const)(
    '%s: aborted at the limit with a clear message, without using memory',
    async (kind) => {
      const { request, applyFault } = await connectToSimulator()
      await applyFault('/api/home/data', kind)
      let answer: Response | null = null
      const peak = await measurePeakMemory(async () => {
        answer = await request('/api/home/data')
      })
      expect(answer!.headers.get('x-console-fault')).toBe('unusable')
      expect(await answer!.json()).toEqual({ message: '服务器的回答过大，已停止接收' })
      expect(peak).toBeLessThan(300 * MEGABYTE)
    },
  )

  test('also as the response to a sign-in', async () => {
    const { request, applyFault } = await connectToSimulator()
    await applyFault('/api/system/account-login', 'huge')
    const answer = await request('/api/system/account-login', { method: 'POST', body: '{}' })
    expect(await answer.json()).toEqual({ message: '服务器的回答过大，已停止接收' })
  })

  test('an image of 600 MB is cut off and its request is aborted', async () => {
    const { request, applyFault, sent } = await connectToSimulator()
    await applyFault('/images/photo-2.png', 'huge')
    const answer = await request('/images/photo-2.png')
    expect(answer.status).toBe(200)
    let size = 0
    const read = async () => {
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) size += piece.length
    }
    await expect(read()).rejects.toThrow('服务器的回答过大')
    expect(size).toBeGreaterThan(60 * MEGABYTE)
    expect(size).toBeLessThanOrEqual(64 * MEGABYTE)
    expect(sent[0]!.isFile).toBe(true)
  })

  test('the largest ordinary response is read completely', async () => {
    const text = '元'.repeat(Math.floor(MAX_RESPONSE_BYTES / 3))
    expect((await readText(new Response(text))).length).toBe(text.length)
    await expect(readText(new Response(`${text}元`))).rejects.toThrow('服务器的回答过大')
  })
})

describe('a file that never ends (fault 37)', () => {
  test('its body is cut off at the timeout and its request is aborted', async () => {
    vi.useFakeTimers()
    let cancelled = false
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      cancel: () => {
        cancelled = true
      },
    })
    let ended = 0
    const body = limitBody(endless, { maxBytes: 1, timeoutMs: FILE_TIMEOUT_MS, onEnd: () => ended++ })
    const read = expect(body.getReader().read()).rejects.toThrow('请求超时')
    await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS - 1)
    expect([cancelled, ended]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(1)
    await read
    expect([cancelled, ended]).toEqual([true, 1])
  })

  test('it is cut off in the gateway, too, and not requested again', async () => {
    const { request, applyFault, sent } = await connectToSimulator()
    await applyFault('/images/photo-2.png', 'stall')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = await request('/images/photo-2.png')
    const read = expect(answer.arrayBuffer()).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS)
    await read
    expect(sent).toHaveLength(1)
  })

  test('a page cancels it by its id, before or after the headers', async () => {
    const { request, applyFault, gateway } = await connectToSimulator()
    await applyFault('/images/photo-2.png', 'stall')
    const answer = await request('/images/photo-2.png', { headers: { 'x-request-id': 'r1' } })
    const read = expect(answer.arrayBuffer()).rejects.toThrow()
    gateway.cancel('r1')
    await read
  })

  test('a complete file arrives unchanged', async () => {
    const { request } = await connectToSimulator()
    const bytes = new Uint8Array(await (await request('/images/photo-2.png')).arrayBuffer())
    expect([...bytes.slice(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')
  })
})

describe('a response that never ends', () => {
  test('an API response without a body is aborted at the timeout', async () => {
    const { request, applyFault } = await connectToSimulator()
    await applyFault('/api/home/data', 'stall')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answered = request('/api/home/data')
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await answered).headers.get('x-console-fault')).toBe('timeout')
  })
})

describe('an invalid HTTP status (fault 47)', () => {
  test.each(['/api/home/data', '/images/photo-2.png'])('%s: an error, no exception', async (path) => {
    const { request, applyFault } = await connectToSimulator()
    await applyFault(path, 'status', { status: 999, body: 'odd' })
    const answer = await request(path)
    expect([answer.status, answer.headers.get('x-console-fault')]).toEqual([502, 'unusable'])
    expect(await answer.json()).toEqual({ message: '服务器的回答无法使用' })
  })

  test('of a write: the outcome is unknown', async () => {
    const { request, applyFault } = await connectToSimulator()
    await applyFault('/api/pay/pay-verify', 'status', { status: 999 })
    const answer = await request('/api/pay/pay-verify', { method: 'POST', body: '{}' })
    const text = await answer.clone().text()
    expect(await readOutcome(answer, 'flag')).toEqual({ result: 'unknown', detail: '服务器的回答无法使用' })
    const error = gatewayError('unusable', text)
    expect([error.kind, error.message, error.outcomeUnknown]).toEqual(['malformed', '服务器的回答无法使用', true])
  })
})
