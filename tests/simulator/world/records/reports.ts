import type { World } from '../world.ts'
import { UP_TYPES } from './balance-steps.ts'
import type { Bet } from './bets.ts'
import { sumBets, sumOrders } from './stats.ts'

interface Period {
  from: number
  to: number
}

/** Bets count once they are settled. */
function settledBets(world: World, period: Period): readonly Bet[] {
  return world.records.listBets(period).filter(({ settledAt }) => settledAt <= world.now())
}

function groupByMember<T>(rows: readonly T[], idOf: (row: T) => bigint): Map<bigint, T[]> {
  const found = new Map<bigint, T[]>()
  for (const row of rows) {
    const group = found.get(idOf(row))
    if (group) group.push(row)
    else found.set(idOf(row), [row])
  }
  return found
}

/** The tiles of the operations report (D3 §3). Win and loss are the site's, as in the games and in the rows they sum up. */
export function dailyReport(world: World, period: Period) {
  const { from, to } = period
  const { payIn, payOut, gift, deduction } = sumOrders(world.orders.applied(from, to))
  const bets = settledBets(world, period)
  const sums = sumBets(bets)
  const changes = world.ledger.list(period)
  const sumOfTypes = (...types: number[]) =>
    changes.filter(({ upType }) => types.includes(upType)).reduce((sum, { cents }) => sum + cents, 0)
  const balances = world.ledger.balancesAt(world.members.all, to)
  return {
    payInBalance: payIn / 100,
    payOutBalance: payOut / 100,
    payHandselBalance: gift / 100,
    payDeductBalance: deduction / 100,
    sumReturn: sumOfTypes(UP_TYPES.rebate, UP_TYPES.goodwill) / 100,
    sumIntroduce: sumOfTypes(UP_TYPES.referral) / 100,
    sumNew: world.members.all.filter(({ registerTime }) => registerTime >= from && registerTime <= to).length,
    sumActive: new Set(bets.map(({ member }) => member.id)).size,
    sumBalance: sums.balance / 100,
    sumWaterBalance: sums.water / 100,
    sumNumber: sums.number,
    sumWinLost: sums.winLost / 100,
    payBalance: balances.reduce((sum, cents) => sum + cents, 0) / 100,
    payDifferBalance: (payIn - payOut) / 100,
  }
}

/** A row per member who bet or paid in the period, largest stake first; with `userId` always that member's row. */
export function memberReports(world: World, period: Period, userId?: bigint) {
  const bets = groupByMember(settledBets(world, period), ({ member }) => member.id)
  const orders = groupByMember(world.orders.applied(period.from, period.to), (order) => order.userId)
  const members = world.members.all.filter(({ id }) => userId === undefined || id === userId)
  const rows = members.map(({ id, name, cents }) => {
    const sums = sumBets(bets.get(id) ?? [])
    const { payIn, payOut } = sumOrders(orders.get(id) ?? [])
    return {
      userId: id,
      name,
      balance: cents / 100,
      sumBalance: sums.balance / 100,
      sumWaterBalance: sums.water / 100,
      sumNumber: sums.number,
      payInBalance: payIn / 100,
      payOutBalance: payOut / 100,
      sumWinLost: sums.winLost / 100,
    }
  })
  const included = rows.filter((row) => userId !== undefined || row.sumNumber || row.payInBalance || row.payOutBalance)
  return included.toSorted((a, b) => b.sumBalance - a.sumBalance || (a.userId < b.userId ? -1 : 1))
}
