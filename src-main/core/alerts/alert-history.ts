import { randomUUID } from 'node:crypto'
import type { AlertItem, AppNotification, ItemMark, Reply } from '../../../src-preload/contract/alerts.ts'
import type { ConversationKey } from '../../../src-preload/shared/conversation-key.ts'
import type { ItemMarks } from './item-marks.ts'
import type { NotificationCenter } from './notification-center.ts'
import { restoredText } from './notification-content.ts'
import { type AlertRecords, amountSchema, type OperatorRecord, type StoredMark, type StoredReply } from './records.ts'

interface AlertHistoryDeps {
  records: AlertRecords
  notifications: NotificationCenter
  marks: ItemMarks
  /** What identifies an item over restarts: of an order also its amount and time (A217); null: it is not pending. */
  identityOf(item: AlertItem): string | null
}

/** An item that was found again after a restart. */
interface FoundItem {
  item: AlertItem
  identity: string
  isWaiting: boolean
}

type Phase = 'orders' | 'messages'

/** Restores an operator's notifications, marks and replies after a restart, and keeps them (A230). */
export class AlertHistory {
  #owner: string | null = null
  #replies: StoredReply[] = []
  /** Fingerprints of what each notification stands for, by its id. */
  #fingerprints = new Map<string, string[]>()
  /** Restored notifications and marks whose items were not found again yet. */
  #lostNotices = new Map<Phase, Map<string, Set<string>>>()
  #lostMarks = new Map<string, StoredMark>()
  readonly #pendingPhases = new Set<Phase>()

  constructor(private readonly deps: AlertHistoryDeps) {}

  open(owner: string): void {
    this.#owner = owner
    const { notices, replies, marks } = this.deps.records.open(owner)
    this.#replies = replies
    this.#lostMarks = new Map(marks.map((mark) => [mark.item, mark]))
    for (const phase of ['orders', 'messages'] as const) {
      this.#pendingPhases.add(phase)
      this.#lostNotices.set(phase, new Map())
    }
    const restored = notices.map(({ kind, at, read, items, state, amount }): AppNotification => {
      const id = randomUUID()
      this.#fingerprints.set(id, items)
      const phase = kind === 'deposit' || kind === 'withdrawal' ? 'orders' : 'messages'
      if (state === 'open') this.#lostNotices.get(phase)?.set(id, new Set(items))
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
    this.#lostNotices.clear()
    this.#lostMarks.clear()
    this.#pendingPhases.clear()
  }

  /** A notification was added, or anything else that is kept changed. */
  onChange(added?: AppNotification): void {
    if (added) this.#fingerprints.set(added.id, this.#fingerprintsOf(added.items))
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
  find(phase: Phase, found: readonly FoundItem[], isComplete: boolean): void {
    if (!this.#pendingPhases.has(phase)) return
    const lost = this.#lostNotices.get(phase) ?? new Map<string, Set<string>>()
    const byFingerprint = new Map(
      lost.size + this.#lostMarks.size > 0
        ? found.map((entry) => [this.deps.records.fingerprint(entry.identity), entry] as const)
        : [],
    )
    this.#restoreMarks(byFingerprint)
    for (const [id, fingerprints] of lost) {
      const items = [...fingerprints].flatMap((one) => byFingerprint.get(one) ?? [])
      if (items.length === 0 && !isComplete) continue
      lost.delete(id)
      this.deps.notifications.resolve(
        id,
        items.flatMap(({ item, isWaiting }) => (isWaiting ? item : [])),
      )
    }
    if (!isComplete) return
    this.#pendingPhases.delete(phase)
    if (this.#pendingPhases.size === 0) this.#lostMarks.clear()
    this.onChange()
  }

  #restoreMarks(byFingerprint: ReadonlyMap<string, FoundItem>): void {
    for (const [fingerprint, { snoozedUntil, claimed }] of this.#lostMarks) {
      const found = byFingerprint.get(fingerprint)
      if (!found) continue
      this.#lostMarks.delete(fingerprint)
      // What still waits is announced by the start itself; a snooze that ended meanwhile adds nothing (A217).
      const isOver = found.isWaiting && snoozedUntil !== null && snoozedUntil <= Date.now()
      const mark = { item: found.item, snoozedUntil: isOver ? null : snoozedUntil, claimed }
      if (mark.claimed || mark.snoozedUntil !== null) this.deps.marks.restore(mark)
    }
  }

  #fingerprintsOf(items: readonly AlertItem[]): string[] {
    return items.flatMap((item) => {
      const identity = this.deps.identityOf(item)
      return identity === null ? [] : this.deps.records.fingerprint(identity)
    })
  }

  #collect(): OperatorRecord {
    const { notifications, marks } = this.deps
    const notices = notifications.all.map(({ id, kind, timestamp: at, read, state, amount }) => ({
      ...{ kind, at, read, state, items: this.#fingerprints.get(id) ?? [] },
      amount: amountSchema.safeParse(amount).data ?? null,
    }))
    const listed = new Set(notifications.all.map(({ id }) => id))
    for (const id of this.#fingerprints.keys()) if (!listed.has(id)) this.#fingerprints.delete(id)
    const toStored = ({ item, ...mark }: ItemMark) =>
      this.#fingerprintsOf([item]).map((one) => ({ item: one, ...mark }))
    return { notices, replies: this.#replies, marks: [...marks.all.flatMap(toStored), ...this.#lostMarks.values()] }
  }
}
