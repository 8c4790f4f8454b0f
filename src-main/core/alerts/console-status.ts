import type { AlertCounts, ConsoleStatus } from '../../../src-preload/contract.ts'

/** Older counts are not shown, whatever the reason: polling every 30 s plus the time limit of a read. */
export const MAX_COUNTS_AGE_MS = 60_000

export interface StatusInput {
  signedIn: boolean
  /** What the system says of the network. */
  online: boolean
  /** The last reading of the pending orders failed. */
  stale: boolean
  /** Age of the last successful reading of the pending orders in ms, null before the first. */
  age: number | null
  /** The hub has been lost for longer than a short gap. */
  hubDown: boolean
  /** The lists of conversations were read in this session, and the last reading succeeded. */
  messagesKnown: boolean
  counts: AlertCounts
}

const UNKNOWN: ConsoleStatus['counts'] = { deposits: null, withdrawals: null, messages: null }

/**
 * What tray, badge and window titles show (A219). The first row that applies:
 *
 * | state        | when                                            | counts                     |
 * |--------------|-------------------------------------------------|----------------------------|
 * | signedOut    | no session                                      | none                       |
 * | disconnected | the last reading failed, or is too old          | none                       |
 * | loading      | nothing was read yet                            | none                       |
 * | hubDown      | the hub is lost, pending orders are still polled | orders; messages unknown   |
 * | live         | otherwise                                       | orders, messages once read |
 */
export function consoleStatus(input: StatusInput): ConsoleStatus {
  const { signedIn, online, stale, age, hubDown, messagesKnown, counts } = input
  const without = (state: ConsoleStatus['state'], text: string, title = text): ConsoleStatus => ({
    state,
    counts: UNKNOWN,
    total: null,
    text,
    titlePrefix: title && `(${title}) `,
  })
  if (!signedIn) return without('signedOut', '未登录')
  if (stale || (age !== null && age >= MAX_COUNTS_AGE_MS))
    return without('disconnected', `断开 · ${online ? '无法连接服务器' : '网络已断开'}`, '断开')
  if (age === null) return without('loading', '正在读取…', '')

  const { deposits, withdrawals } = counts
  const messages = messagesKnown && !hubDown ? counts.messages : null
  const total = deposits + withdrawals + (messages ?? 0)
  const text = `上分 ${deposits} · 下分 ${withdrawals} · 私信 ${messages ?? '—'}`
  const title = [hubDown && '实时断开', total > 0 && total].filter(Boolean).join(' ')
  return {
    state: hubDown ? 'hubDown' : 'live',
    counts: { deposits, withdrawals, messages },
    total,
    text: hubDown ? `实时断开 · ${text}` : text,
    titlePrefix: title && `(${title}) `,
  }
}

/** What the status reads of the realtime connection. */
interface StatusSource {
  /** When the pending orders were read last, ms by `performance.now()`; null before the first time. */
  readonly lastReading: number | null
  readonly stale: boolean
  readonly messagesKnown: boolean
  readonly snapshot: AlertCounts
  readonly loss: { readonly hubDown: boolean }
}

/** Keeps the status current: at every event that may change it, and when the counts become too old. */
export class StatusDisplay {
  #current: ConsoleStatus
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly source: StatusSource,
    private readonly access: () => Pick<StatusInput, 'signedIn' | 'online'>,
    private readonly onChange: (status: ConsoleStatus) => void,
  ) {
    this.#current = consoleStatus(this.#input())
  }

  get current(): ConsoleStatus {
    return this.#current
  }

  refresh(): void {
    this.stop()
    const input = this.#input()
    const next = consoleStatus(input)
    if (input.age !== null && input.age < MAX_COUNTS_AGE_MS)
      this.#timer = setTimeout(() => this.refresh(), MAX_COUNTS_AGE_MS - input.age)
    if (JSON.stringify(next) === JSON.stringify(this.#current)) return
    this.#current = next
    this.onChange(next)
  }

  #input(): StatusInput {
    const { lastReading, stale, messagesKnown, snapshot: counts, loss } = this.source
    const age = lastReading === null ? null : performance.now() - lastReading
    return { ...this.access(), stale, age, messagesKnown, counts, hubDown: loss.hubDown }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
