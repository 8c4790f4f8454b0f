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
  /** A client that is silent for longer is gone. */
  clientSeconds: number
}

export class Hub {
  invocations: InvocationEntry[] = []
  readonly #parts: HubParts
  readonly #server: WebSocketServer
  readonly #connections = new Set<Connection>()
  readonly #pings: NodeJS.Timeout
  /** Tokens of connections that were negotiated and not yet made. */
  readonly #negotiated = new Set<string>()
  #mode: HubMode = 'up'
  /** Newcomers held back while frozen. */
  #held: (() => void)[] = []

  constructor(parts: HubParts) {
    this.#parts = parts
    // Our own limit is far below; this one only keeps a runaway frame from being collected.
    this.#server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 })
    this.#server.on('headers', (headers) => headers.push(`Date: ${new Date(parts.world.now()).toUTCString()}`))
    this.#pings = setInterval(() => this.#each((connection) => connection.ping()), parts.pingSeconds * 1000)
  }

  /** Connections that have shaken hands. */
  get connections(): number {
    return [...this.#connections].filter(({ ready }) => ready).length
  }

  /** Ids of the operators they belong to. */
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

  /** Version 1 of the negotiation, with WebSockets alone; undefined for other paths. */
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

  /** Makes a connection of an upgrade, or says with what answer it is refused. */
  async upgrade(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): Promise<Answer | undefined> {
    await this.#admitted()
    if (this.#mode === 'down') return emptyAnswer(503)
    // The only place where a token may be in the URL: a browser cannot set headers here (backend-facts, Hub).
    const token = bearer(request.headers.authorization) ?? url.searchParams.get('access_token') ?? undefined
    const caller = this.#parts.tokens.caller(token)
    const operator = caller && this.#parts.world.operators.find(caller.userId)
    if (!operator) return emptyAnswer(401)
    // What was negotiated is good for one connection; a client may go without negotiating.
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

  /** While frozen a newcomer waits, too. */
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
