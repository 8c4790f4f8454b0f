import {
  decodePayDataInSteps,
  mergeQueues,
  type PayOrder,
  type PendingOrders as Queues,
  queueKey,
  unreadableOrders,
} from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { AnswerError, NO_CONTENT, openEnvelope } from '../gateway/envelope.ts'
import type { Logger } from '../ports.ts'
import { driveInTurns, Turns } from '../scheduling.ts'
import {
  areEvidentlyDecided,
  type FetchPayList,
  IncompleteListError,
  isDecided,
  PendingList,
  UnfilteredError,
} from './pending-list.ts'

/** How often the number of orders is compared with `pay/list`. */
export const COMPARE_INTERVAL_MS = 3 * 60_000
/** Several reconnects are followed by one comparison. */
const MIN_COMPARE_INTERVAL_MS = 30_000
/** The server's clock is known to a second, and times of orders are whole ones. */
const CLOCK_TOLERANCE_MS = 2_000

type Counts = Record<'deposits' | 'withdrawals', number>

interface QueueReaderDeps {
  fetchPayList: FetchPayList
  log: Logger
  /** Server time, epoch ms. */
  serverNow(): number
  /** How many orders of the days of `pay/list` were read last; null while the last reading has failed. */
  counts(): Counts | null
  /** Reads again; resolves when a reading that began after the call has ended. */
  refetch(): Promise<void>
}

export interface QueueReading {
  queues: Queues
  /** By `queueKey`: orders that an incomplete `pay-data` hid until now. */
  hidden: ReadonlySet<string>
}

/**
 * Reads the queues from an answer of `home/pay-data`, and from `pay/list` what that does not say: all orders, if its lists
 * are not found, or those that a server leaves out which sends the newest only (A216).
 */
export class QueueReader {
  /** `pay-data` was found to lack orders, twice. */
  #isIncomplete = false
  #isUnconfirmed = false
  #hasReportedHidden = false
  #hasSeenPending = false
  /** When the latest comparison began, epoch ms of the server. */
  #comparedSince = Number.POSITIVE_INFINITY
  #comparedAt = Number.NEGATIVE_INFINITY
  #isDue = true
  #isComparing = false
  #generation = 0
  readonly #list: PendingList

  constructor(private readonly deps: QueueReaderDeps) {
    this.#list = new PendingList(deps.fetchPayList)
  }

  /** The same answer of `pay-data` need not stand for the same orders. */
  get needsList(): boolean {
    return this.#isIncomplete
  }

  clear(): void {
    this.#generation++
    this.#isIncomplete = this.#isUnconfirmed = this.#hasReportedHidden = this.#isComparing = false
    this.#hasSeenPending = false
    this.#comparedSince = Number.POSITIVE_INFINITY
    this.#isDue = true
    this.#comparedAt = Number.NEGATIVE_INFINITY
  }

