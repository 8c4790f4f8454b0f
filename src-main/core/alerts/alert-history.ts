import { randomUUID } from 'node:crypto'
import type { AlertItem, AppNotification, ItemMark, Reply } from '#contract/alerts.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import { inTurns } from '../scheduling.ts'
import type { ItemMarks } from './alert-items.ts'
import type { NotificationCenter } from './notification-center.ts'
import { restoredText } from './notification-content.ts'
import { type AlertRecords, amountSchema, type OperatorRecord, type StoredMark, type StoredReply } from './records.ts'

interface AlertHistoryDeps {
  records: AlertRecords
  notifications: NotificationCenter
  marks: ItemMarks
  /** What identifies an item over restarts: of an order also its amount and time (A217); null: it is not pending. */
  identityOf(item: AlertItem): string | null
  /** Whether an item waits now. */
  isWaiting(item: AlertItem): boolean
}

/** An item that was found again after a restart. */
interface FoundItem {
  item: AlertItem
  identity: string
}

type Phase = 'orders' | 'messages'

/** A restored notification that may still wait. */
interface LostNotice {
  /** In which it is handled if nothing of it was found. A summary may stand for items of both. */
  phase: Phase
  /** Fingerprints of items that were not found yet. */
  missing: Set<string>
  found: AlertItem[]
}

/** Restores an operator's notifications, marks and replies after a restart, and keeps them (A230). */
export class AlertHistory {
  #owner: string | null = null
  #replies: StoredReply[] = []
  /** Fingerprints of what each notification stands for, by its id. */
  #fingerprints = new Map<string, string[]>()
  /** Those that are not hashed yet: of many items that takes long. */
  #identities = new Map<string, string[]>()
  /** Restored notifications, by id, and marks whose items were not all found again yet. */
  #lostNotices = new Map<string, LostNotice>()
  #lostMarks = new Map<string, StoredMark>()
  readonly #pendingPhases = new Set<Phase>()

  constructor(private readonly deps: AlertHistoryDeps) {}

  open(owner: string): void {
    this.#owner = owner
    const { notices, replies, marks } = this.deps.records.open(owner)
    this.#replies = replies
    this.#lostMarks = new Map(marks.map((mark) => [mark.item, mark]))
    for (const phase of ['orders', 'messages'] as const) this.#pendingPhases.add(phase)
    const restored = notices.map(({ kind, at, read, items, state, amount }): AppNotification => {
      const id = randomUUID()
      this.#fingerprints.set(id, items)
      const phase = kind === 'deposit' || kind === 'withdrawal' ? 'orders' : 'messages'
      if (state === 'open') this.#lostNotices.set(id, { phase, missing: new Set(items), found: [] })
      return { id, kind, ...restoredText(kind, items.length, amount), timestamp: at, read, items: [], amount, state }
    })
    if (restored.length > 0) this.deps.notifications.restore(restored)
  }

