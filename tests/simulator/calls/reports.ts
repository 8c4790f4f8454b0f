import { z } from 'zod'
import { PAY_TYPES } from '../world/config/pay-seed.ts'
import { toCents } from '../world/orders/orders.ts'
import { dailyReport, memberReports } from '../world/records/reports.ts'
import { defineCall, toPage } from './call.ts'
import { dateWindow, dayInWindow } from './date-window.ts'
import { pageIndex, pageSize, textBool, textId, textInstant } from './fields.ts'

/**
 * The whole last month on the last day of this one, and as many days before: quick ranges exceed the picker's 30 days
 * (A134).
 */
const WINDOW_DAYS = 93
const DAY = 86_400_000

const range = { sdate: textInstant, edate: textInstant }
const page = z.strictObject({ pageindex: pageIndex, pagesize: pageSize })

export const reportCalls = {
  report: defineCall({
    query: z.strictObject(range),
    run: ({ query }, { world }) => dailyReport(world, dateWindow(query, world.now(), WINDOW_DAYS)),
  }),

  // true is deposits, false withdrawals (D3 §7.1); manual adjustments are excluded.
  payReport: defineCall({
    params: z.strictObject({ inorout: textBool }),
    query: z.strictObject(range),
    run: ({ path, query }, { world }) => {
      const { from, to } = dateWindow(query, world.now(), WINDOW_DAYS)
      const orders = world.orders.applied(from, to).filter(({ inOrOut }) => inOrOut === path.inorout)
      const rows = PAY_TYPES.map((_, index) => {
        const ofType = orders.filter(({ payType }) => payType === index + 1)
        return { payType: index + 1, balance: ofType.reduce((sum, { balance }) => sum + toCents(balance), 0) / 100 }
      })
      return rows.filter(({ balance }) => balance > 0)
    },
  }),

  memberResults: defineCall({
    params: page,
    query: z.strictObject({ ...range, userid: textId.optional() }),
    run: ({ path, query }, { world }) => {
      const found = memberReports(world, dateWindow(query, world.now(), WINDOW_DAYS), query.userid)
      return toPage(found, path.pageindex, path.pagesize, (row) => row)
    },
  }),

  // Balances at the end of a day (or now), highest first, three members per row.
  memberBalances: defineCall({
    params: page,
    query: z.strictObject({ date: textInstant, userid: textId.optional() }),
    run: ({ path, query }, { world }) => {
      const day = dayInWindow(query.date, world.now(), WINDOW_DAYS)
      const members = world.members.all.filter(({ id }) => query.userid === undefined || id === query.userid)
      const balances = world.ledger.balancesAt(members, day + DAY - 1)
      const all = members
        .map(({ id, name }, index) => ({ id, name, cents: balances[index] ?? 0 }))
        .toSorted((a, b) => b.cents - a.cents)
      const rows = Array.from({ length: Math.ceil(all.length / 3) }, (_, n) => all.slice(n * 3, n * 3 + 3))
      // Unused cells of the last row are null (A137).
      return toPage(rows, path.pageindex, path.pagesize, (row) =>
        Object.assign(
          {},
          ...[0, 1, 2].map((n) => ({
            [`userId${n}`]: row[n]?.id ?? null,
            [`name${n}`]: row[n]?.name ?? null,
            [`balance${n}`]: row[n] ? row[n].cents / 100 : null,
          })),
        ),
      )
    },
  }),
}
