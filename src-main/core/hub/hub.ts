import type { HubState, Push } from '../../../src-preload/contract.ts'
import { cutMessage, MAX_MESSAGE_LENGTH } from '../../../src-preload/shared/message-text.ts'
import type { Logger } from '../ports.ts'
import { hubEvents } from '../wire.ts'
import { START_LIMIT_MS } from './connection.ts'
import { decodePush, shapeOf } from './decode.ts'

/** The hub reconnects every 5000 ms without limit (D1 §9, A038). */
export const RETRY_MS = 5_000
/** Sooner and random for the first attempt after a loss, so that the consoles of a site do not reconnect at once. */
const FIRST_RETRY_MS = { least: 500, most: 2_500 }
export const INVOKE_LIMIT_MS = 15_000

/** The subset of a SignalR connection used here. */
export interface HubLine {
  start(): Promise<void>
  stop(): Promise<void>
  on(event: string, listener: (...args: unknown[]) => void): void
  onclose(listener: (error?: Error) => void): void
  invoke(method: string, ...args: unknown[]): Promise<unknown>
}

interface HubParts {
  /** Creates a connection with a valid token; rejects if no token is available. */
  open(): Promise<HubLine>
  log: Logger
  onState(state: HubState): void
  onPush(push: Push): void
}

/** The response was lost: the server may have executed the call. */
export class AnswerLost extends Error {}

class TimeUp extends Error {}

/** The connection to the hub: reconnects automatically until it is stopped. */
export class Hub {
  #state: HubState = 'stopped'
  #line: HubLine | null = null
  /** A starting connection: the server may push right after the handshake, before `start` resolves. */
  #starting: HubLine | null = null
  /** Incremented by every start and stop; a loop of an older generation ends. */
  #run = 0
  #wake: (() => void) | null = null
  #restart: (() => void) | null = null

  constructor(private readonly parts: HubParts) {}

  get state(): HubState {
    return this.#state
  }

  start(): void {
    if (this.#state === 'stopped') void this.#loop(++this.#run)
  }

  stop(): void {
    this.#run++
    this.#starting = null
    this.#set('stopped')
    this.#wake?.()
    this.#drop()
  }

  /** Reconnects immediately: after sleep, a network change, or on the operator's request. */
  restart(): void {
    if (this.#state === 'stopped') return
    this.#wake?.()
    this.#restart?.()
    // Late pushes of the old connection must not follow those it missed.
    this.#drop()
  }

  /**
   * Invokes a hub method; rejects with the reason, also while disconnected. ResponseLostError: the call was sent, but
   * timed out or the connection closed before the response arrived.
   */
  async invoke(method: string, ...args: unknown[]): Promise<unknown> {
    const line = this.#line
    if (!line || this.#state !== 'connected') throw new Error('未连接')
    return await inTime(line.invoke(method, ...args), INVOKE_LIMIT_MS, '链接超时').catch((error) => {
      if (error instanceof TimeUp) throw new AnswerLost(error.message)
      throw this.#line === line ? withShortMessage(error) : new AnswerLost('连接已断开', { cause: error })
    })
  }

  async #loop(run: number): Promise<void> {
    const current = () => run === this.#run
    let failures = 0
    while (current()) {
      this.#set(failures === 0 ? 'connecting' : 'disconnected')
      let woken = false
      try {
        const line = await inTime(this.parts.open(), START_LIMIT_MS * 2, '链接超时')
        if (!current()) break
        const lost = this.#listen(line)
        this.#starting = line
        await inTime(line.start(), START_LIMIT_MS, '链接超时').catch((error) => {
          void line.stop().catch(() => {})
          throw error
        })
        if (!current()) {
          void line.stop().catch(() => {})
          break
        }
        this.#line = line
        this.#starting = null
        failures = 0
        this.#set('connected')
        woken = await Promise.race([
          lost.then(() => false),
          new Promise<true>((end) => (this.#restart = () => end(true))),
        ])
      } catch (error) {
        this.parts.log.warn('hub: no connection', error)
        if (current()) this.#starting = null
      }
      // The transport belongs to a newer loop now.
      if (!current()) break
      this.#drop()
      failures++
      this.#set('disconnected')
      if (!woken) await this.#pause(failures === 1 ? between(FIRST_RETRY_MS) : RETRY_MS)
    }
  }

  /** Resolves when the connection is closed. */
  #listen(line: HubLine): Promise<void> {
    for (const event of Object.values(hubEvents)) {
      line.on(event, (...args) => {
        if (line === this.#line || line === this.#starting) this.#receive(event, args)
      })
    }
    return new Promise((resolve) =>
      line.onclose((error) => {
        this.parts.log.info('hub: connection closed', error)
        if (line === this.#line) this.#line = null
        resolve()
      }),
    )
  }

  #receive(event: string, args: unknown[]): void {
    try {
      const push = decodePush(event, args)
      if (push) this.parts.onPush(push)
      else this.parts.log.warn(`hub: ${event} with an unknown payload ${shapeOf(args)}`)
    } catch (error) {
      this.parts.log.error(`hub: ${event} could not be handled`, error)
    }
  }

  #drop(): void {
    const line = this.#line
    this.#line = null
    this.#restart = null
    void line?.stop().catch(() => {})
  }

  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = null
  }

  #set(state: HubState): void {
    if (state === this.#state) return
    this.#state = state
    this.parts.onState(state)
  }
}

/** Truncates the server's error message, as a dialog may show it. */
function withShortMessage(error: unknown): unknown {
  if (!(error instanceof Error) || error.message.length <= MAX_MESSAGE_LENGTH) return error
  return new Error(cutMessage(error.message))
}

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least)
}

function inTime<T>(promise: Promise<T>, ms: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeUp(message)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
