import type { ConnectionView, HubState, HubTransportKind, Push } from '#contract/network.ts'
import { asRecord } from '#shared/lossless-json.ts'
import { MAX_MESSAGE_LENGTH, truncateMessage } from '#shared/message-text.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { LargeJson } from '../large-json.ts'
import type { Logger } from '../ports.ts'
import { nextTurn, withTimeout } from '../scheduling.ts'
import { hubEvents, hubMethodArguments } from '../wire.ts'
import { START_TIMEOUT_MS } from './connection.ts'
import { decodePushes, describeShape } from './decode.ts'
import { describeHubProblem, openPayload, ResponseLostError, toCallError } from './protocol.ts'

/** The server's name of a documented hub event. */
export const toServerEvent = (event: string): string => currentProfile().hub.events[event] ?? event

/** A documented call of the hub as the server in use takes it: another name, order or form of the arguments. */
export function toServerCall(method: string, args: readonly unknown[]): [method: string, ...args: unknown[]] {
  const call = currentProfile().hub.methods[method]
  if (!call) return [method, ...args]
  const documented = hubMethodArguments[method] ?? []
  const isObject = args.length === 1 && typeof args[0] === 'object'
  const values = isObject ? asRecord(args[0]) : Object.fromEntries(documented.map((name, at) => [name, args[at]]))
  const order = call.arguments ?? documented
  const asObject = call.asObject ?? isObject
  const ordered = asObject
    ? [Object.fromEntries(order.map((name) => [name, values[name]]))]
    : order.map((name) => values[name])
  return [call.name ?? method, ...(asObject && order.length === 0 ? [] : ordered)]
}

/** The hub reconnects every 5000 ms without limit (D1 §9, A038). */
export const RETRY_INTERVAL_MS = 5_000
/** Sooner and random for the first attempt after a loss, so that the consoles of a site do not reconnect at once. */
const randomFirstDelay = () => 500 + Math.random() * 2_000
export const INVOKE_TIMEOUT_MS = 15_000

/** A connection that ends sooner was brief. After two such in a row the next one counts once it has lived this long. */
const STABLE_MS = 5_000
const MAX_BRIEF = 2
/** As a server may allow one connection of an account, each of two consoles would end the other's without end. */
const MAX_REST_MS = 60_000

/** The subset of a SignalR connection used here. */
export interface HubTransport {
  start(): Promise<void>
  stop(): Promise<void>
  on(event: string, listener: (...args: unknown[]) => void): void
  onclose(listener: (error?: Error) => void): void
  invoke(method: string, ...args: unknown[]): Promise<unknown>
  /** Known once it is started. */
  transportKind?(): HubTransportKind
}

interface HubDeps {
  /** Creates a connection with a valid token, which reports what it receives; rejects if no token is available. */
  openTransport(onReceived: () => void): Promise<HubTransport>
  /** The server's time, epoch ms. */
  now(): number
  log: Logger
  onState(state: HubState): void
  onPush(push: Push): void
  /** Something of this kind happened that is not understood. */
  onUnreadablePush(event: string): void
}

class TimeoutError extends Error {}

function failOnTimeout(): never {
  throw new TimeoutError('链接超时')
}

/** The connection to the hub: reconnects automatically until it is stopped. */
export class Hub {
  #state: HubState = 'stopped'
  #transport: HubTransport | null = null
  /** A starting connection: the server may push right after the handshake, before `start` resolves. */
  #starting: HubTransport | null = null
  /** Incremented by every start and stop; a loop of an older generation ends. */
  #generation = 0
  #endDelay: (() => void) | null = null
  #requestRestart: (() => void) | null = null
  #lastMessageAt: number | null = null
  #retries = 0
  #problem: string | null = null
  #nextRetryAt: number | null = null
  /** The last long answer to each call: the same text is not parsed again. */
  #largeAnswers = new Map<string, { json: LargeJson; value: unknown }>()

  constructor(private readonly deps: HubDeps) {}

  get state(): HubState {
    return this.#state
  }

  /** null while it is not connected. */
  get transportKind(): HubTransportKind | null {
    return this.#transport?.transportKind?.() ?? null
  }

  /** Why it could not be connected last, where that is evident; null for others, and while it is connected. */
  get problem(): string | null {
    return this.#problem
  }

