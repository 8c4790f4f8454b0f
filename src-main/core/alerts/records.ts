import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AlertKind, AlertRule } from '#contract/alerts.ts'
import { type UpgradeStep, unnumbered, upgradeStored, withVersion } from '#shared/stored.ts'
import type { Logger, SettingsFile } from '../ports.ts'
import type { PendingItem, PendingItems } from './alert-items.ts'
import type { AlertPresenter } from './alert-presenter.ts'
import { alertKinds } from './alert-rules.ts'
import { MAX_NOTIFICATIONS, type NotificationCenter } from './notification-center.ts'
import { escalationNotification, overdueNotification } from './notification-content.ts'

const MAX_OPERATORS = 5
const MAX_RECORD_AGE_MS = 7 * 86_400_000
/** A record is saved this long after its first unsaved change: every save waits for the disk. */
const SAVE_DELAY_MS = 10_000
const MAX_REPLIES = 10_000

const epoch = z.number()
/** A salted hash: what an id is only compared with. */
const fingerprint = z.string().regex(/^[0-9a-f]{16}$/)
/** No other text of the server is kept. */
export const amountSchema = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)

const noticeSchema = z.object({
  kind: z.enum([...alertKinds, 'system']),
  at: epoch,
  read: z.boolean(),
  /** What it stands for. */
  items: z.array(fingerprint),
  state: z.enum(['open', 'handled', 'none']),
  amount: amountSchema.nullable(),
})
const replySchema = z.object({ conversation: fingerprint, questionAt: epoch, answeredAt: epoch })
const markSchema = z.object({ item: fingerprint, snoozedUntil: epoch.nullable(), claimed: z.boolean() })

/** The valid entries: a damaged one does not discard the others. */
const validEntries = <T>(schema: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((entry) => schema.safeParse(entry).data ?? []))

const operatorSchema = z.object({
  operator: fingerprint,
  notices: validEntries(noticeSchema),
  replies: validEntries(replySchema),
  marks: validEntries(markSchema),
})
const documentSchema = z.object({ salt: z.string().regex(/^[0-9a-f]{32}$/), operators: validEntries(operatorSchema) })

export const recordsSteps: readonly UpgradeStep[] = [unnumbered]

export type StoredReply = z.infer<typeof replySchema>
export type StoredMark = z.infer<typeof markSchema>
/** What is kept of one operator: no name, text, account number or id in clear (A230). */
export type OperatorRecord = Omit<z.infer<typeof operatorSchema>, 'operator'>

