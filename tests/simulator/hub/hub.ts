import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { InvocationMessage } from '@microsoft/signalr'
import { WebSocketServer } from 'ws'
import { bearerToken, type TokenIssuer } from '../auth/tokens.ts'
import { rewriteArguments, rewriteResult } from '../dialect/hub-rules.ts'
import { type Fault, type FaultRegistry, runWithFault } from '../fault-registry.ts'
import type { ReceivedRequest } from '../http/validate-request.ts'
import { MAX_LOG_ENTRIES } from '../request-log.ts'
import type { Switches } from '../switches.ts'
import { emptyResponse, type HttpResponse, jsonResponse } from '../wire/envelope.ts'
import { withNameStyle } from '../wire/name-style.ts'
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

export interface HubDeps {
  world: World
  switches: Switches
  tokens: TokenIssuer
  faults: FaultRegistry
  pingIntervalSeconds: number
  /** A client silent for longer is disconnected. */
  clientTimeoutSeconds: number
}

export class Hub {
  invocations: InvocationEntry[] = []
  readonly #deps: HubDeps
  readonly #server: WebSocketServer
  readonly #connections = new Set<Connection>()
  readonly #pingTimer: NodeJS.Timeout
  /** Connection tokens that were negotiated but not yet used. */
  readonly #negotiated = new Set<string>()
  #mode: HubMode = 'up'
  /** Connection attempts waiting while frozen. */
  #frozenWaiters: (() => void)[] = []

  constructor(deps: HubDeps) {
    this.#deps = deps
    // The hub's own limit is far lower; this one only stops oversized frames from being buffered.
    this.#server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 * 1024 })
    this.#server.on('headers', (headers) => headers.push(`Date: ${new Date(deps.world.now()).toUTCString()}`))
    this.#pingTimer = setInterval(
      () => this.#forEachConnection((connection) => connection.ping()),
      deps.pingIntervalSeconds * 1000,
    )
  }

  /** The number of connections with a completed handshake. */
  get connections(): number {
    return [...this.#connections].filter(({ ready }) => ready).length
  }

  get operators(): string[] {
    return [...this.#connections].filter(({ ready }) => ready).map(({ operator }) => String(operator.id))
  }

  get mode(): HubMode {
    return this.#mode
  }

  setMode(mode: HubMode): void {
    this.#mode = mode
    this.#forEachConnection((connection) => connection.freeze(mode === 'frozen'))
    if (mode === 'down') {
      this.#negotiated.clear()
      this.dropAll()
    }
    if (mode !== 'frozen') this.#releaseWaiters()
  }

  dropAll(): void {
    this.#forEachConnection((connection) => connection.drop())
  }

  /** Ends every connection with a Close message that forbids reconnecting. */
  closeAll(): void {
    this.#forEachConnection((connection) => connection.close())
  }

  push(event: string, args: readonly unknown[]): void {
    const { names, dialect } = this.#deps.switches
    if (dialect.includes('hub-silent')) return
    const sent = rewriteArguments(
      args.map((arg) => withNameStyle(arg, names)),
      dialect,
    )
    this.#forEachConnection((connection) => connection.push(event, sent))
  }

  /** Negotiation version 1 with WebSockets only; undefined for other paths. */
  async negotiate({ method, url, headers }: ReceivedRequest): Promise<HttpResponse | undefined> {
    if (url.pathname !== `${HUB_PATH}/negotiate`) return undefined
    if (method !== 'POST') return emptyResponse(405)
    if (this.#deps.switches.dialect.includes('hub-no-negotiation')) return emptyResponse(404)
    await this.#waitWhileFrozen()
    if (this.#mode === 'down') return emptyResponse(503)
    if (!this.#deps.tokens.authenticate(bearerToken(headers.authorization))) return emptyResponse(401)
    const connectionToken = randomBytes(16).toString('base64url')
    this.#negotiated.add(connectionToken)
    return jsonResponse(200, {
      negotiateVersion: 1,
      connectionId: randomBytes(16).toString('base64url'),
      connectionToken,
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text', 'Binary'] }],
    })
  }

  /** Accepts an upgrade, or returns the response that rejects it. */
  async upgrade(request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): Promise<HttpResponse | undefined> {
    await this.#waitWhileFrozen()
    if (this.#mode === 'down') return emptyResponse(503)
    const { tokens, switches } = this.#deps
    const header = switches.dialect.includes('hub-token-in-query') ? undefined : request.headers.authorization
    // The only place where a token may be in the URL: a browser cannot set headers here (backend-facts, Hub).
    const caller = tokens.authenticate(bearerToken(header) ?? url.searchParams.get('access_token') ?? undefined)
    const operator = caller && this.#deps.world.operators.find(caller.userId)
    if (!operator) return emptyResponse(401)
    // A negotiated token is valid for one connection; a client may also connect without negotiating.
    const id = url.searchParams.get('id')
    if (id !== null && !this.#negotiated.delete(id)) return emptyResponse(404)
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, operator, this.#deps.clientTimeoutSeconds * 1000, {
        onInvocation: (from, message) => void this.#onInvocation(from, message),
        onReady: (to) => {
          // After the handshake has been read: with it, a client takes the connection for one that never started.
          if (switches.dialect.includes('hub-accepts-and-closes')) setTimeout(() => to.close(), 20)
        },
        onClose: (from) => this.#connections.delete(from),
      })
      this.#connections.add(connection)
    })
    return undefined
  }

  close(): void {
    clearInterval(this.#pingTimer)
    this.setMode('down')
    this.#server.close()
  }

  /** Connection attempts wait while the hub is frozen. */
  async #waitWhileFrozen(): Promise<void> {
    while (this.#mode === 'frozen') await new Promise<void>((resolve) => this.#frozenWaiters.push(resolve))
  }

  #releaseWaiters(): void {
    for (const resolve of this.#frozenWaiters.splice(0)) resolve()
  }

  async #onInvocation(from: Connection, message: InvocationMessage): Promise<void> {
    const { world, switches, faults } = this.#deps
    const { target, invocationId } = message
    const args: unknown[] = message.arguments
    this.invocations.push({ at: world.now(), operator: from.operator.loginName, method: target, args })
    if (this.invocations.length > MAX_LOG_ENTRIES) this.invocations.shift()
    const execute = async () => ({
      result: withNameStyle(invoke(target, args, { world, switches, operator: from.operator }) ?? null, switches.names),
    })
    const fault = faults.consume('hub', 'INVOKE', target)
    const outcome = await (fault ? this.#applyFault(fault, execute) : execute()).catch(
      (error: Error): Outcome => ({ error: error.message }),
    )
    if (outcome === 'drop') from.drop()
    else if ('error' in outcome) from.complete(invocationId, outcome)
    else from.complete(invocationId, { result: rewriteResult(outcome.result, switches.dialect) })
  }

  async #applyFault(fault: Fault, execute: () => Promise<{ result: unknown }>): Promise<Outcome> {
    switch (fault.kind) {
      case 'delay':
      case 'hang':
        return runWithFault(fault, execute)
      case 'dropAfter':
        await execute()
        return 'drop'
      case 'refused':
        return { error: String(fault.errors ?? '操作失败') }
      case 'answer':
        return { result: fault.data ?? null }
      default:
        return 'drop'
    }
  }

  #forEachConnection(action: (connection: Connection) => void): void {
    for (const connection of this.#connections) action(connection)
  }
}
