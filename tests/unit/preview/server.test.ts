import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as rawRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { BRIDGE_PROTOCOL, KEY_FRAGMENT, KEY_HEADER } from '#main/preview/page-key.ts'
import { type Preview, startPreview } from '#main/preview/server.ts'
import { Control } from '../../simulator/control.ts'
import { type Simulator, startSimulator } from '../../simulator/server.ts'
import { silentLogger } from '../core/fixtures.ts'
import fc from '../fast-check.ts'

let simulator: Simulator
let preview: Preview
const uncaughtErrors: unknown[] = []
const recordError = (error: unknown) => uncaughtErrors.push(error)

beforeEach(async () => {
  const pages = mkdtempSync(join(tmpdir(), 'preview-pages-'))
  writeFileSync(join(pages, 'index.html'), '<!doctype html><head></head>')
  simulator = await startSimulator()
  preview = await startPreview({ server: simulator.url, port: 0, pages, log: silentLogger })
  process.on('uncaughtException', recordError).on('unhandledRejection', recordError)
})
afterEach(async () => {
  await preview.close()
  await simulator.close()
  process.off('uncaughtException', recordError).off('unhandledRejection', recordError)
  expect(uncaughtErrors.splice(0)).toEqual([])
})

type Headers = Record<string, string>

function sendRequest(
  path: string,
  headers: Headers = {},
  method = 'GET',
  body = '',
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(new URL(path, preview.url), { method, headers }, (response) => {
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.once('error', reject)
    request.end(body)
  })
}

/** The credentials of the browser that opened the link: the cookie, and the key of the fragment. */
async function openLink(): Promise<{ cookie: string; key: string; setCookie: string }> {
  const { headers } = await sendRequest(preview.link)
  const setCookie = headers['set-cookie']![0]!
  const key = headers.location!.split(KEY_FRAGMENT)[1]!
  return { cookie: setCookie.split(';')[0]!, key, setCookie }
}

/** Headers of a browser for a request of our page; any other program can send them too. */
const pageHeaders = (dest = 'empty') => ({
  origin: preview.url,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': dest,
})

/** A zero mask, since masking 100 MB is slow. */
const generateMask = (mask: Buffer) => void mask.fill(0)

function bridge(headers: Headers, protocols: string[] = []): Promise<WebSocket | string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(preview.url.replace('http', 'ws').concat('/bridge'), protocols, {
      headers,
      generateMask,
    })
    socket.once('open', () => resolve(socket))
    socket.once('error', (error) => resolve(error.message))
  })
}

async function openBridge(): Promise<WebSocket> {
  const { cookie, key } = await openLink()
  return bridgeWith(cookie, key)
}

async function bridgeWith(cookie: string, key: string): Promise<WebSocket> {
  const socket = await bridge({ cookie, origin: preview.url }, [BRIDGE_PROTOCOL, key])
  if (typeof socket === 'string') throw new Error(socket)
  return socket
}

/** The result of a valid call. */
function call(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve, reject) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data))
      if (message.id === 77) resolve(message.result)
    })
    socket.once('close', () => reject(new Error('closed')))
    socket.send(JSON.stringify({ id: 77, command: 'readState', args: ['session'] }))
  })
}

