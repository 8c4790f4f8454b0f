import type { HubState } from '#contract/network.ts'
import type { NotificationDraft } from './notification-content.ts'

const OUTAGE_GRACE_MS = 10_000

/** `answer`: the server is there, and its answer is of no use. */
const TEXTS = {
  hub: { title: '实时断开', body: '无法收到实时提醒，正在不断重连', restored: '实时连接已恢复' },
  server: { title: '无法连接服务器', body: '待处理订单无法读取，正在不断重试', restored: '服务器连接已恢复' },
  answer: { title: '待处理订单读取失败', body: '正在不断重试', restored: '待处理订单已恢复读取' },
} as const

/** Outage of one connection; `isConfirmed` after the grace period. */
class Outage {
  /** Ms by `performance.now()`, null while connected. */
  disconnectedAt: number | null = null
  isConfirmed = false
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly onConfirmed: () => void) {}

  begin(): void {
    this.disconnectedAt ??= performance.now()
    this.#timer ??= setTimeout(() => {
      this.isConfirmed = true
      this.onConfirmed()
    }, OUTAGE_GRACE_MS)
  }

  endOutage(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.disconnectedAt = null
    this.isConfirmed = false
  }
}

interface OutageDeps {
  notify(text: NotificationDraft): void
  onChange(): void
  /** Why the hub cannot be connected, where that is evident. */
  hubProblem(): string | null
}

/** Notifies once of a lost hub or server (no pending orders can be fetched), and once when both are back (fault 10). */
export class OutageNotifier {
  #hub = new Outage(() => this.#reportOutage())
  #server = new Outage(() => this.#reportOutage())
  #reported: keyof typeof TEXTS | null = null
  #problem: string | null = null

  constructor(private readonly deps: OutageDeps) {}

  /** Start of the reported outage (ms by `performance.now()`), null if none: the alarm repeats from then on (A218). */
  get disconnectedAt(): number | null {
    if (this.#reported === null) return null
    const startTimes = [this.#hub.disconnectedAt, this.#server.disconnectedAt].filter((time) => time !== null)
    return startTimes.length > 0 ? Math.min(...startTimes) : null
  }

  get hubDown(): boolean {
    return this.#hub.isConfirmed
  }

  onHubState(state: HubState): void {
    if (state === 'stopped') this.#reset()
    else if (state === 'disconnected') this.#hub.begin()
    else if (state === 'connected') this.#endOutage(this.#hub)
  }

  /** `problem`: what is wrong with the server's answer; null if it gave none. */
  onOrdersFetched(ok: boolean, problem: string | null): void {
    this.#problem = problem
    if (ok) this.#endOutage(this.#server)
    else this.#server.begin()
  }

  #reportOutage(): void {
    this.deps.onChange()
    // If hub and server are lost together, only the server outage is reported.
    const bothLost = this.#reported === null && this.#server.disconnectedAt !== null
    const isServerLost = this.#server.isConfirmed || bothLost
    if (this.#reported !== null && (!isServerLost || this.#reported !== 'hub')) return
    const serverLoss = this.#problem === null ? 'server' : 'answer'
    this.#reported = isServerLost ? serverLoss : 'hub'
    const { title, body } = TEXTS[this.#reported]
    const reasons = { answer: this.#problem, server: null, hub: this.deps.hubProblem() }
    const reason = reasons[this.#reported]
    this.deps.notify({ kind: 'connection', title, body: reason === null ? body : `${reason}，${body}`, route: null })
  }

  #endOutage(outage: Outage): void {
    outage.endOutage()
    this.deps.onChange()
    const reported = this.#reported
    if (reported === null || this.#hub.disconnectedAt !== null || this.#server.disconnectedAt !== null) return
    this.#reported = null
    const title = TEXTS[reported].restored
    const body = '断开期间的订单和消息已重新读取'
    this.deps.notify({ kind: 'connection', title, body, route: null, silent: true })
  }

  #reset(): void {
    this.#hub.endOutage()
    this.#server.endOutage()
    this.#reported = null
    this.#problem = null
  }
}
