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
  if (typeof value === 'object')
    return Object.values(value).every(isNothing) || isDoubtful(value) ? 'unclear' : 'succeeded'
  if (/^true$/i.test(String(value)) || Number(value) > 0) return 'succeeded'
  if (/^false$/i.test(String(value)) || Number(value) <= 0) return 'failed'
  return rule === 'truthy' && !isRefusalText(value) ? 'succeeded' : 'unclear'
}

const SUCCESS = /^[^未不没失]{0,8}(成功|完成)|^已(提交|保存|添加|新增|修改|更新|删除|设置|生效|发送|执行|入账|通过)/
const FAILURE = /失败|错误|fail|error|invalid|insufficient|denied|refused|reject/i

/** Words that need not be those of a success: they would be shown, if the server meant a refusal. */
const isRefusalText = (value: unknown): boolean =>
  typeof value === 'string' && (FAILURE.test(value) || (/\p{Script=Han}/u.test(value) && !SUCCESS.test(value)))

/** What is no record may be a result in fields that are not known, such as a flag and its reason. */
const isDoubtful = (value: object): boolean =>
  !('id' in value) && Object.values(value).some((field) => field === false || isRefusalText(field))

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isNothing)
    : value === null || value === '' || value === false || Number(value) === 0

/** The innermost `data`, or what an object says about its success. parseJson bounds the depth. */
function unwrap(result: unknown): unknown {
  const fields = asRecord(result)
  // As a tuple of .NET: a flag, and its reason.
  const tuple = ['Item1', 'item1'].filter((name) => typeof fields[name] === 'boolean')
  // A record that was saved may have a result of its own.
  const names = [
    'data',
    'succeeded',
    'success',
    ...('id' in fields ? [] : ['isSuccess', 'ok', 'result', 'flag', ...tuple]),
  ]
  for (const name of names) if (name in fields) return unwrap(fields[name])
  return result
}
