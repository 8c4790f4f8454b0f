import { randomUUID } from 'node:crypto'
import type { ChangeResult, OrderDecision, TrackedChange } from '#contract/audit.ts'
import type { GroupOutcome } from '#contract/chat.ts'
import type { SessionUser, SessionView } from '#contract/session.ts'
import { CHANGE_ID_HEADER } from '#shared/endpoints.ts'
import { MALFORMED_RESPONSE } from '#shared/envelope.ts'
import { rejected, toErrorResponse } from '../gateway/envelope.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { isRecorded, MONEY_PATHS } from '../wire.ts'
import { type Outcome, readOutcome, type StoredEntry } from './audit-entry.ts'
import type { AuditLog } from './audit-log.ts'
import { FollowedChanges } from './followed-changes.ts'

/** Time limit between the announcement of a change by a page and its request. */
const SEND_TIMEOUT_MS = 10_000
/**
 * Maximum time a change with a lost response keeps its orders locked. The page that sent it re-reads them meanwhile and
 * ends the lock once their state is known or cannot be determined. Without a page, the server gets as long again as the
 * gateway waits for a response.
 */
export const UNKNOWN_LOCK_MS = 30_000
/** Wait for a late response after the page is gone, before the operator is notified of an unknown outcome. */
export const UNKNOWN_REPORT_DELAY_MS = 2_000

class PendingChange {
  /** `arriving`: the request body is being read, nothing has been sent. */
  state: 'announced' | 'arriving' | 'sent' | 'answered' = 'announced'
  /** The page crashed, was closed or reloaded. */
  isPageGone = false
  /** The operator was notified that the outcome is unknown. */
  reportedUnknown = false
  /** A change has one timer at a time. */
  timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly request: TrackedChange,
    readonly window: string,
    readonly server: string,
    /** Epoch of the session that announced it. */
    readonly epoch: number,
  ) {}
}

const titles: Record<ChangeResult, string> = { succeeded: '操作已成功', failed: '操作未成功', unknown: '结果未知' }
const NOT_SENT = '没有提交'
const notRecorded = (reason: string) => `操作记录无法保存（${reason}），按管理员的要求没有提交，请联系管理员`
const EXPIRED = '操作已失效，没有提交，请重试'

interface ChangeTrackerDeps {
  session(): SessionView
  notify(title: string, body: string, route: string | null): void
  /** The policy wants no money moved that is not in the file of the audit log (fault 66). */
  isRequired: boolean
  /** A change whose outcome no page waits for any more is unknown. */
  onUnfollowed(): void
  /** A decision about an order was carried out. */
  onDecided(locks: readonly string[], decision: OrderDecision): void
}

/** Records every change from before it is sent to its outcome; of those that move money, one per order (faults 44, 45, 65). */
export class ChangeTracker {
  readonly #changes = new Map<string, PendingChange>()
  readonly #locks = new Map<string, PendingChange>()
  /** Those of unknown outcome, which pages find out (fault 73). */
  readonly followed: FollowedChanges

  constructor(
    private readonly auditLog: AuditLog,
    private readonly deps: ChangeTrackerDeps,
  ) {
    this.followed = new FollowedChanges(deps.session, deps.onUnfollowed)
  }

