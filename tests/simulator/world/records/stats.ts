import { beijingDayStart, formatBeijingTime } from '../../wire/beijing.ts'
import { type Order, toCents } from '../orders/orders.ts'
import { type Bet, isIgnored } from './bets.ts'
import { isKill, type StakeKind } from './stakes.ts'

/** Totals of settled bets, in hundredths. */
export interface BetSums {
  number: number
  balance: number
  /** The stake that counts for rebates and bonuses. */
  water: number
  ignored: number
  /** What the site gains: stakes minus payouts, as the games have it. */
  winLost: number
  byKind: Record<StakeKind, number>
  kill: number
  guessing: number
}

export function sumBets(bets: readonly Bet[]): BetSums {
  const byKind = { odd: 0, combination: 0, number: 0, peak: 0, double: 0, pattern: 0 }
  const sums: BetSums = { number: 0, balance: 0, water: 0, ignored: 0, winLost: 0, byKind, kill: 0, guessing: 0 }
  for (const bet of bets) {
    sums.number += 1
    sums.balance += bet.cents
    sums[isIgnored(bet) ? 'ignored' : 'water'] += bet.cents
    sums.winLost += bet.cents - bet.award
    for (const stake of bet.stakes) {
      byKind[stake.kind] += stake.cents
      if (isKill(stake.target)) sums.kill += stake.cents
    }
    sums.guessing += bet.guessed
  }
  return sums
}

/** Totals of a member's orders, in hundredths; manual adjustments are separate (A195). */
export function sumOrders(orders: readonly Order[]): Record<'payIn' | 'payOut' | 'gift' | 'deduction', number> {
  const sums = { payIn: 0, payOut: 0, gift: 0, deduction: 0 }
  for (const { inOrOut, payType, balance } of orders) {
    const isAdjustment = payType === 98 || payType === 99
    const [adjusted, paid] = inOrOut ? (['gift', 'payIn'] as const) : (['deduction', 'payOut'] as const)
    const name = isAdjustment ? adjusted : paid
    sums[name] += toCents(balance)
  }
  return sums
}

/** The totals of D3 §3 by their names on the wire, in points; ratios are percent of the stake. */
export function toWireTotals(bets: BetSums, payIn: number, payOut: number) {
  const { byKind, balance } = bets
  const scale = (cents: number) => (balance === 0 ? 0 : Math.round((cents / balance) * 10_000) / 100)
  return {
    payInBalance: payIn / 100,
    payOutBalance: payOut / 100,
    payDifferBalance: (payIn - payOut) / 100,
    sumWinLost: bets.winLost / 100,
    sumNumber: bets.number,
    scale: scale(bets.winLost),
    sumBalance: balance / 100,
    beyondIgnore: bets.ignored / 100,
    sumOddBalance: byKind.odd / 100,
    sumCombinationBalance: byKind.combination / 100,
    sumNumberBalance: byKind.number / 100,
    sumPeakBalance: byKind.peak / 100,
    sumDoubleBalance: byKind.double / 100,
    sumDuiShunBaoBalance: byKind.pattern / 100,
    killCombination: bets.kill / 100,
    guessingNumberWin: bets.guessing / 100,
    oddScale: scale(byKind.odd),
    combinationScale: scale(byKind.combination),
    numberScale: scale(byKind.number),
    peakScale: scale(byKind.peak),
    doubleScale: scale(byKind.double),
    duiShunBaoScale: scale(byKind.pattern),
  }
}

/** Each total divided by the number of days with bets, and the average interval between those days. */
export function toWireAverages(totals: ReturnType<typeof toWireTotals>, bets: readonly Bet[]) {
  const days = [...new Set(bets.map(({ orderTime }) => beijingDayStart(orderTime)))].toSorted((a, b) => a - b)
  const daily = (total: number) => Math.round((total / Math.max(1, days.length)) * 100) / 100
  const span = ((days.at(-1) ?? 0) - (days[0] ?? 0)) / 86_400_000
  return {
    sTime: bets.length === 0 ? '' : formatBeijingTime(Math.min(...bets.map(({ orderTime }) => orderTime))),
    avgPayIn: daily(totals.payInBalance),
    avgPayOut: daily(totals.payOutBalance),
    avgPayDiffer: daily(totals.payDifferBalance),
    avgWinLost: daily(totals.sumWinLost),
    avgNumber: daily(totals.sumNumber),
    avgBalance: daily(totals.sumBalance),
    avgBeyondIgnore: daily(totals.beyondIgnore),
    avgOddBalance: daily(totals.sumOddBalance),
    avgCombinationBalance: daily(totals.sumCombinationBalance),
    avgNumberBalance: daily(totals.sumNumberBalance),
    avgPeakBalance: daily(totals.sumPeakBalance),
    avgDoubleBalance: daily(totals.sumDoubleBalance),
    avgDuiShunBaoBalance: daily(totals.sumDuiShunBaoBalance),
    avgKillCombination: daily(totals.killCombination),
    avgGuessingNumberWin: daily(totals.guessingNumberWin),
    avgIntervalDays: days.length < 2 ? 0 : Math.round((span / (days.length - 1)) * 100) / 100,
  }
}
