import { z } from 'zod'
import { OPERATORS } from '../world/operators.ts'
import { rebateOnWire } from '../world/records/rebate-book.ts'
import { action, anyId, type ControlAction } from './action.ts'

export const RECORD_ACTIONS: Readonly<Record<string, ControlAction>> = {
  decideRebate: action(
    z.strictObject({ id: anyId, isConfirm: z.boolean(), memo: z.string().default(''), admin: z.string().optional() }),
    ({ id, isConfirm, memo, admin = OPERATORS[2]?.name ?? '' }, { world: { rebates } }) => {
      const rebate = rebates.get(id)
      const done = rebates.decide({ id, cents: rebate.expected, isConfirm, memo }, admin)
      return { done, rebate: rebateOnWire(rebate) }
    },
  ),
}
