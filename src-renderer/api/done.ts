import { isOn } from '../lib/flags.ts'
import { ApiError } from './errors.ts'
import { NO_PERMISSION } from './wire.ts'

/** What a change answered, out of a second `data`; -99 is no permission, whatever was asked (D2 §8, A022). */
function said(result: unknown): unknown {
  if (typeof result === 'object' && result !== null && 'data' in result) return said(result.data)
  if (Number(result) === NO_PERMISSION) throw new ApiError('forbidden', '无权限')
  return result
}

/** Where the specification names no answer of success: one that says nothing is done too, a plain no is not. */
export function isDone(result: unknown): boolean {
  const answer = said(result)
  return answer === undefined || answer === null || (isOn(answer) && !(Number(answer) < 0))
}

/** Any truthy answer means done (D2 §7): saying nothing does not. */
export function isTruthy(result: unknown): boolean {
  return isOn(said(result))
}

/** A number above 0 means done (D2 §7, activities). */
export function isAboveZero(result: unknown): boolean {
  return Number(said(result)) > 0
}
