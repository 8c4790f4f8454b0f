import { isForbidden } from './envelope.ts'
import { asRecord } from './lossless-json.ts'

/** What a text as the result means: nothing certain, success; or the envelope alone decides. */
export type SuccessRule = 'flag' | 'truthy' | 'envelope' | 'batch'

/** The message for a change of money whose response does not say whether it was carried out. */
export const UNCLEAR_RESULT = '服务器没有说明是否已经生效'

/**
 * Reads the result of a change: the one rule for the page and the main process (D1 §7, D2 §7, A063, fault 76). Servers
 * report a success as true, a number above 0, the record they wrote, or its text, and may nest it in another `data`.
 * `unclear`: no result, or a text that says neither; a change of money is then looked up like one without a response.
 */
export function readChangeResult(result: unknown, rule: SuccessRule): 'succeeded' | 'failed' | 'forbidden' | 'unclear' {
  const value = unwrap(result)
  if (isForbidden(value)) return 'forbidden'
  if (rule === 'envelope') return 'succeeded'
  if (value === undefined || value === null || value === '') return 'unclear'
  // Such as the number of what was changed.
  if (typeof value === 'object') return Object.values(value).every(isNothing) ? 'unclear' : 'succeeded'
  if (/^true$/i.test(String(value)) || Number(value) > 0) return 'succeeded'
  if (/^false$/i.test(String(value)) || Number(value) <= 0) return 'failed'
  return rule === 'truthy' && !/失败|错误|fail|error/i.test(String(value)) ? 'succeeded' : 'unclear'
}

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isNothing)
    : value === null || value === '' || value === false || Number(value) === 0

/** The innermost `data`, or what an object says about its success. parseJson bounds the depth. */
function unwrap(result: unknown): unknown {
  const fields = asRecord(result)
  // A record that was saved may have a result of its own.
  const names = ['data', 'succeeded', 'success', ...('id' in fields ? [] : ['isSuccess', 'ok', 'result', 'flag'])]
  for (const name of names) if (name in fields) return unwrap(fields[name])
  return result
}