  /** Records and locks a change before it is sent. Returns why it must not be sent, null when it may be. */
  begin(request: TrackedChange, window: string): string | null {
    const holder = request.locks.map((key) => this.#locks.get(key)).find((found) => found !== undefined)
    if (holder) return lockMessage(holder, window)
    const { server, epoch, user } = this.deps.session()
    if (!this.auditLog.begin(server, user, request)) return EXPIRED
    const change = new PendingChange(request, window, server, epoch)
    this.#changes.set(request.id, change)
    for (const key of request.locks) this.#locks.set(key, change)
    this.#startTimer(change, SEND_TIMEOUT_MS, () => this.#cancel(change))
    return null
  }

  /** Wraps the gateway for the pages: no change leaves without an entry, which its response completes. */
  wrap(gateway: Gateway): Gateway {
    const arrivingCount = () => [...this.#changes.values()].filter(({ state }) => state === 'arriving').length
    return {
      handle: (request) => this.#forward(request, gateway),
      cancel: (id) => gateway.cancel(id),
      /** Also those whose request is being read, before the gateway has it. */
      get pendingWrites() {
        return gateway.pendingWrites + arrivingCount()
      },
    }
  }

  /** Sends an announced change that does not pass the gateway. */
  async run(id: string, send: () => Promise<GroupOutcome>): Promise<GroupOutcome> {
    const change = this.#take(id)
    if (!change || !this.#confirm(change)) return { result: 'failed', message: EXPIRED }
    const outcome = await send()
    this.#onResponse(change, { result: outcome.result, detail: outcome.message })
    return outcome
  }

  /** The final outcome from the page. A lost response may be resolved later, when the page has re-read the order. */
  conclude(id: string, { result, detail, isShown }: Outcome & { isShown: boolean }): void {
    const change = this.#changes.get(id)
    const server = change?.server ?? this.deps.session().server
    this.followed.onConcluded(id, result !== 'unknown')
    if (!change) {
      if (this.auditLog.find(server, id)?.result !== 'unknown') return
      this.auditLog.complete(server, id, { result, detail })
    } else if (change.state === 'answered') {
      this.auditLog.complete(server, id, { result, detail })
      this.#reportDecision(change, result)
      this.#finish(change)
    } else if (change.state === 'sent') return
    else this.#cancel(change, detail)
    if (!isShown) this.#report(server, id)
  }

  /** A page is gone: the outcomes of its changes are reported to the operator instead. */
  onWindowClosed(window: string): void {
    for (const change of this.#changes.values()) {
      if (change.window !== window || change.isPageGone) continue
      change.isPageGone = true
      if (change.state === 'sent') this.#startTimer(change, UNKNOWN_REPORT_DELAY_MS, () => this.#reportSent(change))
      else if (change.state !== 'answered') this.#cancel(change)
      else this.#reportOutcome(change)
    }
    this.followed.onWindowClosed(window)
  }

  /** After a sign-in: reports outcomes that could not be reported because the session or the console had ended. */
  reportUnfinished(): void {
    const { signedIn, server, user } = this.deps.session()
    if (!signedIn) return
    this.followed.onSession()
    for (const entry of this.auditLog.findUnreported(server)) {
      if (!isOwnEntry(entry, user) || this.#changes.has(entry.id ?? '')) continue
      this.#notify(server, entry)
    }
  }

  stop(): void {
    this.auditLog.stop()
    for (const { timer } of [...this.#changes.values(), ...this.#locks.values()]) clearTimeout(timer)
  }

  async #forward(pageRequest: Request, gateway: Gateway): Promise<Response> {
    const { method, headers, url } = pageRequest
    const { pathname: path } = new URL(url)
    if (!isRecorded(method, path) || !this.deps.session().server) return gateway.handle(pageRequest)
    const announcedId = headers.get(CHANGE_ID_HEADER)
    const id = announcedId ?? this.#announce(path)
    const change = this.#take(id)
    if (!change) return rejected(409, EXPIRED)
    // Without the signal of the page: closing the page must not abort a change in flight.
    const body = await pageRequest.arrayBuffer().catch(() => null)
    if (body === null || !this.#confirm(change)) {
      this.#cancel(change)
      return rejected(409, EXPIRED)
    }
    if (this.deps.isRequired && MONEY_PATHS.includes(path) && !this.auditLog.isSaved(change.server)) {
      const refusal = notRecorded(this.auditLog.backlog.reason)
      this.#cancel(change, refusal)
      return rejected(409, refusal)
    }
    const send = async () =>
      gateway.handle(new Request(url, { method, headers, body: body.byteLength > 0 ? body : null }))
    // Without an outcome the order would stay locked for ever.
    const response = await send().catch(toErrorResponse)
    const outcome = await readOutcome(response.clone(), change.request.success, change.request.decision).catch(
      (): Outcome => ({ result: 'unknown', detail: MALFORMED_RESPONSE }),
    )
    this.#onResponse(change, outcome)
    if (announcedId === null) this.conclude(id, { ...outcome, isShown: true })
    return response
  }

  /** Records a request of which no page has said what it changes. */
  #announce(path: string): string {
    const id = randomUUID()
    const action = `没有说明的操作 ${path}`
    this.begin({ id, action, fields: [], route: null, locks: [], success: 'flag' }, '')
    return id
  }

  /** An announced change can be sent once. */
  #take(id: string): PendingChange | null {
    const change = this.#changes.get(id)
    if (change?.state !== 'announced') return null
    change.state = 'arriving'
    return change
  }

  /** Whether it may still be sent: not after its page or its session has ended. */
  #confirm(change: PendingChange): boolean {
    const isCurrent = this.#changes.get(change.request.id) === change && this.deps.session().epoch === change.epoch
    if (!isCurrent) return false
    change.state = 'sent'
    clearTimeout(change.timer)
    return true
  }

  #onResponse(change: PendingChange, outcome: Outcome): void {
    const { server, request } = change
    clearTimeout(change.timer)
    change.state = 'answered'
    this.#reportDecision(change, outcome.result)
    const isUnknown = outcome.result === 'unknown'
    const isReported = change.reportedUnknown && isUnknown
    this.auditLog.complete(server, request.id, { ...outcome, open: isUnknown && !isReported })
    if (isUnknown) this.#startTimer(change, UNKNOWN_LOCK_MS, () => this.#release(change))
    else this.#release(change)
    if (isUnknown) this.followed.add(request.id, request.followUp, server, change.isPageGone ? null : change.window)
    if (!change.isPageGone) return
    if (isReported) this.#changes.delete(request.id)
    else this.#reportOutcome(change)
  }

  #reportDecision({ request: { locks, decision } }: PendingChange, result: ChangeResult): void {
    if (decision && result === 'succeeded') this.deps.onDecided(locks, decision)
  }

