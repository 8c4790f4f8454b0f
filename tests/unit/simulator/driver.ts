import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, vi } from 'vitest'
import WebSocket from 'ws'
import type { TokenPair } from '../../simulator/auth/tokens.ts'
import { Control } from '../../simulator/control.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../simulator/server.ts'
import { parseJson, stringifyJson } from '../../simulator/wire/json.ts'

/** Just after noon in Beijing. */
export const NOON = Date.UTC(2025, 5, 18, 4, 3, 20)

export interface Envelope<T = unknown> {
  statusCode: number
  data: T
  succeeded: boolean
  errors: unknown
  extras: unknown
  timestamp: number
}

export interface Reply<T = unknown> {
  status: number
  headers: Headers
  text: string
  /** The body as lossless JSON; undefined if it is not JSON. */
  envelope: Envelope<T>
  pair: TokenPair | undefined
}

export interface SendOptions {
  body?: unknown
  /** Sent unchanged, without a content type. */
  rawBody?: RequestInit['body']
  headers?: Record<string, string>
  /** null: without tokens. */
  pair?: TokenPair | null
  /** Also sends the refresh token. */
  refresh?: boolean
}

/** A plain client of a simulator started for one test. */
export class Driver {
  readonly simulator: Simulator
  readonly control: Control
  pair: TokenPair = { access: '', refresh: '' }
  readonly #hubs: HubConnection[] = []

  private constructor(simulator: Simulator) {
    this.simulator = simulator
    this.control = new Control(simulator.url)
  }

  /** Starts a simulator and signs in as admin. */
  static async start(options: SimulatorOptions = {}): Promise<Driver> {
    const driver = new Driver(await startSimulator(options))
    driver.pair = await driver.signIn('admin', 'admin123456')
    return driver
  }

  async signIn(loginName: string, loginPwd: string): Promise<TokenPair> {
    const body = { loginName, loginPwd, loginCode: '' }
    const { pair } = await this.send('POST', '/api/system/account-login', { body, pair: null })
    if (!pair) throw new Error('not signed in')
    return pair
  }

  async send<T = unknown>(method: string, path: string, options: SendOptions = {}): Promise<Reply<T>> {
    const { body, rawBody, refresh, pair = this.pair } = options
    const headers: Record<string, string> = {}
    if (pair) headers.authorization = `Bearer ${pair.access}`
    if (pair && refresh) headers['x-authorization'] = `Bearer ${pair.refresh}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch(this.simulator.url + path, {
      method,
      headers: { ...headers, ...options.headers },
      body: rawBody ?? (body === undefined ? null : stringifyJson(body)),
    })
    return readReply<T>(response)
  }

  async get<T = unknown>(path: string): Promise<T> {
    return (await this.send<T>('GET', path)).envelope.data
  }

  async post<T = unknown>(path: string, body: unknown): Promise<Envelope<T>> {
    return (await this.send<T>('POST', path, { body })).envelope
  }

  /** Creates a hub connection without starting it; closed with the driver. */
  createHub(token: string = this.pair.access): HubConnection {
    const createHub = new HubConnectionBuilder()
      .withUrl(`${this.simulator.url}/managehub`, {
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => token,
      })
      .configureLogging(LogLevel.None)
      .build()
    this.#hubs.push(createHub)
    return createHub
  }

  async startHub(): Promise<HubConnection> {
    const createHub = this.createHub()
    await createHub.start()
    return createHub
  }

  /** An open WebSocket, or the status of the rejection. */
  upgrade(path: string, headers: Record<string, string> = {}): Promise<WebSocket | number> {
    return new Promise((resolve) => {
      const socket = new WebSocket(this.simulator.url.replace('http', 'ws') + path, { headers })
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.on('error', () => undefined)
    })
  }

  /** A WebSocket of the hub after its handshake, with the texts it receives. */
  async openSocket(): Promise<{ socket: WebSocket; texts: string[]; closed: Promise<unknown> }> {
    const socket = (await this.upgrade('/managehub', { authorization: `Bearer ${this.pair.access}` })) as WebSocket
    const texts: string[] = []
    socket.on('message', (data) => texts.push(data.toString()))
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.send('{"protocol":"json","version":1}\x1e')
    await waitUntil(() => expect(texts).toContain('{}\x1e'))
    return { socket, texts, closed }
  }

  async close(): Promise<void> {
    await this.simulator.close()
    await Promise.all(this.#hubs.map((createHub) => createHub.stop()))
  }
}

/** The application's own page (A042): `rows` is the total. */
interface Page<T> {
  data: T[]
  rows: number
}

/** All rows of a paged list. */
export async function allPages<T>(driver: Driver, path: string, query = ''): Promise<T[]> {
  const all: T[] = []
  for (let index = 1; ; index += 1) {
    const { data, rows } = await driver.get<Page<T>>(`${path}/${index}/100${query}`)
    all.push(...data)
    if (data.length < 100) {
      expect(all.length).toBe(rows)
      return all
    }
  }
}

/** The fields named by the 400 error of a request. */
export async function rejectedFields(driver: Driver, method: string, path: string, body?: unknown): Promise<string[]> {
  const { status, envelope } = await driver.send(method, path, body === undefined ? {} : { body })
  expect(status).toBe(200)
  expect(envelope).toMatchObject({ statusCode: 400, succeeded: false, data: null })
  return (envelope.errors as { field: string }[]).map(({ field }) => field)
}

/** Waits until an assertion passes, long enough for a busy machine. */
export function waitUntil(assertion: () => unknown): Promise<unknown> {
  return vi.waitFor(assertion, { timeout: 12_000, interval: 20 })
}

/** Collects the pushes of an event: one argument list per push. */
export function collect(createHub: HubConnection, event: string): unknown[][] {
  const pushes: unknown[][] = []
  createHub.on(event, (...args: unknown[]) => pushes.push(args))
  return pushes
}

async function readReply<T>(response: Response): Promise<Reply<T>> {
  const text = await response.text()
  const [access, refresh] = [response.headers.get('access-token'), response.headers.get('x-access-token')]
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    envelope: (isJson ? tryJson(text) : undefined) as Envelope<T>,
    pair: access && refresh ? { access, refresh } : undefined,
  }
}

function tryJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
