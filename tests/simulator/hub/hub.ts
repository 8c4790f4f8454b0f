import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { InvocationMessage } from '@microsoft/signalr'
import { WebSocketServer } from 'ws'
import { bearer, type TokenOffice } from '../auth/tokens.ts'
import { type Fault, type FaultBook, workAndWait } from '../faults.ts'
import type { Received } from '../http/judge.ts'
import { LOG_LIMIT } from '../request-log.ts'
import type { Switches } from '../switches.ts'
import { type Answer, emptyAnswer, jsonAnswer } from '../wire/envelope.ts'
import { withNames } from '../wire/hostile-names.ts'
import type { World } from '../world/world.ts'
import { Connection } from './connection.ts'
import { invoke } from './methods.ts'

export const HUB_PATH = '/managehub'

export type HubMode = 'up' | 'down' | 'frozen'

export interface InvocationEntry {
  at: number
  operator: string
  method: string
  args: unknown[]
}

type Outcome = { result: unknown } | { error: string } | 'drop'

export interface HubParts {
  world: World
  switches: Switches
  tokens: TokenOffice
  faults: FaultBook
  pingSeconds: number
  /** A client silent for longer is disconnected. */
  clientSeconds: number
}

export class Hub {
  invocations: InvocationEntry[] = []
  readonly #parts: HubParts
  readonly #server: WebSocketServer
  readonly #connections = new Set<Connection>()
  readonly #pings: NodeJS.Timeout
  /** Connection tokens that were negotiated but not yet used. */
  readonly #negotiated = new Set<string>()
  #mode: HubMode = 'up'
  /** Connection attempts waiting while frozen. */
  #held: (() => void)[] = []

  constructor(parts: HubParts) {
    this.#parts = parts
    // The hub's own limit is far lower; this one only stops oversized frames from being buffered.
    this.#server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 })
    this.#server.on('headers', (headers) => headers.push(`Date: ${new Date(parts.world.now()).toUTCString()}`))
    this.#pings = setInterval(() => this.#each((connection) => connection.ping()), parts.pingSeconds * 1000)
  }

  /** The number of connections with a completed handshake. */
  get connections(): number {
    return [...this.#connections].filter(({ ready }) => ready).length
  }

  /** The operator id of each connection. */
  get operators(): string[] {
    return [...this.#connections].filter(({ ready }) => ready).map(({ operator }) => String(operator.id))
  }

  get mode(): HubMode {
    return this.#mode
  }

  setMode(mode: HubMode): void {
    this.#mode = mode
    this.#each((connection) => connection.freeze(mode === 'frozen'))
    if (mode === 'down') {
      this.#negotiated.clear()
      this.dropAll()
    }
    if (mode !== 'frozen') this.#release()
  }

  dropAll(): void {
    this.#each((connection) => connection.drop())
  }

  /** Ends every connection with a Close message that forbids reconnecting. */
  closeAll(): void {
    this.#each((connection) => connection.close())
  }

  push(event: string, args: readonly unknown[]): void {
    const sent = args.map((arg) => withNames(arg, this.#parts.switches.names))
    this.#each((connection) => connection.push(event, sent))
  }

  /** Negotiation version 1 with WebSockets only; undefined for other paths. */
  async negotiate({ method, url, headers }: Received): Promise<Answer | undefined> {
    if (url.pathname !== `${HUB_PATH}/negotiate`) return undefined
    if (method !== 'POST') return emptyAnswer(405)
    await this.#admitted()
    if (this.#mode === 'down') return emptyAnswer(503)
    if (!this.#parts.tokens.caller(bearer(headers.authorization))) return emptyAnswer(401)
    const connectionToken = randomBytes(16).toString('base64url')
    this.#negotiated.add(connectionToken)
    return jsonAnswer(200, {
      negotiateVersion: 1,
      connectionId: randomBytes(16).toString('base64url'),
      connectionToken,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }],
    })
  }

  /** Accepts an upgrade, or returns the response that rejects it. */
  async upgrade(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): Promise<Answer | undefined> {
    await this.#admitted()
    if (this.#mode === 'down') return emptyAnswer(503)
    // The only place where a token may be in the URL: a browser cannot set headers here (backend-facts, Hub).
    const token = bearer(request.headers.authorization) ?? url.searchParams.get('access_token') ?? undefined
    const caller = this.#parts.tokens.caller(token)
    const operator = caller && this.#parts.world.operators.find(caller.userId)
    if (!operator) return emptyAnswer(401)
    // A negotiated token is valid for one connection; a client may also connect without negotiating.
    const id = url.searchParams.get('id')
    if (id !== null && !this.#negotiated.delete(id)) return emptyAnswer(404)
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, operator, this.#parts.clientSeconds * 1000, {
        invoked: (from, message) => void this.#invoked(from, message),
        closed: (from) => this.#connections.delete(from),
      })
      this.#connections.add(connection)
    })
    return undefined
  }

  close(): void {
    clearInterval(this.#pings)
    this.setMode('down')
    this.#server.close()
  }

  /** Connection attempts wait while the hub is frozen. */
  async #admitted(): Promise<void> {
    while (this.#mode === 'frozen') await new Promise<void>((resolve) => this.#held.push(resolve))
  }

  #release(): void {
    for (const resolve of this.#held.splice(0)) resolve()
  }

  async #invoked(from: Connection, message: InvocationMessage): Promise<void> {
    const { world, switches, faults } = this.#parts
    const { target, invocationId } = message
    const args: unknown[] = message.arguments
    this.invocations.push({ at: world.now(), operator: from.operator.loginName, method: target, args })
    if (this.invocations.length > LOG_LIMIT) this.invocations.shift()
    const work = async () => ({
      result: withNames(invoke(target, args, { world, switches, operator: from.operator }) ?? null, switches.names),
    })
    const fault = faults.take('hub', 'INVOKE', target)
    const outcome = await (fault ? this.#struck(fault, work) : work()).catch(
      (error: Error): Outcome => ({ error: error.message }),
    )
    if (outcome === 'drop') from.drop()
    else from.complete(invocationId, outcome)
  }

  async #struck(fault: Fault, work: () => Promise<{ result: unknown }>): Promise<Outcome> {
    switch (fault.kind) {
      case 'delay':
      case 'hang':
        return workAndWait(fault, work)
      case 'dropAfter':
        await work()
        return 'drop'
      case 'refused':
        return { error: String(fault.errors ?? '操作失败') }
      case 'answer':
        return { result: fault.data ?? null }
      default:
        return 'drop'
    }
  }

  #each(act: (connection: Connection) => void): void {
    for (const connection of this.#connections) act(connection)
  }
}
