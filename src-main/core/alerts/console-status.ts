import type { AlertCounts, ConsoleStatus } from '#contract/alerts.ts'
import { leastOf } from '#shared/pay-data.ts'
import type { Realtime } from '../realtime.ts'

/** Counts older than this are hidden: the polling interval of 30 s plus the timeout of a fetch. */
export const MAX_COUNTS_AGE_MS = 60_000

export interface StatusInput {
  signedIn: boolean
  /** Network state as reported by the operating system. */
  online: boolean
  /** The last fetch of the pending orders failed. */
  stale: boolean
  /** What is wrong with its answer, in Chinese; null if the server gave none. */
  problem: string | null
  /** Age of the last successful fetch of the pending orders in ms, null before the first. */
  age: number | null
  /** The hub has been disconnected for longer than the grace period. */
  hubDown: boolean
  /** The conversation lists were fetched in this session, and the last fetch succeeded. */
  unreadSynced: boolean
  /** There may be pending orders that no reading gives (A340). */
  isUnconfirmed: boolean
  counts: AlertCounts
}

const UNKNOWN_COUNTS: ConsoleStatus['counts'] = { deposits: null, withdrawals: null, messages: null }

/**
 * Derives the status shown by tray, badge and window titles (A219). The first matching row applies:
 *
 * | state        | condition                                    | counts                        |
 * |--------------|----------------------------------------------|-------------------------------|
 * | signedOut    | no session                                   | none                          |
 * | disconnected | the last fetch failed, or is too old         | none                          |
 * | loading      | nothing fetched yet                          | none                          |
 * | hubDown      | hub disconnected, pending orders are polled  | orders; messages unknown      |
 * | live         | otherwise                                    | orders; messages once fetched |
 */
export function deriveConsoleStatus(input: StatusInput): ConsoleStatus {
  const { signedIn, online, stale, problem, age, hubDown, unreadSynced, isUnconfirmed, counts } = input
  const withoutCounts = (state: ConsoleStatus['state'], text: string, title = text): ConsoleStatus => ({
    state,
    counts: UNKNOWN_COUNTS,
    isUnconfirmed: false,
    total: null,
    text,
    titlePrefix: title && `(${title}) `,
  })
  if (!signedIn) return withoutCounts('signedOut', '未登录')
  if (stale || (age !== null && age >= MAX_COUNTS_AGE_MS))
    return problem === null
      ? withoutCounts('disconnected', `断开 · ${online ? '无法连接服务器' : '网络已断开'}`, '断开')
      : withoutCounts('disconnected', `待处理订单读取失败 · ${problem}`, '读取失败')
  if (age === null) return withoutCounts('loading', '正在读取…', '')

  const { deposits, withdrawals } = counts
  const messages = unreadSynced && !hubDown ? counts.messages : null
  const total = deposits + withdrawals + (messages ?? 0)
  const least = leastOf({ isUnconfirmed })
  const text = `上分 ${least}${deposits} · 下分 ${least}${withdrawals} · 私信 ${messages ?? '—'}`
  const title = [hubDown && '实时断开', total > 0 && `${least}${total}`].filter(Boolean).join(' ')
  return {
    state: hubDown ? 'hubDown' : 'live',
    counts: { deposits, withdrawals, messages },
    isUnconfirmed,
    total,
    text: hubDown ? `实时断开 · ${text}` : text,
    titlePrefix: title && `(${title}) `,
  }
}

type StatusSource = Pick<Realtime, 'lastFetchedAt' | 'stale' | 'problem' | 'unreadSynced' | 'orders' | 'snapshot'> & {
  readonly outageNotifier: Pick<Realtime['outageNotifier'], 'hubDown'>
}

/** Updates the status on `refresh`, and when the counts become too old. */
export class StatusTracker {
  #current: ConsoleStatus
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly source: StatusSource,
    private readonly getAccess: () => Pick<StatusInput, 'signedIn' | 'online'>,
    private readonly onChange: (status: ConsoleStatus) => void,
  ) {
    this.#current = deriveConsoleStatus(this.#input())
  }

  get current(): ConsoleStatus {
    return this.#current
  }

  refresh(): void {
    this.stop()
    const input = this.#input()
    const next = deriveConsoleStatus(input)
    if (input.age !== null && input.age < MAX_COUNTS_AGE_MS)
      this.#timer = setTimeout(() => this.refresh(), MAX_COUNTS_AGE_MS - input.age)
    if (JSON.stringify(next) === JSON.stringify(this.#current)) return
    this.#current = next
    this.onChange(next)
  }

  #input(): StatusInput {
    const { lastFetchedAt, stale, problem, unreadSynced, orders, snapshot: counts, outageNotifier } = this.source
    const age = lastFetchedAt === null ? null : performance.now() - lastFetchedAt
    return {
      ...{ ...this.getAccess(), stale, problem, age, unreadSynced, counts },
      isUnconfirmed: orders.orders?.isUnconfirmed ?? false,
      hubDown: outageNotifier.hubDown,
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
