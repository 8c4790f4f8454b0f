import { isOn } from '../lib/flags.ts'
import { ApiError } from './errors.ts'
import { NO_PERMISSION } from './wire.ts'

/** Unwraps a second `data` level of a change's result; -99 means no permission for every endpoint (D2 §8, A022). */
function said(result: unknown): unknown {
  if (typeof result === 'object' && result !== null && 'data' in result) return said(result.data)
  if (Number(result) === NO_PERMISSION) throw new ApiError('forbidden', '无权限')
  return result
}

/** For endpoints whose success value is unspecified: an empty result is a success, an explicit false is not. */
export function isDone(result: unknown): boolean {
  const answer = said(result)
  return answer === undefined || answer === null || (isOn(answer) && !(Number(answer) < 0))
}

/** For endpoints where any truthy result means success (D2 §7): an empty one does not. */
export function isTruthy(result: unknown): boolean {
  return isOn(said(result))
}

/** For endpoints where a number above 0 means success (D2 §7, activities). */
export function isAboveZero(result: unknown): boolean {
  return Number(said(result)) > 0
}
