import { z } from 'zod'
import { hundredths } from '../world/orders.ts'
import { rebateOnWire } from '../world/records/rebate-book.ts'
import { Refusal } from '../world/refusal.ts'
import { call, pageOf } from './call.ts'
import { jsonId, jsonPoints, pageIndex, pageSize, textAmount, textId, textInt } from './fields.ts'
import { dayWindow, textDay } from './windows.ts'

/** D1 §5. */
const DAYS = 7

/** Confirming sends the expected amount; cancelling sends 0 and a reason (D1 §4). */
const decision = z
  .strictObject({ id: jsonId, balance: jsonPoints, isConfirm: z.boolean(), memo: z.string().optional() })
  .refine(({ isConfirm, memo }) => isConfirm || (memo ?? '').trim() !== '', { path: ['memo'] })
  .refine(({ isConfirm, balance }) => isConfirm || balance === 0, { path: ['balance'] })

export const rebateCalls = [
  call({
    method: 'GET',
    path: '/api/rebate/list/{pageindex}/{pagesize}',
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
      const found = world.rebates.list({ ...dayWindow(query, world.now(), DAYS), lotteryId, playId, state, userId })
      return pageOf(found, path.pageindex, path.pagesize, rebateOnWire)
    },
  }),

  call({
    method: 'POST',
    path: '/api/rebate/rebate-all-verification',
    body: z.array(decision).min(1),
    // Row by row: valid rows take effect, and the result is true only if all did (A081).
    run: ({ body }, { world, operator }) => {
      const wrong = body.findIndex(({ id, balance, isConfirm }) => {
        const rebate = world.rebates.find(id)
        return isConfirm && rebate?.state === 0 && hundredths(balance) !== rebate.expected
      })
      if (wrong >= 0) throw new Refusal([{ field: `${wrong}.balance`, messages: ['金额与应返不符'] }], 400)
      const done = body.map(({ id, balance, isConfirm, memo = '' }) =>
        world.rebates.decide({ id, cents: hundredths(balance), isConfirm, memo }, operator.name),
      )
      return done.every(Boolean)
    },
  }),

  // The same for one row; no screen uses it (A081).
  call({
    method: 'POST',
    path: '/api/rebate/agent-verift',
    body: decision,
    run: ({ body: { id, balance, isConfirm, memo = '' } }, { world, operator }) =>
      world.rebates.decide({ id, cents: hundredths(balance), isConfirm, memo }, operator.name),
  }),

  call({
    method: 'POST',
    path: '/api/rebate/rebate-insert',
    // Parameters in the query (A082); all are required (D1 §5).
    query: z.strictObject({
      userid: textId,
      balance: textAmount.refine((points) => points > 0),
      memo: z.string().refine((memo) => memo.trim() !== ''),
    }),
    run: ({ query }, { world, operator }) => {
      const member = world.members.get(query.userid)
      world.rebates.giveGoodwill(member, hundredths(query.balance), query.memo, operator.name)
      return true
    },
  }),
]