  /** Saves, and forgets everything in memory. */
  close(): void {
    if (this.#owner !== null) this.deps.records.saveNow(this.#owner, this.#collect())
    this.#owner = null
    this.#replies = []
    this.#fingerprints.clear()
    this.#identities.clear()
    this.#lostNotices.clear()
    this.#lostMarks.clear()
    this.#pendingPhases.clear()
  }

  /** A notification was added, or anything else that is kept changed. */
  onChange(added?: AppNotification): void {
    if (added) void this.#addFingerprints(added)
    if (this.#owner !== null) this.deps.records.save(this.#owner, () => this.#collect())
  }

  addReply(conversation: ConversationKey, questionAt: number, answeredAt: number): void {
    const reply = { conversation: this.deps.records.fingerprint(conversation), questionAt, answeredAt }
    // Two answers sent at once answer the same message.
    if (this.#replies.some((one) => one.conversation === reply.conversation && one.questionAt === questionAt)) return
    this.#replies.push(reply)
    this.onChange()
  }

  replies(from: number, to: number): Reply[] {
    return this.#replies.filter(({ answeredAt }) => answeredAt >= from && answeredAt <= to)
  }

  /** Whether `find` still has something to find in this phase. */
  isSearching(phase: Phase): boolean {
    return this.#pendingPhases.has(phase)
  }

  /** Items were read for the first time since the restart; `isComplete`: what is not among them is handled. */
  find(phase: Phase, found: readonly FoundItem[], { isComplete }: { isComplete: boolean }): void {
    if (!this.#pendingPhases.has(phase)) return
    const byFingerprint = new Map(
      this.#lostNotices.size + this.#lostMarks.size > 0
        ? found.map(({ item, identity }) => [this.deps.records.fingerprint(identity), item] as const)
        : [],
    )
    this.#restoreMarks(byFingerprint)
    for (const [id, notice] of this.#lostNotices) {
      const items = [...notice.missing].flatMap((one) => byFingerprint.get(one) ?? [])
      for (const one of notice.missing) if (byFingerprint.has(one)) notice.missing.delete(one)
      notice.found.push(...items)
      const isOver = notice.missing.size === 0 || (isComplete && phase === notice.phase)
      if (notice.missing.size === 0) this.#lostNotices.delete(id)
      const waiting = notice.found.filter((item) => this.deps.isWaiting(item))
      if (isOver || (items.length > 0 && waiting.length > 0)) this.deps.notifications.resolve(id, waiting)
    }
    if (!isComplete) return
    this.#pendingPhases.delete(phase)
    if (this.#pendingPhases.size === 0) {
      this.#lostNotices.clear()
      this.#lostMarks.clear()
    }
    this.onChange()
  }

  #restoreMarks(byFingerprint: ReadonlyMap<string, AlertItem>): void {
    for (const [fingerprint, { snoozedUntil, claimed }] of this.#lostMarks) {
      const item = byFingerprint.get(fingerprint)
      if (!item) continue
      this.#lostMarks.delete(fingerprint)
      // What still waits is announced by the start itself; a snooze that ended meanwhile adds nothing (A217).
      const isOver = this.deps.isWaiting(item) && snoozedUntil !== null && snoozedUntil <= Date.now()
      const mark = { item, snoozedUntil: isOver ? null : snoozedUntil, claimed }
      if (mark.claimed || mark.snoozedUntil !== null) this.deps.marks.restore(mark)
    }
  }

  /** What identifies the items is asked now; it is hashed in turns. */
  async #addFingerprints({ id, items }: AppNotification): Promise<void> {
    const identities: string[] = []
    for (const item of items) {
      const identity = this.deps.identityOf(item)
      if (identity !== null) identities.push(identity)
    }
    this.#identities.set(id, identities)
    const fingerprints: string[] = []
    await inTurns(identities, (some) => {
      for (const one of some) fingerprints.push(this.deps.records.fingerprint(one))
      return this.#identities.has(id)
    })
    if (this.#identities.delete(id)) this.#fingerprints.set(id, fingerprints)
  }

  #collect(): OperatorRecord {
    const { notifications, marks } = this.deps
    for (const [id, identities] of this.#identities)
      this.#fingerprints.set(
        id,
        identities.map((one) => this.deps.records.fingerprint(one)),
      )
    this.#identities.clear()
    const notices = notifications.all.map(({ id, kind, timestamp: at, read, state, amount }) => ({
      ...{ kind, at, read, state, items: this.#fingerprints.get(id) ?? [] },
      amount: amountSchema.safeParse(amount).data ?? null,
    }))
    const listed = new Set(notifications.all.map(({ id }) => id))
    for (const id of this.#fingerprints.keys()) if (!listed.has(id)) this.#fingerprints.delete(id)
    const toStored = ({ item, ...mark }: ItemMark) => {
      const identity = this.deps.identityOf(item)
      return identity === null ? [] : { item: this.deps.records.fingerprint(identity), ...mark }
    }
    return { notices, replies: this.#replies, marks: [...marks.all.flatMap(toStored), ...this.#lostMarks.values()] }
  }
}
