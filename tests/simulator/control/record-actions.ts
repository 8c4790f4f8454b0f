import { z } from 'zod'
import { OPERATORS } from '../world/operators.ts'
import { toCents, toWireOrder } from '../world/orders/orders.ts'
import { toWireRebate } from '../world/records/rebate-store.ts'
import { anyId, type ControlAction, defineAction } from './action.ts'

export const RECORD_ACTIONS: Readonly<Record<string, ControlAction>> = {
  decideRebate: defineAction(
    z.strictObject({ id: anyId, isConfirm: z.boolean(), memo: z.string().default(''), admin: z.string().optional() }),
    ({ id, isConfirm, memo, admin = OPERATORS[2]?.name ?? '' }, { world: { rebates } }) => {
      const rebate = rebates.get(id)
      const done = rebates.decide({ id, cents: rebate.expected, isConfirm, memo }, admin)
      return { done, rebate: toWireRebate(rebate) }
    },
  ),

  // Another operator adds or deducts points, as `pay-agent-hand` does.
  adjustManually: defineAction(
    z.strictObject({
      inOrOut: z.boolean(),
      userId: anyId,
      balance: z.number().positive(),
      remark: z.string().default(''),
      admin: z.string().optional(),
    }),
    ({ inOrOut, userId, balance, remark, admin = OPERATORS[2]?.name ?? '' }, { world: { orders } }) => {
      return { order: toWireOrder(orders.addAdjustment(inOrOut, balance, userId, remark, admin)) }
    },
  ),

  // Another operator adds a goodwill rebate, as `rebate-insert` does.
  giveGoodwill: defineAction(
    z.strictObject({ userId: anyId, balance: z.number().positive(), memo: z.string(), admin: z.string().optional() }),
    ({ userId, balance, memo, admin = OPERATORS[2]?.name ?? '' }, { world: { members, rebates } }) => {
      rebates.giveGoodwill(members.get(userId), toCents(balance), memo, admin)
    },
  ),
}