  /** For the operator: when the server last sent anything, and when the next attempt is due (contract/network.ts). */
  get activity(): Pick<ConnectionView, 'lastMessageAt' | 'retries' | 'nextRetryAt'> {
    return { lastMessageAt: this.#lastMessageAt, retries: this.#retries, nextRetryAt: this.#nextRetryAt }
  }

  start(): void {
    if (this.#state === 'stopped') void this.#runLoop(++this.#generation)
  }

  stop(): void {
    this.#generation++
    this.#starting = null
    this.#largeAnswers.clear()
    ;[this.#lastMessageAt, this.#retries, this.#nextRetryAt, this.#problem] = [null, 0, null, null]
    this.#setState('stopped')
    this.#endDelay?.()
    this.#disconnect()
  }

  /** Reconnects immediately: after sleep, a network change, or on the operator's request. */
  requestRestart(): void {
    if (this.#state === 'stopped') return
    this.#endDelay?.()
    this.#requestRestart?.()
    // Late pushes of the old connection must not follow those it missed.
    this.#disconnect()
  }

  /**
   * Rejects with the reason, also while disconnected; with ResponseLostError if the call was sent. A long answer that is
   * the same as before is the same object, which must not be changed.
   */
  async invoke(method: string, ...args: unknown[]): Promise<unknown> {
    const transport = this.#transport
    if (!transport || this.#state !== 'connected') throw new Error('未连接')
    const answer = await withTimeout(
      transport.invoke(...toServerCall(method, args)),
      INVOKE_TIMEOUT_MS,
      failOnTimeout,
    ).catch((error) => {
      if (error instanceof TimeoutError) throw new ResponseLostError(error.message)
      throw this.#transport === transport ? toReason(error) : new ResponseLostError('连接已断开', { cause: error })
    })
    return answer instanceof LargeJson ? await this.#parse(answer, [method, ...args].join()) : answer
  }

  async #parse(json: LargeJson, call: string): Promise<unknown> {
    const generation = this.#generation
    await nextTurn()
    const known = this.#largeAnswers.get(call)
    if (known?.json.equals(json)) return known.value
    const value = openPayload(await json.parse())
    if (generation === this.#generation) this.#largeAnswers.set(call, { json, value })
    return value
  }

  async #runLoop(generation: number): Promise<void> {
    const isCurrent = () => generation === this.#generation
    let [failures, brief, rest] = [0, 0, 0]
    const onReceived = () => {
      if (isCurrent()) this.#lastMessageAt = this.deps.now()
    }
    while (isCurrent()) {
      this.#setState(failures === 0 ? 'connecting' : 'disconnected')
      let skipDelay = false
      try {
        const transport = await withTimeout(this.deps.openTransport(onReceived), START_TIMEOUT_MS * 2, failOnTimeout)
        if (!isCurrent()) break
        const closed = this.#subscribe(transport)
        this.#starting = transport
        await withTimeout(transport.start(), START_TIMEOUT_MS, failOnTimeout).catch((error) => {
          void transport.stop().catch(() => {})
          throw error
        })
        if (!isCurrent()) {
          void transport.stop().catch(() => {})
          break
        }
        this.#transport = transport
        this.#starting = null
        // The handshake was answered.
        onReceived()
        const openedAt = performance.now()
        const restarted = new Promise<true>((end) => (this.#requestRestart = () => end(true)))
        const ended = Promise.race([closed.then(() => false), restarted])
        const settleIn = () => {
          failures = 0
          this.#retries = 0
          this.#problem = null
          this.#setState('connected')
        }
        // Those that start and end again and again read nothing, and end no outage.
        if (brief < MAX_BRIEF) settleIn()
        if (await this.#outlives(ended, STABLE_MS)) {
          brief = 0
          if (this.#transport === transport) settleIn()
        } else brief++
        skipDelay = await ended
        if (brief >= MAX_BRIEF) this.#retries++
        const isContested = brief > MAX_BRIEF || performance.now() - openedAt < 2 * rest
        rest = isContested ? Math.min(Math.max(2 * rest, RETRY_INTERVAL_MS), MAX_REST_MS) : 0
      } catch (error) {
        this.deps.log.warn('hub: no connection', error)
        if (isCurrent()) {
          this.#starting = null
          this.#retries++
          this.#problem = describeHubProblem(error)
        }
        rest = 0
      }
      // The transport belongs to a newer loop now.
      if (!isCurrent()) break
      this.#disconnect()
      failures++
      this.#setState('disconnected')
      if (!skipDelay) await this.#delay(rest || (failures === 1 ? randomFirstDelay() : RETRY_INTERVAL_MS))
    }
  }

  /** Whether a connection is still up after a time; a restart that the console asks for says nothing against it. */
  async #outlives(ended: Promise<boolean>, ms: number): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lasted = new Promise<true>((resolve) => {
      timer = setTimeout(() => resolve(true), ms)
    })
    return Promise.race([lasted, ended]).finally(() => clearTimeout(timer))
  }

  /** Resolves when the connection is closed. */
  #subscribe(transport: HubTransport): Promise<void> {
    for (const event of Object.values(hubEvents)) {
      transport.on(toServerEvent(event), (...args) => {
        if (transport === this.#transport || transport === this.#starting) this.#onEvent(event, args)
      })
    }
    return new Promise((resolve) =>
      transport.onclose((error) => {
        this.deps.log.info('hub: connection closed', error)
        if (transport === this.#transport) {
          this.#transport = null
          this.#problem = describeHubProblem(error)
        }
        resolve()
      }),
    )
  }

  #onEvent(event: string, args: unknown[]): void {
    try {
      const pushes = decodePushes(event, args)
      for (const push of pushes) if (push) this.deps.onPush(push)
      if (pushes.includes(null)) {
        this.deps.log.warn(`hub: ${event} with an unknown payload ${describeShape(args)}`)
        this.deps.onUnreadablePush(event)
      }
    } catch (error) {
      this.deps.log.error(`hub: ${event} could not be handled`, error)
    }
  }

  #disconnect(): void {
    const transport = this.#transport
    this.#transport = null
    this.#requestRestart = null
    void transport?.stop().catch(() => {})
  }

  async #delay(ms: number): Promise<void> {
    this.#nextRetryAt = this.deps.now() + ms
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endDelay = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endDelay = null
    this.#nextRetryAt = null
  }

  #setState(state: HubState): void {
    if (state === this.#state) return
    this.#state = state
    this.deps.onState(state)
  }
}

/** The server's error message, truncated, as a dialog may show it. */
function toReason(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const reason = toCallError(error)
  if (reason.message.length > MAX_MESSAGE_LENGTH) reason.message = truncateMessage(reason.message)
  return reason
}
