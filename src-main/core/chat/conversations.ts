import type { ChatPage, ConversationKey, Push, Unread } from '../../../src-preload/contract.ts'
import type { Logger } from '../ports.ts'
import { Attention } from './attention.ts'
import { type Entry, isExplained, type Listed, lateMessages, later, newEntry, stampOf } from './entry.ts'
import type { FreshMessages } from './fresh-messages.ts'
import { HeldNews } from './held-news.ts'
import type { HubMethods } from './hub-methods.ts'
import { isGroup, keyOf, type Target, targetOf } from './keys.ts'
import { isFromMember, MessageIds } from './message-ids.ts'
import { ReadMarks } from './read-marks.ts'

/** Conversations whose new messages are looked up one by one; of more only the number is told. */
const LOOKED_UP = 100
const LOOKED_UP_AT_ONCE = 8
const LARGEST_PAGE = 100
/** What operators wrote in between is in the page, too. */
const PAGE_MARGIN = 20
/** After a gap the lists are read so often at most until no push comes in between. */
const ROUNDS = 5

interface ConversationParts {
  methods: HubMethods
  log: Logger
  onChange(key: ConversationKey, unread: number): void
  /** Messages to be told, each once. */
  onFresh(fresh: FreshMessages[]): void
  /** Something was pushed: the server's word is wanted. */
  onUncertain(): void
}

/**
 * What is unread, conversation by conversation. The server's lists say how much; the ids of the messages say what of it
 * was told already. A push counts at once and until the next reading. Read is only what somebody looks at (A160).
 */
export class Conversations {
  #attention = new Attention()
  #entries = new Map<ConversationKey, Entry>()
  #ids = new MessageIds()
  #held: HeldNews
  #marks: ReadMarks
  #pushes = 0
  /** A reading that began before the latest knows less, and ends. */
  #readings = 0
  /** How often the line was away, and the last of these gaps that a reading has filled. */
  #gaps = 1
  #filled = 0
  /** Grows when an operator leaves: what is under way for them is dropped. */
  #run = 0

