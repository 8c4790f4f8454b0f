import { isDoubtfulResult, readChangeResult, type SuccessRule, UNCLEAR_RESULT } from '#shared/change-result.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { ApiError } from './errors.ts'

/** Reads the result of a change; -99 means no permission for every endpoint (D2 §8, A022). Throws ApiError. */
function read(result: unknown, rule: SuccessRule, decision?: TrackedChange['decision']) {
  const read = readChangeResult(result, rule, decision?.action)
  if (read === 'forbidden') throw new ApiError('forbidden', '无权限')
  return read
}

/** For endpoints whose success value is unspecified: only an explicit refusal is one; what may be one is unclear. */
export function isNotRefused(result: unknown, rule: SuccessRule = 'flag'): boolean {
  const outcome = read(result, rule)
  if (outcome === 'unclear' && (rule === 'envelope' || isDoubtfulResult(result)))
    throw new ApiError('unclear', UNCLEAR_RESULT)
  return outcome !== 'failed'
}

/** For endpoints where any truthy result means success (D2 §7): an empty one does not. */
export const isTruthyResult = (result: unknown) => read(result, 'truthy') === 'succeeded'

/** For endpoints where a number above 0 means success (D2 §7, activities). */
export const isPositiveResult = (result: unknown) => read(result, 'flag') === 'succeeded'

/** For tracked changes: whether the server carried it out, by the rule that the change declares. Throws ApiError. */
export function isCarriedOut(result: unknown, { success, decision }: TrackedChange): boolean {
  const outcome = read(result, success, decision)
  if (outcome === 'unclear') throw new ApiError('unclear', UNCLEAR_RESULT)
  return outcome === 'succeeded'
}