  /** The response arrived and no page will report it. An unknown outcome keeps its lock until it expires. */
  #reportOutcome(change: PendingChange): void {
    this.#changes.delete(change.request.id)
    this.#report(change.server, change.request.id)
  }

  /** No response yet, and no page that waits for it. */
  #reportSent(change: PendingChange): void {
    change.reportedUnknown = this.#report(change.server, change.request.id)
  }

  /** Returns false if it can only be reported after the next sign-in of the operator who sent it. */
  #report(changedServer: string, id: string): boolean {
    const entry = this.auditLog.find(changedServer, id)
    const { signedIn, server, user } = this.deps.session()
    if (!entry) return false
    const canReport = signedIn && server === changedServer && isOwnEntry(entry, user)
    if (canReport) this.#notify(server, entry)
    else this.auditLog.complete(changedServer, id, { ...entry, open: true })
    return canReport
  }

  #notify(server: string, { id = '', action, result, detail, route = null }: StoredEntry): void {
    this.auditLog.complete(server, id, { result, detail })
    const reason = detail ? `：${detail}` : ''
    const advice = result === 'unknown' ? '。没有重复提交，请打开核对' : ''
    this.deps.notify(titles[result], action + reason + advice, route)
  }

  /** Ends a change that was never sent, so it was certainly not executed. Reports it when its page is gone. */
  #cancel(change: PendingChange, detail = NOT_SENT): void {
    if (this.#changes.get(change.request.id) !== change) return
    this.auditLog.complete(change.server, change.request.id, { result: 'failed', detail })
    this.#finish(change)
    if (change.isPageGone) this.#report(change.server, change.request.id)
  }

  #finish(change: PendingChange): void {
    clearTimeout(change.timer)
    this.#release(change)
    this.#changes.delete(change.request.id)
  }

  #release(change: PendingChange): void {
    for (const key of change.request.locks) if (this.#locks.get(key) === change) this.#locks.delete(key)
  }

  #startTimer(change: PendingChange, ms: number, run: () => void): void {
    clearTimeout(change.timer)
    change.timer = setTimeout(run, ms)
  }
}

/** Entries of earlier versions have the name alone. */
const isOwnEntry = ({ operator, operatorId }: StoredEntry, user: SessionUser | null): boolean =>
  user !== null && (operatorId === undefined ? operator === user.name : operatorId === user.id)

const lockMessages: Readonly<Record<string, string>> = {
  order: '该订单正在另一窗口处理',
  rebate: '所选记录正在另一窗口处理',
  points: '同一会员的相同操作正在另一窗口提交',
  member: '该成员正在另一窗口处理',
}

function lockMessage(holder: PendingChange, window: string): string {
  const [kind = ''] = holder.request.locks[0]?.split(':') ?? []
  if (holder.isPageGone || holder.window === window) return '上一次操作尚未收到结果，请稍后核对再操作'
  return lockMessages[kind] ?? '正在另一窗口处理'
}
