import type { z } from 'zod'
import type { Operator } from '../../world/operators.ts'
import { Refusal } from '../../world/refusal.ts'
import { type Call, call } from '../call.ts'

/**
 * Defines a call of the group bot: its own envelope (D3 §7.4), and no `/api` prefix when that is switched off (A036).
 */
export function botCall<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(row: Call<P, Q, B>): Call {
  return call({ ...row, bot: true, legacy: true })
}

/** `UserId` in these calls is the operator's (A155), never a member's. */
export function ownUserId(operator: Operator, given: bigint): void {
  if (given !== BigInt(operator.id)) throw new Refusal('操作员不符')
}
