import type { ChangeResult, SessionView, TrackedChange } from '../../../src-preload/contract.ts'
import { type Gateway, refusal } from '../gateway/gateway.ts'
import type { SavedEntry } from './entry.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Trail } from './trail.ts'

const CHANGE_HEADER = 'x-change-id'
/** Time limit between the announcement of a change by a page and its request. */
const SEND_TIMEOUT_MS = 10_000
/**
 * Maximum time a change with a lost response keeps its orders locked. The page that sent it re-reads them meanwhile and
 * ends the lock once their state is known or cannot be determined. Without a page, the server gets as long again as the
 * gateway waits for a response.
 */
export const UNKNOWN_LOCK_MS = 30_000
/** Wait for a late response after the page is gone, before the operator is notified of an unknown outcome. */
export const GRACE_MS = 2_000

interface Tracked {
  request: TrackedChange
  window: string
  server: string
  /** Epoch of the session that announced it. */
  epoch: number
  /** `arriving`: the request body is being read, nothing has been sent. */
  state: 'announced' | 'arriving' | 'sent' | 'answered'
  /** The page crashed, was closed or reloaded. */
  gone: boolean
  /** The operator was notified that the outcome is unknown. */
  reportedUnknown: boolean
  timer: ReturnType<typeof setTimeout> | null
}

type Notify = (title: string, body: string, route: string | null) => void

const titles: Record<ChangeResult, string> = { done: '操作已成功', undone: '操作未成功', unknown: '结果未知' }
const NOT_SENT = '没有提交'

/**
 * Tracks changes that move money, from before they are sent until their outcome is known. The main process records them
 * and allows one at a time per order (faults 44, 45).
 */
export class ChangeTracker {
  readonly #changes = new Map<string, Tracked>()
  readonly #locks = new Map<string, Tracked>()

  constructor(
    private readonly trail: Trail,
    private readonly session: () => SessionView,
    private readonly notifyOperator: Notify,
  ) {}

