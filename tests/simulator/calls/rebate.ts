import { z } from 'zod'
import { BusinessError } from '../world/business-error.ts'
import { toCents } from '../world/orders/orders.ts'
import { toWireRebate } from '../world/records/rebate-store.ts'
import { defineCall, toPage } from './call.ts'
import { textDay, wholeDayWindow } from './date-window.ts'
import { jsonId, jsonPoints, pageIndex, pageSize, textAmount, textId, textInt } from './fields.ts'

/** D1 §5. */
const WINDOW_DAYS = 7

/** Confirming sends the expected amount; cancelling sends 0 and a reason (D1 §4). */
const decision = z
  .strictObject({ id: jsonId, balance: jsonPoints, isConfirm: z.boolean(), memo: z.string().optional() })
  .refine(({ isConfirm, memo }) => isConfirm || (memo ?? '').trim() !== '', { path: ['memo'] })
  .refine(({ isConfirm, balance }) => isConfirm || balance === 0, { path: ['balance'] })

export const rebateCalls = {
  rebateList: defineCall({
    params: z.strictObject({ pageindex: pageIndex, pagesize: pageSize }),
    query: z.strictObject({
      sdate: textDay.optional(),
      edate: textDay.optional(),
      lotteryid: textInt(1).optional(),
      playid: textInt(1).optional(),
      state: textInt(0).optional(),
      userid: textId.optional(),
    }),
    run: ({ path, query }, { world }) => {
      const { lotteryid: lotteryId, playid: playId, state, userid: userId } = query
      const found = world.rebates.list({
        ...wholeDayWindow(query, world.now(), WINDOW_DAYS),
        lotteryId,
        playId,
        state,
        userId,
      })
      return toPage(found, path.pageindex, path.pagesize, toWireRebate)
    },
  }),

  rebateVerify: defineCall({
    body: z.array(decision).min(1),
    // Row by row: valid rows take effect, and the result is true only if all did (A081).
    run: ({ body }, { world, operator }) => {
      const wrongIndex = body.findIndex(({ id, balance, isConfirm }) => {
        const rebate = world.rebates.find(id)
        return isConfirm && rebate?.state === 0 && toCents(balance) !== rebate.expected
      })
      if (wrongIndex >= 0)
        throw new BusinessError([{ field: `${wrongIndex}.balance`, messages: ['金额与应返不符'] }], 400)
      const outcomes = body.map(({ id, balance, isConfirm, memo = '' }) =>
        world.rebates.decide({ id, cents: toCents(balance), isConfirm, memo }, operator.name),
      )
      return outcomes.every(Boolean)
    },
  }),

  rebateInsert: defineCall({
    // Parameters in the query (A082); all are required (D1 §5).
    query: z.strictObject({
      userid: textId,
      balance: textAmount.refine((points) => points > 0),
      memo: z.string().refine((memo) => memo.trim() !== ''),
    }),
    run: ({ query }, { world, operator }) => {
      const member = world.members.get(query.userid)
      world.rebates.giveGoodwill(member, toCents(query.balance), query.memo, operator.name)
    },
  }),
}