/** What is kept of alerts over restarts: seven days, of the last five operators of this workstation (A230). */
export class AlertRecords {
  readonly #salt: string
  #operators: z.infer<typeof operatorSchema>[]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly file: SettingsFile,
    private readonly log: Logger,
  ) {
    const parsed = documentSchema.safeParse(this.#read())
    this.#salt = parsed.data?.salt ?? randomBytes(16).toString('hex')
    this.#operators = parsed.data?.operators ?? []
  }

  fingerprint(text: string): string {
    return hash('sha256', `${this.#salt}\n${text}`, 'hex').slice(0, 16)
  }

  /** The record of an operator at a server, without what is too old. */
  open(owner: string): OperatorRecord {
    const operator = this.fingerprint(owner)
    const record = this.#operators.find((one) => one.operator === operator)
    return record ? withoutOld(record) : { notices: [], replies: [], marks: [] }
  }

  /** Saves soon what `collect` returns then. */
  save(owner: string, collect: () => OperatorRecord): void {
    this.#timer ??= setTimeout(() => this.saveNow(owner, collect()), SAVE_DELAY_MS)
  }

  saveNow(owner: string, record: OperatorRecord): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const operator = this.fingerprint(owner)
    const others = this.#operators.filter((one) => one.operator !== operator)
    const all = [{ operator, ...record }, ...others].slice(0, MAX_OPERATORS)
    this.#operators = all.map((one) => ({ ...one, ...withoutOld(one) }))
    try {
      this.file.write(withVersion({ salt: this.#salt, operators: this.#operators }, recordsSteps))
    } catch (error) {
      this.log.error('alerts: the records cannot be written', error)
    }
  }

  #read(): unknown {
    try {
      return upgradeStored(this.file.read(), recordsSteps)
    } catch (error) {
      this.log.error('alerts: the records cannot be read', error)
      return null
    }
  }
}

/** What lies as far ahead is of a wrong clock, and would be kept for ever. */
function withoutOld({ notices, replies, marks }: OperatorRecord): OperatorRecord {
  const now = Date.now()
  const isRecent = (moment: number) => Math.abs(now - moment) <= MAX_RECORD_AGE_MS
  return {
    notices: notices.filter(({ at }) => isRecent(at)).slice(0, MAX_NOTIFICATIONS),
    replies: replies.filter(({ answeredAt }) => isRecent(answeredAt)).slice(-MAX_REPLIES),
    marks,
  }
}

/** Interval of the checks for pending items. */
const TICK_MS = 5_000
const REPEAT_MS = 30_000

interface ReminderDeps {
  /** What stands before a number of pending orders. */
  least(): string
  rules(): Record<AlertKind, AlertRule>
  pending(): PendingItems
  /** Snoozed or claimed: nothing reminds of the item (A223). */
  isMarked(item: PendingItem): boolean
  /** Ids of the members that these items are of. */
  membersOf(items: readonly PendingItem[]): string[]
  presenter: AlertPresenter
  notifications: NotificationCenter
  escalation: Escalation
}

/** Repeats sounds until items are handled, and reminds of those pending for too long, by the rule of each kind. */
export class Reminders {
  #timer: ReturnType<typeof setInterval> | null = null
  /** Monotonic like all times here, so that setting the workstation's clock does not delay reminders. */
  #startedAt = 0
  #remindedAt = new Map<AlertKind, number>()

  constructor(private readonly deps: ReminderDeps) {}

  start(): void {
    this.#startedAt = performance.now()
    this.#remindedAt.clear()
    this.deps.escalation.clear()
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #tick(): void {
    const rules = this.deps.rules()
    const pending = this.deps.pending()
    const unmarked = { ...pending }
    for (const kind of alertKinds) {
      const { on, waitMinutes, escalateMinutes } = rules[kind]
      unmarked[kind] = pending[kind].filter((item) => !this.deps.isMarked(item))
      if (!on) continue
      this.#remind(kind, waitMinutes * 60_000, unmarked[kind])
      this.deps.escalation.check(kind, escalateMinutes * 60_000, pending[kind], this.#startedAt)
    }
    this.#repeat(rules, unmarked)
  }

  /** One reminder per interval for all pending items, once the first of them is overdue (A218). */
  #remind(kind: AlertKind, interval: number, waiting: PendingItem[]): void {
    const now = performance.now()
    const runningMs = now - this.#startedAt
    const waitTimes = waiting.map(({ since }) => now - since)
    // Items overdue at the start are part of the initial summary.
    const isLate = (wait: number) => wait >= interval && (runningMs >= interval || wait - runningMs < interval)
    // The notification at the end of quiet times lists the pending items.
    if (this.deps.presenter.isQuiet) this.#remindedAt.set(kind, now)
    const last = this.#remindedAt.get(kind) ?? Number.NEGATIVE_INFINITY
    if (interval <= 0 || now - last < interval || !waitTimes.some(isLate)) return
    this.#remindedAt.set(kind, now)
    const longestWait = waitTimes.reduce((max, wait) => Math.max(max, wait), 0)
    const members = this.deps.membersOf(waiting)
    this.deps.notifications.add({ ...overdueNotification(kind, waiting, longestWait, this.deps.least()), members })
  }

  /** Plays one sound: that of the most important kind whose interval has passed. */
  #repeat(rules: Record<AlertKind, AlertRule>, pending: PendingItems): void {
    const { presenter } = this.deps
    // The initial summary plays one sound for all kinds.
    const now = performance.now()
    if (presenter.isQuiet || now - this.#startedAt < REPEAT_MS) return
    const due = alertKinds.find((kind) => {
      const { on, repeat } = rules[kind]
      return on && repeat && pending[kind].length > 0 && now - presenter.lastPlayedAt(kind) >= REPEAT_MS
    })
    if (due) presenter.sound(due, this.deps.membersOf(pending[due]))
  }
}

interface EscalationDeps {
  notifications: NotificationCenter
  /** What stands before a number of pending orders. */
  least(): string
  /** Plays the kind's sound of escalation at full volume and brings the window to the front. */
  escalate(kind: AlertKind): void
  /** Snoozed, claimed, or silent by quiet times: the item's interval begins when that ends. */
  isSilent(item: PendingItem): boolean
}

/** Announces items that wait for too long louder, once per item and interval (A224). */
export class Escalation {
  /** When the interval of each waiting item began, ms by `performance.now()`. */
  #countsFrom = new Map<AlertKind, Map<string, number>>()

  constructor(private readonly deps: EscalationDeps) {}

  clear(): void {
    this.#countsFrom.clear()
  }

  /** `startedAt`: start of the session; what waited before is part of the first summary and counts from then. */
  check(kind: AlertKind, intervalMs: number, waiting: readonly PendingItem[], startedAt: number): void {
    const previous = this.#countsFrom.get(kind)
    this.#countsFrom.delete(kind)
    if (intervalMs <= 0) return
    const now = performance.now()
    const next = new Map<string, number>()
    const due = waiting.filter((entry) => {
      const key = entry.item ?? String(entry.since)
      const from = this.deps.isSilent(entry) ? now : (previous?.get(key) ?? Math.max(entry.since, startedAt))
      const isDue = now - from >= intervalMs
      next.set(key, isDue ? now : from)
      return isDue
    })
    this.#countsFrom.set(kind, next)
    if (due.length === 0) return
    const longestWait = due.reduce((max, { since }) => Math.max(max, now - since), 0)
    this.deps.notifications.add(escalationNotification(kind, due, longestWait, this.deps.least()))
    this.deps.escalate(kind)
  }
}