describe('a client with the cookie but without the key (fault 48)', () => {
  test('the cookie is strict, HttpOnly and named after the port; the key is in no response body', async () => {
    const { setCookie, key, cookie } = await openLink()
    expect(setCookie).toMatch(
      new RegExp(`^console-${new URL(preview.url).port}=.*; HttpOnly; SameSite=Strict; Path=/$`),
    )
    expect(key).toMatch(/^[a-p]{64}$/)
    expect(cookie).not.toContain(key)
    expect((await sendRequest('/', { cookie })).text).not.toContain(key)
  })

  test('can neither read from nor write to the server, whatever headers it sends', async () => {
    const { cookie, key } = await openLink()
    const before = (await new Control(simulator.url).log()).length
    for (const headers of [{}, pageHeaders(), pageHeaders('image'), { [KEY_HEADER]: 'wrong' }, { [KEY_HEADER]: '' }]) {
      for (const path of ['/api/home/data?lotteryid=0', '/api/pay/list/1/20?inOrOut=true']) {
        expect((await sendRequest(path, { cookie, ...headers })).status, path).toBe(403)
      }
      const login = { cookie, ...headers, 'content-type': 'application/json' }
      expect((await sendRequest('/api/system/account-login', login, 'POST', '{}')).status).toBe(403)
    }
    expect(await new Control(simulator.url).log()).toHaveLength(before)
    const mine = { cookie, [KEY_HEADER]: key, ...pageHeaders() }
    expect((await sendRequest('/api/home/data?lotteryid=0', mine)).status).not.toBe(403)
    // Nor with the key but without the cookie, or from a page of another origin.
    expect((await sendRequest('/api/home/data', { [KEY_HEADER]: key })).status).toBe(403)
    expect((await sendRequest('/api/home/data', { ...mine, origin: 'http://127.0.0.1:1' })).status).toBe(403)
    expect((await sendRequest('/api/home/data', { ...mine, 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })

  test('cannot connect to the bridge', async () => {
    const { cookie, key } = await openLink()
    const origin = preview.url
    expect(await bridge({ cookie, origin })).toMatch(/403/)
    expect(await bridge({ cookie, origin }, [BRIDGE_PROTOCOL])).toMatch(/403/)
    expect(await bridge({ cookie, origin }, [BRIDGE_PROTOCOL, 'wrong'])).toMatch(/403/)
    expect(await bridge({ origin }, [BRIDGE_PROTOCOL, key])).toMatch(/403/)
    expect(await bridge({ cookie, origin: 'http://127.0.0.1:1' }, [BRIDGE_PROTOCOL, key])).toMatch(/403/)
    const socket = await bridge({ cookie, origin }, [BRIDGE_PROTOCOL, key])
    expect(socket).toBeInstanceOf(WebSocket)
    expect(await call(socket as WebSocket)).toMatchObject({ signedIn: false })
  })

  test('images load in <img> elements of our own page, but no page can fetch them', async () => {
    const { cookie, key } = await openLink()
    const picture = '/images/photo-2.png'
    expect((await sendRequest(picture, { cookie, ...pageHeaders('image') })).status).toBe(200)
    expect((await sendRequest(picture, { cookie, ...pageHeaders('empty') })).status).toBe(403)
    expect(
      (await sendRequest(picture, { cookie, ...pageHeaders('image'), 'sec-fetch-site': 'same-site' })).status,
    ).toBe(403)
    expect((await sendRequest(picture, { cookie })).status).toBe(403)
    expect((await sendRequest(picture, { cookie, [KEY_HEADER]: key })).status).toBe(200)
  })

  test('files that are read with the operator’s token carry the key in their address, which the server never sees', async () => {
    const { cookie, key } = await openLink()
    const headers = { cookie, ...pageHeaders('image') }
    const files = async () =>
      (await new Control(simulator.url).log()).filter(({ path }) => path.startsWith('/sysFile/'))
    const path = '/sysFile/previewFile?fileId=2'
    for (const suffix of ['', `&${KEY_HEADER}=`, `&${KEY_HEADER}=${'a'.repeat(64)}`, `&${KEY_HEADER}=${key}x`]) {
      expect((await sendRequest(path + suffix, headers)).status, suffix).toBe(403)
    }
    expect(await files()).toEqual([])
    expect((await sendRequest(`${path}&${KEY_HEADER}=${key}`, headers)).status).not.toBe(403)
    const [request, ...more] = await files()
    expect(more).toEqual([])
    expect(JSON.stringify(request)).not.toContain(key)
    expect((await sendRequest(`/api/home/data?${KEY_HEADER}=${key}`, headers)).status).toBe(403)
  })
})

test('the link takes the screen to open first, which stays behind the key in the fragment', async () => {
  const { headers } = await sendRequest(`${preview.link}&route=${encodeURIComponent('/Main/Bet?page=2#x')}`)
  expect(headers.location).toMatch(/^\/#preview-key=[a-z]+@%2FMain%2FBet%3Fpage%3D2%23x$/i)
})

describe('a restart', () => {
  test('keeps the address, and refuses the link, the cookie and the key of before', async () => {
    const { url, link } = preview
    const { cookie, key } = await openLink()
    const socket = await bridgeWith(cookie, key)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await preview.restart()
    await closed
    expect(preview.url).toBe(url)
    expect(preview.link).not.toBe(link)
    expect((await sendRequest(link)).status).toBe(403)
    expect((await sendRequest('/', { cookie })).status).toBe(403)
    expect(await bridge({ cookie, origin: url }, [BRIDGE_PROTOCOL, key])).toMatch(/403/)
    const next = await openLink()
    expect(next.cookie).not.toBe(cookie)
    expect(next.key).not.toBe(key)
    expect((await sendRequest('/api/home/data', { cookie: next.cookie, [KEY_HEADER]: key })).status).toBe(403)
    expect((await sendRequest('/', { cookie: next.cookie })).status).toBe(200)
  })

  test('knows nothing of the session and the settings of before', async () => {
    const body = JSON.stringify({ loginName: 'admin', loginPwd: 'admin123456', loginCode: '' })
    const headers = { 'content-type': 'application/json' }
    const signIn = new Request(`${preview.url}/api/system/account-login`, { method: 'POST', headers, body })
    await (await preview.core.gateway.handle(signIn)).text()
    preview.core.changeSettings({ zoom: 125 })
    expect(preview.core.session.view.signedIn).toBe(true)
    await preview.restart()
    expect(preview.core.session.view).toMatchObject({ signedIn: false, user: null })
    expect(preview.core.settings.effective.zoom).toBe(100)
  })
})

describe('broken connections and invalid calls do not end the preview (fault 47)', () => {
  /** Sends the text and resets the connection; resolves once it is closed. */
  const reset = (head: string) =>
    new Promise<void>((resolve) => {
      const { hostname, port } = new URL(preview.url)
      const socket = connect(Number(port), hostname, () => {
        // Not when all is written: a server that rejects a request need not read the rest of it.
        socket.write(head)
        setTimeout(() => socket.resetAndDestroy(), 5)
      })
      socket.once('error', () => {}).once('close', () => resolve())
    })

  test('upgrades and requests that are reset', async () => {
    const { cookie, key } = await openLink()
    const host = new URL(preview.url).host
    const upgrade = `Host: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`
    const ours = `Cookie: ${cookie}\r\n${KEY_HEADER}: ${key}\r\nOrigin: ${preview.url}\r\n`
    const heads = [
      `GET /bridge HTTP/1.1\r\n${upgrade}\r\n${'x'.repeat(200_000)}`,
      `GET /bridge HTTP/1.1\r\n${upgrade}${ours}Sec-WebSocket-Key: short\r\n\r\n`,
      `POST /api/home/data HTTP/1.1\r\nHost: ${host}\r\n${ours}Content-Length: 5000\r\n\r\n{`,
      `GET /api/home/data HTTP/1.1\r\nHost: ${host}\r\n${ours}\r\n`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`,
      `GET // HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`,
      'rubbish\r\n\r\n',
    ]
    for (let round = 0; round < 5; round++) await Promise.all(heads.map(reset))
    expect((await sendRequest('/', { cookie })).status).toBe(200)
  })

  test('messages of any JSON shape', async () => {
    const socket = await openBridge()
    for (const text of [
      '',
      'null',
      '5',
      '"x"',
      '[]',
      '{}',
      '[null]',
      '{"id":null}',
      '{"id":{},"command":1}',
      '{"id":1}',
    ]) {
      socket.send(text)
    }
    socket.send(randomBytes(1_000))
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (id, rest) => {
        socket.send(JSON.stringify(rest))
        socket.send(JSON.stringify({ id, command: rest, args: rest }))
        socket.send(JSON.stringify({ id, command: 'readState', args: rest }))
      }),
    )
    expect(await call(socket)).toMatchObject({ signedIn: false })
  })

  test('a message of 100 MB closes only its own connection', async () => {
    const { cookie, key } = await openLink()
    const open = () => bridge({ cookie, origin: preview.url }, [BRIDGE_PROTOCOL, key]) as Promise<WebSocket>
    const [socket, other] = [await open(), await open()]
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.send(Buffer.alloc(100 * 1024 * 1024, 'x'))
    await closed
    expect(await call(other)).toMatchObject({ signedIn: false })
  })
})
