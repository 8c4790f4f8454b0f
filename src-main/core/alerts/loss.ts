import type { HubState } from '../../../src-preload/contract.ts'
import type { NoticeText } from './notice-text.ts'

/** Grace period before an outage is reported. */
const LOSS_TOLD_MS = 10_000

/** Outage of one connection; `isConfirmed` after the grace period. */
class Outage {
  /** Ms by `performance.now()`, null while connected. */
  since: number | null = null
  lasting = false
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly onLasting: () => void) {}

  begin(): void {
    this.since ??= performance.now()
    this.#timer ??= setTimeout(() => {
      this.lasting = true
      this.onLasting()
    }, LOSS_TOLD_MS)
  }

  end(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.since = null
    this.lasting = false
  }
}

/**
 * Notifies once when the hub or the server is lost, and once when both are back (fault 10). The server counts as lost
 * while the pending orders cannot be fetched.
 */
export class Loss {
  #hub = new Outage(() => this.#check())
  #server = new Outage(() => this.#check())
  #told: 'hub' | 'server' | null = null

  constructor(
    private readonly tell: (text: NoticeText) => void,
    private readonly onChange: () => void,
  ) {}

  /** Start of the reported outage (ms by `performance.now()`), null if none: the alarm repeats from then on (A218). */
  get since(): number | null {
    if (this.#told === null) return null
    const times = [this.#hub.since, this.#server.since].filter((since) => since !== null)
    return times.length > 0 ? Math.min(...times) : null
  }

  get hubDown(): boolean {
    return this.#hub.lasting
  }

  follow(state: HubState): void {
    if (state === 'stopped') this.#reset()
    else if (state === 'disconnected') this.#hub.begin()
    else if (state === 'connected') this.#end(this.#hub)
  }

  followReading(ok: boolean): void {
    if (ok) this.#end(this.#server)
    else this.#server.begin()
  }

  #check(): void {
    this.onChange()
    // If hub and server are lost together, only the server outage is reported.
    const both = this.#told === null && this.#server.since !== null
    const lost = this.#server.lasting || both ? 'server' : 'hub'
    if (this.#told === lost || this.#told === 'server') return
    this.#told = lost
    const [title, body] =
      lost === 'server'
        ? ['无法连接服务器', '待处理订单无法读取，正在不断重试']
        : ['实时断开', '无法收到实时提醒，正在不断重连']
    this.tell({ kind: 'connection', title, body, route: null })
  }

  #end(outage: Outage): void {
    outage.end()
    this.onChange()
    const told = this.#told
    if (told === null || this.#hub.since !== null || this.#server.since !== null) return
    this.#told = null
    const title = told === 'server' ? '服务器连接已恢复' : '实时连接已恢复'
    const body = '断开期间的订单和消息已重新读取'
    this.tell({ kind: 'connection', title, body, route: null, silent: true })
  }

  #reset(): void {
    this.#hub.end()
    this.#server.end()
    this.#told = null
  }
}
