import { z } from 'zod'
import { formatBeijingTime } from '../wire/beijing.ts'
import { REFERRAL_RULES, type Referral } from '../world/records/referral-seed.ts'
import { defineCall, toPage } from './call.ts'
import { dateWindow } from './date-window.ts'
import { pageIndex, pageSize, textId, textInstant } from './fields.ts'
import { invalidField } from './record-body.ts'

/** 31 days, both included (A139). */
const WINDOW_DAYS = 31

function toWireReferral({ referrer, day, bonus, water }: Referral) {
  const turnover = REFERRAL_RULES.map(({ gameId }) => [`betWater${gameId}`, (water[gameId] ?? 0) / 100])
  return {
    introduceId: referrer.id,
    introduceName: referrer.name,
    logDate: formatBeijingTime(day).slice(0, 10),
    introduceBonus: bonus / 100,
    ...Object.fromEntries(turnover),
  }
}

export const referralCalls = {
  referralLog: defineCall({
    params: z.strictObject({ pageindex: pageIndex, pagesize: pageSize }),
    query: z.strictObject({
      sdate: textInstant.optional(),
      edate: textInstant.optional(),
      introduceid: textId.optional(),
    }),
    run: ({ path, query }, { world }) => {
      const { from, to } = dateWindow(query, world.now(), WINDOW_DAYS)
      const referrals = world.records.history.referrals.filter(
        ({ day, referrer }) =>
          day >= from && day <= to && (query.introduceid === undefined || referrer.id === query.introduceid),
      )
      return toPage(referrals.toReversed(), path.pageindex, path.pagesize, toWireReferral)
    },
  }),

  referralRules: defineCall({ run: (_, { world }) => world.config.referralRule.all }),

  // Some or all rules (D3 §7.2); saves all or none.
  referralSave: defineCall({
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
        if (!world.config.referralRule.find(gameId)) throw invalidField(at, '游戏不存在')
        if (body.findIndex((other) => other.gameId === gameId) < index) throw invalidField(at, 'gameId 重复')
      }
      for (const { gameId, ...rule } of body) world.config.referralRule.merge(gameId, rule)
    },
  }),
}
