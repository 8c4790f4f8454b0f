import { z } from 'zod'
import type { Member } from '../world/members.ts'
import type { BetFilter } from '../world/records/bets.ts'
import { averagesOnWire, sumBets, sumOrders, totalsOnWire } from '../world/records/stats.ts'
import type { World } from '../world/world.ts'
import { call } from './call.ts'
import { textId, textInt } from './fields.ts'
import { listWindow, rangeEnd, rangeStart, textDayOrTime } from './windows.ts'

/** D3 §5. */
const DAYS = 7

/** Game and play filter the bets only: orders have neither. */
const about = { lotteryid: textInt(1).optional(), playid: textInt(1).optional(), userid: textId }

export const statsCalls = [
  // Lifetime totals of one member (D3 §7.1, A075).
  call({
    method: 'GET',
    path: '/api/order/order-report',
    query: z.strictObject(about),
    run: ({ query }, { world }) => {
      const { member, bets, totals } = report(world, query.userid, {
        lotteryId: query.lotteryid,
        playId: query.playid,
      })
      const { registerIPAddress, lastLogIPAddress } = member
      return { ...totals, ...averagesOnWire(totals, bets), registerIPAddress, lastLogIPAddress }
    },
  }),

  // The same totals and ratios for a period, with the current balance.
  call({
    method: 'GET',
    path: '/api/order/bet-report',
    query: z.strictObject({ ...about, sdate: textDayOrTime.optional(), edate: textDayOrTime.optional() }),
    run: ({ query }, { world }) => {
      const asked = { sdate: rangeStart(query.sdate), edate: rangeEnd(query.edate) }
      const filter = { lotteryId: query.lotteryid, playId: query.playid, ...listWindow(asked, world.now(), DAYS) }
      const { member, totals } = report(world, query.userid, filter)
      return { balance: member.cents / 100, ...totals }
    },
  }),
]

/** Bets count once settled, orders once they moved points. */
function report(world: World, userId: bigint, filter: BetFilter) {
  const member = memberOrRobot(world, userId)
  const bets = world.records.bets({ ...filter, userId }).filter(({ settledAt }) => settledAt <= world.now())
  const { from = 0, to = Number.POSITIVE_INFINITY } = filter
  const { payIn, payOut } = sumOrders(world.orders.moved(from, to).filter((order) => order.userId === userId))
  return { member, bets, totals: totalsOnWire(sumBets(bets), payIn, payOut) }
}

/** Robots have the same page as members (A072), without orders or bets. */
function memberOrRobot(world: World, id: bigint): Pick<Member, 'cents' | 'registerIPAddress' | 'lastLogIPAddress'> {
  const robot = world.config.robot.find(id)
  if (!robot) return world.members.get(id)
  return { cents: Number(robot.balance) * 100, registerIPAddress: '', lastLogIPAddress: '' }
}
