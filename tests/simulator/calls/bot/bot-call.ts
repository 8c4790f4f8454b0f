import type { z } from 'zod'
import { BusinessError } from '../../world/business-error.ts'
import type { Operator } from '../../world/operators.ts'
import { type Call, defineCall } from '../call.ts'

/**
 * Defines a call of the group bot: its own envelope (D3 §7.4), and no `/api` prefix when that is switched off (A036).
 */
export function defineBotCall<
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(row: Call<P, Q, B>): Call {
  return defineCall({ ...row, usesBotEnvelope: true, hasOptionalPrefix: true })
}

/** `UserId` in these calls is the operator's (A155), never a member's. */
export function requireOwnUserId(operator: Operator, userId: bigint): void {
  if (userId !== BigInt(operator.id)) throw new BusinessError('操作员不符')
}