  /** Records and locks a change before it is sent. Returns why it must not be sent, null when it may be. */
  begin(request: TrackedChange, window: string): string | null {
    const holder = request.locks.map((key) => this.#locks.get(key)).find((found) => found !== undefined)
    if (holder) return lockMessage(holder, window)
    const { server, epoch, user } = this.session()
    if (!this.trail.begin(server, user?.name ?? '', request)) return '操作已失效，没有提交，请重试'
    const state = 'announced'
    const change: Tracked = { request, window, server, epoch, state, gone: false, reportedUnknown: false, timer: null }
    this.#changes.set(request.id, change)
    for (const key of request.locks) this.#locks.set(key, change)
    this.#after(change, SEND_TIMEOUT_MS, () => this.#cancel(change))
    return null
  }

  /** Wraps the gateway for the pages: records the responses to changes, and rejects a change that was not announced. */
  wrap(gateway: Gateway): Gateway {
    return {
      handle: (request) => this.#carry(request, gateway),
      abandon: (id) => gateway.abandon(id),
      get writing() {
        return gateway.writing
      },
    }
  }

  /** The final outcome from the page. A lost response may be resolved later, when the page has re-read the order. */
  conclude(id: string, result: ChangeResult, told: string): void {
    const change = this.#changes.get(id)
    if (!change) {
      const { server } = this.session()
      if (this.trail.find(server, id)?.result === 'unknown') this.trail.complete(server, id, { result, told })
    } else if (change.state === 'answered') {
      this.trail.complete(change.server, id, { result, told })
      this.#end(change)
    } else if (change.state !== 'sent') this.#cancel(change, told)
  }

  /** A page is gone: the outcomes of its changes are reported to the operator instead. */
  windowGone(window: string): void {
    for (const change of this.#changes.values()) {
      if (change.window !== window || change.gone) continue
      change.gone = true
      if (change.state === 'sent') this.#after(change, GRACE_MS, () => this.#report(change))
      else if (change.state !== 'answered') this.#cancel(change)
      else this.#reportOutcome(change)
    }
  }

  /** After a sign-in: reports outcomes that could not be reported because the session or the console had ended. */
  reportUnfinished(): void {
    const { signedIn, server, user } = this.session()
    if (!signedIn) return
    for (const entry of this.trail.unfinished(server)) {
      if (entry.who !== user?.name || this.#changes.has(entry.id ?? '')) continue
      this.#notify(server, entry)
    }
  }

  stop(): void {
    for (const { timer } of [...this.#changes.values(), ...this.#locks.values()]) if (timer) clearTimeout(timer)
  }

  async #carry(page: Request, gateway: Gateway): Promise<Response> {
    const id = page.headers.get(CHANGE_HEADER)
    if (id === null) return gateway.handle(page)
    const change = this.#changes.get(id)
    if (change?.state !== 'announced') return refusal(409, '操作已失效，没有提交，请重试')
    change.state = 'arriving'
    // Without the signal of the page: closing the page must not abort a change in flight.
    const { method, headers } = page
    const body = await page.arrayBuffer().catch(() => null)
    const isCurrent = this.#changes.get(id) === change && this.session().epoch === change.epoch
    if (body === null || !isCurrent) {
      this.#cancel(change)
      return refusal(409, '操作已失效，没有提交，请重试')
    }
    change.state = 'sent'
    this.#clear(change)
    const request = new Request(page.url, { method, headers, body: body.byteLength > 0 ? body : null })
    const response = await gateway.handle(request)
    this.#onAnswer(change, await outcomeOf(response.clone(), change.request.success))
    return response
  }

  #onAnswer(change: Tracked, outcome: Outcome): void {
    const { server, request } = change
    this.#clear(change)
    change.state = 'answered'
    const isUnknown = outcome.result === 'unknown'
    const isReported = change.reportedUnknown && isUnknown
    this.trail.complete(server, request.id, { ...outcome, open: isUnknown && !isReported })
    if (isUnknown) this.#after(change, UNKNOWN_LOCK_MS, () => this.#release(change))
    else this.#release(change)
    if (!change.gone) return
    if (isReported) this.#changes.delete(request.id)
    else this.#reportOutcome(change)
  }

  /** The response arrived and no page will report it. An unknown outcome keeps its lock until it expires. */
  #reportOutcome(change: Tracked): void {
    this.#changes.delete(change.request.id)
    this.#report(change)
  }

  #report(change: Tracked): void {
    const entry = this.trail.find(change.server, change.request.id)
    const { signedIn, server, user } = this.session()
    if (!entry) return
    if (signedIn && server === change.server && user?.name === entry.who) {
      change.reportedUnknown = entry.result === 'unknown'
      this.#notify(server, entry)
    } else {
      // Reported after the next sign-in of the operator who sent it.
      this.trail.complete(change.server, change.request.id, { ...entry, open: true })
    }
  }

  #notify(server: string, { id = '', what, result, told, route = null }: SavedEntry): void {
    this.trail.complete(server, id, { result, told })
    const reason = told ? `：${told}` : ''
    this.notifyOperator(
      titles[result],
      `${what}${reason}${result === 'unknown' ? '。没有重复提交，请打开核对' : ''}`,
      route,
    )
  }

  /** Ends a change that was never sent, so it was certainly not executed. Reports it when its page is gone. */
  #cancel(change: Tracked, told = NOT_SENT): void {
    if (this.#changes.get(change.request.id) !== change) return
    this.trail.complete(change.server, change.request.id, { result: 'undone', told })
    this.#end(change)
    if (change.gone) this.#report(change)
  }

  #end(change: Tracked): void {
    this.#clear(change)
    this.#release(change)
    this.#changes.delete(change.request.id)
  }

  #release(change: Tracked): void {
    for (const key of change.request.locks) if (this.#locks.get(key) === change) this.#locks.delete(key)
  }

  /** A change has one timer at a time. */
  #after(change: Tracked, ms: number, run: () => void): void {
    this.#clear(change)
    change.timer = setTimeout(run, ms)
  }

  #clear(change: Tracked): void {
    if (change.timer) clearTimeout(change.timer)
    change.timer = null
  }
}

const lockMessages: Readonly<Record<string, string>> = {
  order: '该订单正在另一窗口处理',
  rebate: '所选记录正在另一窗口处理',
  points: '同一会员的相同操作正在另一窗口提交',
  member: '该成员正在另一窗口处理',
}

function lockMessage(holder: Tracked, window: string): string {
  const [kind = ''] = holder.request.locks[0]?.split(':') ?? []
  if (holder.gone || holder.window === window) return '上一次操作尚未收到结果，请稍后核对再操作'
  return lockMessages[kind] ?? '正在另一窗口处理'
}
