import { z } from 'zod'
import { beijingTime } from '../wire/beijing.ts'
import { REFERRAL_RULES, type Referral } from '../world/records/referral-seed.ts'
import { call, pageOf } from './call.ts'
import { fieldRefusal } from './entity.ts'
import { pageIndex, pageSize, textId, textInstant } from './fields.ts'
import { listWindow } from './windows.ts'

/** 31 days, both included (A139). */
const DAYS = 31

function referralOnWire({ referrer, day, bonus, water }: Referral) {
  const turnover = REFERRAL_RULES.map(({ gameId }) => [`betWater${gameId}`, (water[gameId] ?? 0) / 100])
  return {
    introduceId: referrer.id,
    introduceName: referrer.name,
    logDate: beijingTime(day).slice(0, 10),
    introduceBonus: bonus / 100,
    ...Object.fromEntries(turnover),
  }
}

export const introduceCalls = [
  call({
    method: 'GET',
    path: '/api/introduce/introduce-log-list/{pageindex}/{pagesize}',
    params: z.strictObject({ pageindex: pageIndex, pagesize: pageSize }),
    query: z.strictObject({
      sdate: textInstant.optional(),
      edate: textInstant.optional(),
      introduceid: textId.optional(),
    }),
    run: ({ path, query }, { world }) => {
      const { from, to } = listWindow(query, world.now(), DAYS)
      const found = world.records.history.referrals.filter(
        ({ day, referrer }) =>
          day >= from && day <= to && (query.introduceid === undefined || referrer.id === query.introduceid),
      )
      return pageOf(found.toReversed(), path.pageindex, path.pagesize, referralOnWire)
    },
  }),

  call({
    method: 'GET',
    path: '/api/introduce/introduce-info',
    run: (_, { world }) => world.config.referralRule.all,
  }),

  // Some or all rules (D3 §7.2); saves all or none.
  call({
    method: 'POST',
    path: '/api/introduce/updateing-list',
    body: z
      .array(
        z.strictObject({
          gameId: z.int(),
          water: z.number().nonnegative(),
          scale: z.number().min(0).max(100),
        }),
      )
      .min(1),
    run: ({ body }, { world }) => {
      for (const [index, { gameId }] of body.entries()) {
        const at = `${index}.gameId`
        if (!world.config.referralRule.find(gameId)) throw fieldRefusal(at, '游戏不存在')
        if (body.findIndex((other) => other.gameId === gameId) < index) throw fieldRefusal(at, 'gameId 重复')
      }
      for (const { gameId, ...rule } of body) world.config.referralRule.merge(gameId, rule)
      return true
    },
  }),
]