  constructor(private readonly parts: ConversationParts) {
    this.#held = new HeldNews((fresh) => parts.onFresh(fresh))
    this.#marks = new ReadMarks({
      tell: async (key) => (await parts.methods.messages(targetOf(key), null, 1, true)).messages.at(-1)?.id ?? null,
      isAttended: (key) => this.#attention.has(key),
      onRead: (key, newest) => this.#onRead(key, newest),
      onUnread: (key, unread, unheard) => this.#onUnread(key, unread, unheard),
    })
  }

  get unread(): Unread {
    return Object.fromEntries(this.waiting.map(({ key, unread }) => [key, unread]))
  }

  get waiting(): readonly Readonly<Pick<Entry, 'key' | 'unread' | 'since'>>[] {
    return [...this.#entries.values()].filter(({ unread }) => unread > 0)
  }

  unreadOf(key: ConversationKey): number {
    return this.#entries.get(key)?.unread ?? 0
  }

  clear(): void {
    this.#run++
    const before = this.waiting
    this.#entries.clear()
    this.#ids.clear()
    this.#marks.clear()
    this.#held.clear()
    for (const { key } of before) this.parts.onChange(key, 0)
  }

  /** The line was away: what was pushed meanwhile is not known. */
  mayHaveMissed(): void {
    this.#gaps++
  }

  /** A window shows a conversation; looked at, it is read. */
  setOpen(window: string, key: ConversationKey | null, attended: boolean): void {
    this.#attention.set(window, key, attended)
    const entry = key !== null && attended ? this.#entries.get(key) : undefined
    if (entry && entry.unread > 0) this.#markRead(entry, entry.unread)
  }

  /** The window was closed, left its page or lost it. */
  windowGone(window: string): void {
    this.#attention.forget(window)
  }

  take(push: Extract<Push, { kind: 'privateMessage' | 'publicMessage' }>): void {
    const { conversation: key, message } = push
    const entry = this.#entry(key, message.name)
    entry.push = ++this.#pushes
    entry.stamp = stampOf(message)
    const isNew = message.id === '' || this.#ids.add(key, message.id)
    entry.lastId = later(entry.lastId, message.id)
    if (isNew && isFromMember(key, message)) {
      if (!isGroup(key)) entry.name = message.name || entry.name
      const fresh = { key, name: entry.name, content: message.content, count: 1, ids: message.id ? [message.id] : [] }
      // Nobody looks any more, but what came while somebody did has yet to be read or told.
      const inTurn = this.#marks.isUnderWay(key)
      if (this.#attention.has(key) || inTurn) this.#markRead(entry, 0, fresh)
      else {
        this.#set(entry, entry.unread + 1)
        if (this.#filled === this.#gaps) this.parts.onFresh([fresh])
        else this.#held.hold(fresh)
      }
    }
    this.parts.onUncertain()
  }

  /** A page of history. The newest is taken for read by the server only while somebody looks at it (A160, A196). */
  page(target: Target, before: string | null, size: number): Promise<ChatPage> {
    const attended = before === null && this.#attention.has(keyOf(target))
    return this.parts.methods.messages(target, before, size, attended)
  }

  /** Reads every list again; rejects when they cannot be read. What was not told before is. */
  async read(round = 1): Promise<void> {
    const [run, gaps, pushes] = [this.#run, this.#gaps, this.#pushes]
    const reading = ++this.#readings
    const listed = await this.#lists()
    if (run !== this.#run || reading !== this.#readings) return
    const unexplained: Listed[] = []
    const postponed = new Set<ConversationKey>()
    for (const one of listed) {
      const { conversation: key, count } = one
      const entry = this.#entries.get(key)
      // A push came meanwhile: the next reading, which it asked for, will know of it.
      if (entry && entry.push > pushes && round < ROUNDS) postponed.add(key)
      else if (this.#marks.isUnderWay(key)) continue
      else if (this.#attention.has(key) && count > 0) this.#markListed(one)
      else if (count === 0 || isExplained(one, entry)) this.#settle(one)
      else unexplained.push(one)
    }
    const found = await this.#lookUpAll(unexplained, pushes, run)
    if (run !== this.#run) return
    this.#held.release(found.fresh, new Set([...postponed, ...found.failed]))
    // What was found is told; the rest is looked up by the next reading.
    if (found.fault) throw found.fault
    // What came before a push may have been missed.
    if (postponed.size > 0 && gaps !== this.#filled) await this.read(round + 1)
    else this.#filled = gaps
  }

  async #lists(): Promise<Listed[]> {
    const { methods } = this.parts
    const channels = await methods.channels()
    const lists = await Promise.all([...channels.map(({ type }) => methods.users(type)), methods.groups()])
    return lists.flat()
  }

  async #lookUpAll(unexplained: Listed[], pushes: number, run: number) {
    const counted = unexplained.splice(LOOKED_UP)
    const fresh: FreshMessages[] = []
    const failed: ConversationKey[] = []
    let fault: unknown = null
    while (unexplained.length > 0 && run === this.#run) {
      const some = unexplained.splice(0, LOOKED_UP_AT_ONCE)
      const found = await Promise.allSettled(some.map((one) => this.#lookUp(one, pushes, run)))
      for (const [n, one] of found.entries()) {
        if (one.status === 'fulfilled') fresh.push(...one.value)
        else {
          failed.push(some[n]!.conversation)
          fault = one.reason
        }
      }
    }
    for (const one of run === this.#run ? counted : []) {
      const { conversation: key, name, content } = one
      fresh.push({ key, name, content, count: Math.max(1, one.count - this.unreadOf(key)), ids: [] })
      this.#settle(one)
    }
    return { fresh, failed, fault }
  }

  /** Which of a conversation's messages are new, by their ids: one entry at most. */
  async #lookUp(one: Listed, pushes: number, run: number): Promise<FreshMessages[]> {
    const { conversation: key, count } = one
    const size = Math.min(LARGEST_PAGE, count + PAGE_MARGIN)
    const page = await this.parts.methods.messages(targetOf(key), null, size, false)
    if (run !== this.#run) return []
    const entry = this.#entry(key, one.name)
    const before = entry.unread
    const { latest, unread, late } = lateMessages(page.messages, one, entry)
    const news = late.filter(({ id }) => this.#ids.add(key, id))
    // Of a backlog longer than the page the rest is known by its number alone.
    const rest = count > unread && late.length === unread ? count - before - news.length : 0
    const total = news.length + Math.max(0, rest)
    entry.lastId = later(entry.lastId, latest)
    if (entry.push > pushes) this.#set(entry, entry.unread + news.length)
    else if (!this.#marks.isUnderWay(key)) this.#settle(one)
    const content = news.at(-1)?.content ?? one.content
    return total > 0 ? [{ key, name: one.name, content, count: total, ids: news.map(({ id }) => id) }] : []
  }

  /** The server's word about a conversation of which everything is known. */
  #settle(one: Listed): void {
    const entry = this.#entry(one.conversation, one.name)
    entry.name = one.name || entry.name
    entry.stamp = stampOf(one)
    entry.floor = entry.lastId
    entry.settled = true
    entry.doubtful = false
    this.#set(entry, one.count)
  }

  #markListed(one: Listed): void {
    const entry = this.#entry(one.conversation, one.name)
    entry.doubtful = true
    this.#markRead(entry, one.count)
  }

  #markRead(entry: Entry, left: number, message?: FreshMessages): void {
    this.#marks.begin(entry.key, left, message)
    this.#set(entry, 0)
  }

  #onRead(key: ConversationKey, newest: string | null): void {
    const entry = this.#entry(key, '')
    entry.lastId = later(entry.lastId, newest ?? '')
    entry.floor = entry.lastId
    entry.settled = true
    entry.doubtful = false
  }

  #onUnread(key: ConversationKey, unread: number, unheard: FreshMessages[]): void {
    this.parts.log.warn('chat: a conversation could not be marked read')
    this.#set(this.#entry(key, ''), unread)
    if (this.#filled === this.#gaps) this.#held.release(unheard)
    else for (const one of unheard) this.#held.hold(one)
    // While somebody looks the next poll tries again.
    if (!this.#attention.has(key)) this.parts.onUncertain()
  }

  #entry(key: ConversationKey, name: string): Entry {
    const known = this.#entries.get(key)
    if (known) return known
    const entry = newEntry(key, name)
    this.#entries.set(key, entry)
    return entry
  }

  #set(entry: Entry, unread: number): void {
    if (entry.unread === unread) return
    if (entry.unread === 0) entry.since = Date.now()
    entry.unread = unread
    this.parts.onChange(entry.key, unread)
  }
}
