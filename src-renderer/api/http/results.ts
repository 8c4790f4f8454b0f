import { readDecision } from '../../../src-preload/shared/decision-result.ts'
import { NO_PERMISSION } from '../../../src-preload/shared/envelope.ts'
import { toBoolean } from '../../lib/server-boolean.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from './errors.ts'

/** Unwraps a second `data` level of a change's result; -99 means no permission for every endpoint (D2 §8, A022). Throws ApiError. */
export function unwrapResult(result: unknown): unknown {
  if (typeof result === 'object' && result !== null && 'data' in result) return unwrapResult(result.data)
  if (Number(result) === NO_PERMISSION) throw new ApiError('forbidden', '无权限')
  return result
}

/** For endpoints whose success value is unspecified: an empty result is a success, an explicit false is not. */
export function isSuccess(result: unknown): boolean {
  const value = unwrapResult(result)
  return value === undefined || value === null || (toBoolean(value) && !(Number(value) < 0))
}

/** For endpoints where any truthy result means success (D2 §7): an empty one does not. */
export const isTruthyResult = (result: unknown) => toBoolean(unwrapResult(result))

/** For endpoints where a number above 0 means success (D2 §7, activities). */
export const isPositiveResult = (result: unknown) => Number(unwrapResult(result)) > 0

/** For tracked changes: whether the server carried it out, by the rule that the change declares. Throws ApiError. */
export function isCarriedOut(result: unknown, { success }: TrackedChange): boolean {
  const decision = readDecision(result, success)
  if (decision === 'forbidden') throw new ApiError('forbidden', '无权限')
  return decision === 'succeeded'
}
