import { z } from 'zod'
import type { Member } from '../world/member-store.ts'
import type { BetFilter } from '../world/records/bets.ts'
import { sumBets, sumOrders, toWireAverages, toWireTotals } from '../world/records/stats.ts'
import type { World } from '../world/world.ts'
import { defineCall } from './call.ts'
import { dateWindow, rangeEnd, rangeStart, textDayOrTime } from './date-window.ts'
import { textId, textInt } from './fields.ts'

/** D3 §5. */
const WINDOW_DAYS = 7

/** Game and play filter the bets only: orders have neither. */
const filterFields = { lotteryid: textInt(1).optional(), playid: textInt(1).optional(), userid: textId }

export const statsCalls = {
  // Lifetime totals of one member (D3 §7.1, A075).
  memberReport: defineCall({
    query: z.strictObject(filterFields),
    run: ({ query }, { world }) => {
      const { member, bets, totals } = sumMember(world, query.userid, {
        lotteryId: query.lotteryid,
        playId: query.playid,
      })
      const { registerIPAddress, lastLogIPAddress } = member
      return { ...totals, ...toWireAverages(totals, bets), registerIPAddress, lastLogIPAddress }
    },
  }),

  // The same totals and ratios for a period, with the current balance.
  memberPeriodReport: defineCall({
    query: z.strictObject({ ...filterFields, sdate: textDayOrTime.optional(), edate: textDayOrTime.optional() }),
    run: ({ query }, { world }) => {
      const range = { sdate: rangeStart(query.sdate), edate: rangeEnd(query.edate) }
      const filter = {
        lotteryId: query.lotteryid,
        playId: query.playid,
        ...dateWindow(range, world.now(), WINDOW_DAYS),
      }
      const { member, totals } = sumMember(world, query.userid, filter)
      return { balance: member.cents / 100, ...totals }
    },
  }),
}

/** Bets count once settled, orders once they moved points. */
function sumMember(world: World, userId: bigint, filter: BetFilter) {
  const member = findMemberOrRobot(world, userId)
  const bets = world.records.listBets({ ...filter, userId }).filter(({ settledAt }) => settledAt <= world.now())
  const { from = 0, to = Number.POSITIVE_INFINITY } = filter
  const { payIn, payOut } = sumOrders(world.orders.applied(from, to).filter((order) => order.userId === userId))
  return { member, bets, totals: toWireTotals(sumBets(bets), payIn, payOut) }
}

/** Robots have the same page as members (A072), without orders or bets. */
function findMemberOrRobot(world: World, id: bigint): Pick<Member, 'cents' | 'registerIPAddress' | 'lastLogIPAddress'> {
  const robot = world.config.robot.find(id)
  if (!robot) return world.members.get(id)
  return { cents: Number(robot.balance) * 100, registerIPAddress: '', lastLogIPAddress: '' }
}
