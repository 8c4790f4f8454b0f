import { isForbidden } from './envelope.ts'
import { withoutCase } from './field-names.ts'
import { asRecord, parseJson } from './lossless-json.ts'
import { collectErrorTexts, namesFailure } from './message-text.ts'

/** What a text as the result means: nothing certain, success; or the envelope alone decides. */
export type SuccessRule = 'flag' | 'truthy' | 'envelope' | 'batch'

/** The message for a change of money whose response does not say whether it was carried out. */
export const UNCLEAR_RESULT = '服务器没有说明是否已经生效'

/**
 * Reads the result of a change: the one rule for the page and the main process (D1 §7, D2 §7, A063, fault 76). Servers
 * report a success as true, a number above 0, the record they wrote, or its text, and may nest it in another `data`.
 * `unclear`: no result, or a text that says neither; a change of money is then looked up like one without a response.
 */
export function readChangeResult(
  result: unknown,
  rule: SuccessRule,
  decision?: Decision,
): 'succeeded' | 'failed' | 'forbidden' | 'unclear' {
  const value = trimmed(unwrap(result))
  if (isForbidden(value)) return 'forbidden'
  if (rule === 'envelope') return isDoubtfulResult(value) || isNo(value) ? 'unclear' : 'succeeded'
  if (value === undefined || value === null || value === '') return 'unclear'
  // Such as the number of what was changed.
  if (typeof value === 'object')
    return Object.values(value).every(isNothing) || isDoubtfulResult(value) || isOtherwise(value, decision)
      ? 'unclear'
      : 'succeeded'
  if (isYes(value) || Number(value) > 0) return 'succeeded'
  if (/^false$/i.test(String(value)) || Number(value) <= 0) return 'failed'
  return rule === 'truthy' && !isRefusalText(value) ? 'succeeded' : 'unclear'
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** What was decided about an order; its states are those of the documents (D1 §4). */
type Decision = 'approve' | 'cancel' | 'riskControl'
const CONTRARY_STATES: Readonly<Record<Decision, readonly string[]>> = {
  approve: ['0', '2'],
  cancel: ['0', '1'],
  riskControl: ['0'],
}

/** Whether the order itself, as the result, says that it still waits, or was decided in another way. */
function isOtherwise(record: object, decision: Decision | undefined): boolean {
  const { id, state } = asRecord(record)
  return decision !== undefined && id !== undefined && CONTRARY_STATES[decision].includes(String(state))
}

/** Whether a refusal by a status of HTTP says in its body that it is none. A right and a session are missing for certain. */
export const isContradicted = (status: number, envelope: { succeeded: boolean } | null): boolean =>
  envelope?.succeeded === true && status !== 401 && status !== 403

const SUCCESS = /^[^未不没失]{0,8}(成功|完成)|^已(提交|保存|添加|新增|修改|更新|删除|设置|生效|发送|执行|入账|通过)/

const isYes = (value: unknown) => /^(true|t|yes|y|on|是|开|开启|启用|enabled)$/i.test(String(value))
const isNo = (value: unknown) => /^(false|f|no|n|ng|off|否|不|关|关闭|禁用|disabled)$/i.test(String(value))

/** Words that need not be those of a success: they would be shown, if the server meant a refusal. */
const isRefusalText = (value: unknown): boolean =>
  typeof value === 'string' &&
  (namesFailure(value) || isNo(value) || (/\p{Script=Han}/u.test(value) && !SUCCESS.test(value)))

/** Fields in which a record says that it was not carried out. */
const NOT_DONE = ['success', 'issuccess', 'succeeded', 'ok', 'isok']
const DONE_COUNTS = /^(success|succeeded|succeed|ok|affected)(count|num|total|rows)$/
const FAILED_COUNTS = /^(fail|failed|failure|error)s?(count|num|total)?$/
const REASONS = ['error', 'errors', 'errmsg', 'errormsg', 'errormessage', 'exception']
const CODES = ['code', 'ret', 'status', 'statuscode']
/** Any code but 0 is an error. */
const ERROR_CODES = ['errcode', 'errno', 'errorcode']

/** Whether something that is not nothing says, or may say, that the change was refused. */
export function isDoubtfulResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return isRefusalText(result)
  if (Array.isArray(result)) return result.some((each) => isRefusedPart(each) || isDoubtfulResult(each))
  const fields = Object.entries(result).map(([name, value]) => [withoutCase(name), value] as const)
  if (fields.some(([name, value]) => saysNotDone(name, value))) return true
  // What is no record may be a result in fields that are not known, such as a flag and its reason.
  return !('id' in result) && fields.some(([, value]) => value === false || isRefusalText(value))
}

/** Of a change of several records one that was not carried out, beside others that were. */
const isRefusedPart = (part: unknown) =>
  part === false || (isScalar(part) && /^(-\d+(\.\d+)?|0+|false)$/i.test(String(part)))

const isScalar = (part: unknown) => ['string', 'number', 'bigint'].includes(typeof part)

function saysNotDone(name: string, value: unknown): boolean {
  if (NOT_DONE.includes(name)) return /^(false|0|n|no)$/i.test(String(value))
  if (DONE_COUNTS.test(name)) return Number(value) === 0
  if (FAILED_COUNTS.test(name) && !REASONS.includes(name))
    return Array.isArray(value) ? value.length > 0 : isMany(value)
  if (REASONS.includes(name)) return collectErrorTexts(value).length > 0
  if (ERROR_CODES.includes(name)) return isScalar(value) && !/^0*$/.test(String(value))
  if (CODES.includes(name)) return /^(-\d+|[45]\d\d)$/.test(String(value))
  return (name === 'message' || name === 'msg') && namesFailure(String(value ?? ''))
}

const isMany = (value: unknown) => value === true || Number(value) > 0

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isNothing)
    : value === null || value === '' || value === false || Number(value) === 0

/** The innermost `data`, or what an object says about its success. parseJson bounds the depth. */
function unwrap(result: unknown): unknown {
  if (typeof result === 'string' && /^\s*[{[]/.test(result)) return unwrapText(result)
  const fields = asRecord(result)
  // As a tuple of .NET: a flag, and its reason.
  const tuple = ['Item1', 'item1'].filter((name) => typeof fields[name] === 'boolean')
  // A record that was saved may have a result of its own.
  const names = [
    'data',
    'succeeded',
    'success',
    ...('id' in fields ? [] : ['isSuccess', 'ok', 'result', 'Result', 'flag', ...tuple]),
  ]
  for (const name of names) if (name in fields) return unwrap(fields[name])
  return result
}

/** A record may be JSON as text. */
function unwrapText(text: string): unknown {
  try {
    return unwrap(parseJson(text))
  } catch {
    return text
  }
}