  async read(text: string): Promise<QueueReading> {
    const generation = this.#generation
    const turns = new Turns()
    // Whether nothing waits, the list says too.
    const data = text === NO_CONTENT ? undefined : await openEnvelope(text)
    await turns.next()
    const found = await decode(data)
    if (found) this.#requireKnownStates(found)
    if (found && !this.#isIncomplete) return { queues: found, hidden: new Set() }
    let [listed, isUnconfirmed]: [Queues | null, boolean] = [null, false]
    try {
      listed = await this.#list.read()
    } catch (error) {
      if (!found) throw error
      if (error instanceof UnfilteredError) {
        // It counts other orders too, and proves nothing.
        this.#isIncomplete = false
        return { queues: found, hidden: new Set() }
      }
      if (!(error instanceof IncompleteListError)) throw error
      // What both readings have waits; whether it is all that waits cannot be known (A340).
      listed = error.orders
      isUnconfirmed = true
      if (!this.#isUnconfirmed) this.deps.log.warn('orders: there may be others', error)
    }
    this.#isUnconfirmed = isUnconfirmed
    const queues: Queues = { ...(found ? mergeQueues(found, listed) : listed), isLimited: true }
    if (isUnconfirmed) queues.isUnconfirmed = true
    if (!found || this.#hasReportedHidden) return { queues, hidden: new Set() }
    if (generation === this.#generation) this.#hasReportedHidden = true
    const known = new Set([...found.deposits, ...found.withdrawals].map(queueKey))
    const all = [...listed.deposits, ...listed.withdrawals].filter((order) => !this.#isNew(order))
    return { queues, hidden: new Set(all.map(queueKey).filter((key) => !known.has(key))) }
  }

  /**
   * What `home/pay-data` lists waits, as the documents say. Where no state of it is the documented one, and none was before,
   * the server may count its states otherwise: its orders are not taken for decided ones, unless they say by whom and when.
   */
  #requireKnownStates({ deposits, withdrawals }: Queues): void {
    const all = [...deposits, ...withdrawals]
    this.#hasSeenPending ||= !all.every(isDecided)
    if (!this.#hasSeenPending && !areEvidentlyDecided(all))
      throw new AnswerError(unreadableOrders('home/pay-data 的 state 都不是待处理'))
  }

  /** An order that came since the comparison was not hidden before it. One without a readable time may have been. */
  #isNew({ payTime }: PayOrder): boolean {
    const time = parseServerTime(payTime) ?? Number.NaN
    return time >= this.#comparedSince && time <= this.deps.serverNow() + CLOCK_TOLERANCE_MS
  }

  /** Orders may have been missed. */
  onReconnected(): void {
    this.#isDue = true
  }

  /** A reading of `pay-data` succeeded: from time to time it is compared. */
  onRead(): void {
    const age = performance.now() - this.#comparedAt
    const isDue = age >= (this.#isDue ? MIN_COMPARE_INTERVAL_MS : COMPARE_INTERVAL_MS)
    if (!isDue || this.#isComparing || this.#isIncomplete) return
    this.#isDue = false
    this.#isComparing = true
    this.#comparedAt = performance.now()
    this.#comparedSince = this.deps.serverNow()
    const generation = this.#generation
    const compare = this.#compare(() => generation === this.#generation)
    void compare
      .catch((error: unknown) => this.deps.log.warn('orders: cannot be compared with pay/list', error))
      .finally(() => {
        if (generation === this.#generation) this.#isComparing = false
      })
  }

  /**
   * An order that comes or is decided between two answers is no difference: both the reading before the count and one
   * after it must lack it, twice.
   */
  async #compare(isCurrent: () => boolean): Promise<void> {
    for (let agreeing = 0; agreeing < 2; agreeing++) {
      const before = this.deps.counts()
      const listed = await this.#list.count()
      if (!isCurrent() || !isLess(before, listed)) return
      await this.deps.refetch()
      if (!isCurrent() || !isLess(this.deps.counts(), listed)) return
    }
    this.#isIncomplete = true
    this.deps.log.warn('orders: home/pay-data lacks orders that pay/list has')
    await this.deps.refetch()
  }
}

function isLess(read: Counts | null, listed: Counts): boolean {
  if (!read) return false
  return read.deposits < listed.deposits || read.withdrawals < listed.withdrawals
}

/** null if there is an answer in which the lists are not found. Throws AnswerError if there is none. */
async function decode(data: unknown): Promise<Queues | null> {
  try {
    return await driveInTurns(decodePayDataInSteps(data))
  } catch (error) {
    // Of what is there but not found `pay/list` may tell; an answer without data is a failed one (A220).
    if (data === undefined || (typeof data === 'object' && data !== null)) return null
    throw new AnswerError(error instanceof Error ? error.message : String(error))
  }
}

/** A reading that takes longer, on a server that is fast otherwise, may wait on a connection that is lost. */
const LATE_MS = 5_000

/**
 * Replaces a reading that is late while what was pushed waits for it: without, a new order was announced when the request
 * had timed out. Once until a reading has succeeded, so that a server which needs longer than that for each answer is read
 * all the same.
 */
export class LateReading {
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLate = false
  #pushCount = 0
  /** Of the pushes: before the reading under way, and before one that has succeeded. */
  #pushesBefore = 0
  #pushesRead = 0
  #wasReplaced = false

  constructor(private readonly replace: () => void) {}

  /** A reading began, and takes the place of the one before. */
  begin(): void {
    this.end()
    this.#pushesBefore = this.#pushCount
    this.#timer = setTimeout(() => {
      this.#isLate = true
      this.#replaceIfAwaited()
    }, LATE_MS)
  }

  /** What the reading brings is known to have changed. */
  expect(): void {
    this.#pushCount++
    this.#replaceIfAwaited()
  }

  /** It ended without a result. */
  end(): void {
    clearTimeout(this.#timer)
    this.#isLate = false
  }

  succeed(): void {
    this.end()
    this.#pushesRead = this.#pushesBefore
    this.#wasReplaced = false
  }

  #replaceIfAwaited(): void {
    if (!this.#isLate || this.#pushCount === this.#pushesRead || this.#wasReplaced) return
    this.#wasReplaced = true
    this.replace()
  }
}
