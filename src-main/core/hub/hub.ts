import type { HubState, Push } from '../../../src-preload/contract.ts'
import { cutMessage, MAX_MESSAGE_LENGTH } from '../../../src-preload/shared/message-text.ts'
import type { Logger } from '../ports.ts'
import { hubEvents } from '../wire.ts'
import { START_LIMIT_MS } from './connection.ts'
import { decodePush, shapeOf } from './decode.ts'

/** D1 §9: reconnect every 5000 ms, for ever (A038). */
export const RETRY_MS = 5_000
/** The first attempt after a loss comes sooner, spread out so that thirty consoles do not knock at once. */
const FIRST_RETRY_MS = { least: 500, most: 2_500 }
export const INVOKE_LIMIT_MS = 15_000

/** What of a SignalR connection the loop uses. */
export interface HubLine {
  start(): Promise<void>
  stop(): Promise<void>
  on(event: string, listener: (...args: unknown[]) => void): void
  onclose(listener: (error?: Error) => void): void
  invoke(method: string, ...args: unknown[]): Promise<unknown>
}

interface HubParts {
  /** Builds a fresh line with a token that is valid now; rejects when none can be had. */
  open(): Promise<HubLine>
  log: Logger
  onState(state: HubState): void
  onPush(push: Push): void
}

/** What was asked may have been done all the same. */
export class AnswerLost extends Error {}

class TimeUp extends Error {}

/** The one connection to the hub: started, watched and started again until told to stop. */
export class Hub {
  #state: HubState = 'stopped'
  #line: HubLine | null = null
  /** A connection that starts: what the server pushes right behind its handshake is heard before the start has ended. */
  #starting: HubLine | null = null
  /** Grows with every start and stop; a loop whose number has passed ends. */
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

  /** Connects anew at once: after sleep, a network change, or when the operator asks. */
  restart(): void {
    if (this.#state === 'stopped') return
    this.#wake?.()
    this.#restart?.()
    // What the old line still says comes after what it missed: it is not listened to any more.
    this.#drop()
  }

  /**
   * Calls a method; rejects with the reason, also when there is no line. AnswerLost: it was sent, and the time is up or the
   * line broke before an answer came.
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
      // The line is another run's by now.
      if (!current()) break
      this.#drop()
      failures++
      this.#set('disconnected')
      if (!woken) await this.#pause(failures === 1 ? between(FIRST_RETRY_MS) : RETRY_MS)
    }
  }

  /** Resolves when the line is lost. */
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

/** The server's reason, which a dialog shows, may have any length. */
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
