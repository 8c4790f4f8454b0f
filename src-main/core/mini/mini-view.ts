import type { PublishedState, Subject } from '#contract/desktop.ts'
import type { MiniTarget, MiniView } from '#contract/mini.ts'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { orderListPath, QUICK_ROUTES } from '#shared/routes.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { isDecided } from '../orders/pending-list.ts'

/** What was published last. */
export type ReadState = <S extends Subject>(subject: S) => PublishedState[S]

/**
 * What the mini window shows, and the route of its order. Both follow what was published: nothing is counted here, and
 * without counts that are confirmed there is no order (A219).
 */
export function deriveMiniView(read: ReadState): { view: MiniView; nextRoute: string | null } {
  const { state, counts, isUnconfirmed, text } = read('status')
  const { quietUntil, quietSchedule } = read('alertSettings')
  const { theme, waitWarningMinutes: warning, waitCriticalMinutes: critical } = read('settings')
  const { deposits, withdrawals } = knownQueues(counts.deposits === null ? null : read('orders').orders)
  const next = oldestOf(deposits, withdrawals)
  return {
    view: {
      status: { state, counts, isUnconfirmed, text },
      oldest: { deposits: oldestTime(deposits), withdrawals: oldestTime(withdrawals) },
      next: next && { isDeposit: next.inOrOut, amount: formatAmount(next.balance), since: timeOf(next) },
      quiet: { quietUntil, quietSchedule },
      waits: { warning, critical },
      theme,
      clockOffset: read('clockOffset'),
    },
    nextRoute: next && `${orderListPath(next.inOrOut)}?state=0&order=${next.id}`,
  }
}

/** Where the main window opens; undefined: as it is. */
export const miniRoute = (target: MiniTarget, nextRoute: string | null): string | undefined =>
  target === 'next' ? (nextRoute ?? undefined) : QUICK_ROUTES[target].route

const knownQueues = (orders: PublishedState['orders']['orders']) => orders ?? { deposits: [], withdrawals: [] }

const isPending = (order: PayOrder) => !isDecided(order)
const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime)

/** Queues begin with the oldest, before which stand those without a readable time: N opens these first. */
function oldestOf(deposits: readonly PayOrder[], withdrawals: readonly PayOrder[]): PayOrder | null {
  const [deposit, withdrawal] = [deposits.find(isPending), withdrawals.find(isPending)]
  if (!deposit || !withdrawal) return deposit ?? withdrawal ?? null
  return (timeOf(withdrawal) ?? 0) < (timeOf(deposit) ?? 0) ? withdrawal : deposit
}

function oldestTime(queue: readonly PayOrder[]): number | null {
  const oldest = queue.find((order) => isPending(order) && timeOf(order) !== null)
  return oldest ? timeOf(oldest) : null
}
