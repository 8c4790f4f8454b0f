import { NO_PERMISSION } from './envelope.ts'

type SuccessRule = 'true' | 'flag' | 'truthy' | 'envelope' | 'batch'

/**
 * Reads the result of a change by the rule that it declares (contract.ts, TrackedChange), so that the page and the main
 * process judge a response alike (D1 §7, A063). The result may be nested in another `data`.
 */
export function readDecision(result: unknown, success: SuccessRule): 'succeeded' | 'failed' | 'forbidden' {
  if (success === 'envelope') return 'succeeded'
  if (typeof result === 'object' && result !== null && 'data' in result) return readDecision(result.data, success)
  if (Number(result) === NO_PERMISSION) return 'forbidden'
  return isSuccess(result, success) ? 'succeeded' : 'failed'
}

function isSuccess(result: unknown, success: SuccessRule): boolean {
  if (result === true || result === 'true' || Number(result) === 1) return true
  if (success === 'true') return false
  if (success === 'truthy') return Boolean(result) && typeof result !== 'object' && result !== 'false'
  return result === undefined || result === null || Number(result) > 0
}
