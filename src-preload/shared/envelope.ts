import { describeFormat, findData, isPage, isXml } from './envelope-data.ts'
import { withoutCase } from './field-names.ts'
import { readTotal } from './list-page.ts'
import { asRecord, parseJson, repairJson } from './lossless-json.ts'
import { collectErrorTexts, findReason, namesFailure, REASON_FIELDS } from './message-text.ts'
import { currentProfile } from './server-profile.ts'
import { sanitizeText } from './untrusted-text.ts'

/** Response data of any request without permission (D1 §6). */
const NO_PERMISSION = -99
export const isForbidden = (data: unknown) => typeof data !== 'object' && Number(data) === NO_PERMISSION

export const MALFORMED_RESPONSE = '服务器返回了无法识别的内容'

/** The message for a response that is no envelope. A page is not the server's answer, and may be one to sign in at. */
export function describeMalformed(body: string): string {
  if (body.trim() === '') return '服务器的回答没有内容'
  if (SCRIPT_CALL.test(body)) return '服务器返回了脚本，不是数据'
  if (PROGRAM_WARNING.test(body.slice(0, 1_000))) return '服务器的程序出错，回答里有它的警告，无法识别'
  if (isXml(body)) return '服务器返回了 XML，不是 JSON'
  if (!isPage(body))
    return describeUnclearCode(parseBody(body)) ?? `${MALFORMED_RESPONSE}（${describeFormat(body, parseBody(body))}）`
  const isSignIn = /<input[^>]{0,200}type\s*=\s*["']?password/i.test(body.slice(0, MAX_PAGE_LENGTH))
  return isSignIn ? '服务器返回了登录网页，不是数据' : '服务器返回了网页，不是数据'
}

/** What PHP writes before the answer. */
const PROGRAM_WARNING =
  /^\ufeff?\s{0,10}(?:<br ?\/?>\s{0,10})?<b>(?:notice|warning|deprecated|fatal error|parse error)<\/b>/i
const MAX_PAGE_LENGTH = 64 * 1024
const MAX_CODE_LENGTH = 20

/** Of a server that counts its successes from elsewhere the profile can say what its code means (A323). */
function describeUnclearCode(body: unknown): string | null {
  const fields = readFields(body)
  const code = readCode(body)
  const isUnclear = readFlag(fields) === undefined && !FAILURE_STATUS.test(code)
  if (!isUnclear || code === '' || code.length > MAX_CODE_LENGTH) return null
  return `看不出服务器的代码 ${sanitizeText(code, MAX_CODE_LENGTH)} 是否表示成功：请管理员做服务器体检（设置 → 诊断），或在服务器档案的 codes.success 中写明`
}

export interface Envelope {
  succeeded: boolean
  data: unknown
  /** Text, list or map (A029). */
  errors: unknown
}

type Fields = Record<string, unknown>

const FLAG_FIELDS = ['succeeded', 'success', 'issuccess', 'issucceeded', 'ok', 'isok']
const STATUS_FIELDS = ['statuscode', 'code', 'ret', 'retcode', 'returncode', 'resultcode', 'respcode']
/** Texts there are a failure's. */
const ERROR_FIELDS = ['errors', 'error']
/** Any code but 0 is an error. */
const ERROR_CODE_FIELDS = ['errcode', 'errno', 'errorcode']
/** Objects in which a server may say these. */
const HOLDER_FIELDS = ['meta', 'head', 'header', 'status', 'error']
const OUTCOME_FIELDS = new Set([
  ...[...FLAG_FIELDS, ...STATUS_FIELDS, ...ERROR_FIELDS, ...ERROR_CODE_FIELDS, ...REASON_FIELDS],
  ...['status', 'exception'],
])

/**
 * Reads the API's envelope (D1 §3, §8) or the group bot's (D2 §7) in any casing, also where it says its success by another
 * name or by a status; null when it is neither (A318). The fields of the data have the documents' spelling.
 */
export function readEnvelope(body: unknown): Envelope | null {
  const fields = readFields(body)
  const status = readStatus(fields)
  const data = findData(body)
  const reason = findReason(fields)
  if (isSessionEnd(status, reason, data)) return { succeeded: false, data: null, errors: UNAUTHORIZED }
  const succeeded = readSuccess(fields, status, reason, data)
  if (succeeded === null || (succeeded && isDenied(fields, reason, data))) return null
  // The API may pass on the answer of the group bot as it is.
  if (succeeded && isEnvelope(data)) return readEnvelope(data)
  return succeeded
    ? { succeeded, data, errors: reason }
    : { succeeded, data: fields.data, errors: refusal(status, reason) }
}

/** Whether a value says itself that it is an envelope; without data or message, a success or a code is a field of its own. */
export function isEnvelope(value: unknown): boolean {
  const fields = withPlainNames(value)
  const hasContent = ['data', 'result', 'payload', 'message', 'msg', 'errmsg'].some((name) => name in fields)
  const names = [...FLAG_FIELDS, ...STATUS_FIELDS, ...ERROR_CODE_FIELDS]
  return 'succeeded' in fields || (hasContent && names.some((name) => name in fields))
}

/**
 * What an answer without a known success says all the same. `none`: nothing; `code`: a code alone, as of a server that
 * counts its successes from 1; `success`: a code, and in words that it is one; `other`: anything else.
 */
export function readUnknownOutcome(body: unknown): 'none' | 'code' | 'success' | 'other' {
  const fields = readFields(body)
  const isOutcome = ([name, value]: [string, unknown]) =>
    OUTCOME_FIELDS.has(name) || (HOLDER_FIELDS.includes(name) && typeof value === 'object' && !isCount(value))
  if (!Object.entries(fields).some(isOutcome)) return 'none'
  const status = readStatus(fields)
  if (!isScalar(status) || readFlag(fields) !== undefined || isZero(status) || FAILURE_STATUS.test(String(status)))
    return 'other'
  const texts = collectErrorTexts(findReason(fields))
  if (texts.length === 0) return 'code'
  return texts.every((text) => SUCCESS.test(text)) ? 'success' : 'other'
}

/** The number of rows beside them, as in `meta`, says nothing of a success. */
function isCount(value: unknown): boolean {
  const fields = withPlainNames(value)
  const isOutcome =
    readStatus(fields) !== undefined || readFlag(fields) !== undefined || findReason(fields) !== undefined
  return !isOutcome && readTotal(value) !== undefined
}

/** The code of an answer, as the server writes it; '' without one. */
export function readCode(body: unknown): string {
  const status = readStatus(readFields(body))
  return isScalar(status) ? String(status) : ''
}

const withPlainNames = (value: unknown): Fields =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, field]) => [withoutCase(name), field]))

/** The fields of an envelope; those in an object of their own count where it has none itself. */
function readFields(body: unknown): Fields {
  const fields = withPlainNames(body)
  if ([...FLAG_FIELDS, ...STATUS_FIELDS].some((name) => name in fields)) return fields
  const holders = HOLDER_FIELDS.map((name) => withPlainNames(fields[name]))
  const holder = holders.find((held) => readStatus(held) !== undefined || readFlag(held) !== undefined)
  return holder ? { ...fields, ...holder } : fields
}

function readStatus(fields: Fields): unknown {
  const names = [...STATUS_FIELDS, ...ERROR_CODE_FIELDS]
  return names.map((name) => fields[name]).find(isScalar) ?? plainStatus(fields)
}

const isScalar = (value: unknown) => value !== undefined && value !== null && typeof value !== 'object'

/** What an answer says of its success by a flag; undefined if it has none that is evident. */
function readFlag(fields: Fields): boolean | undefined {
  const flags = FLAG_FIELDS.map((name) => toFlag(fields[name]))
  // Beside data it is no data; a number is a status.
  const codes = STATUS_FIELDS.map((name) => fields[name]).filter((code) => /^(true|false)$/i.test(String(code)))
  const words = ['data' in fields ? fields.result : undefined, fields.status, ...codes]
  flags.push(...words.map((word) => (/^\d+$/.test(String(word)) ? undefined : toFlag(word))))
  // Some count a success as 1 in a tag beside a message; one that the message contradicts says nothing.
  const isTagged = fields.message !== undefined && /^[01]$/.test(String(fields.tag))
  if (isTagged && !(isZero(fields.tag) && SUCCESS.test(String(fields.message)))) flags.push(toFlag(fields.tag))
  if (typeof fields.error === 'boolean') flags.push(!fields.error)
  // A number there is a code of its own, and what is said beside it no error.
  if (isScalar(fields.error) && /^\d{1,9}$/.test(String(fields.error))) flags.push(isZero(fields.error))
  return flags.find((flag) => flag !== undefined)
}

/** An answer without flag and status says by its errors, or by the lack of one beside data, whether it succeeded. */
function readErrorField({ error, errors }: Fields, data: unknown): boolean | null {
  const [given] = [error, errors].filter((field) => field !== undefined)
  if ((given === null || given === '') && !isNothing(data)) return true
  return isNothing(data) && collectErrorTexts(error ?? errors).length > 0 ? false : null
}

function toFlag(value: unknown): boolean | undefined {
  const text = isScalar(value) ? String(value) : ''
  if (/^(true|1|ok|success|succeeded|yes|y|是|成功)$/i.test(text)) return true
  return /^(false|0|fail|failed|failure|error|no|n|否|失败)$/i.test(text) ? false : undefined
}

/** null: it is no envelope, or one that does not say it, or contradicts itself. */
function readSuccess(fields: Fields, status: unknown, reason: unknown, data: unknown): boolean | null {
  // Of two codes one may be that of the transport.
  if (STATUS_FIELDS.some((name) => /^(fail|failed|failure|error)$/i.test(String(fields[name] ?? '')))) return false
  const flag = readFlag(fields)
  const hasErrorCode = ERROR_CODE_FIELDS.some((name) => isScalar(fields[name]) && !/^0+$/.test(String(fields[name])))
  if (flag === undefined && hasErrorCode) return false
  if (flag === undefined) return isScalar(status) ? isSuccessStatus(status, reason, data) : readErrorField(fields, data)
  const isError = (text: string) => !HARMLESS.test(text) && !isZero(text)
  const hasError = ERROR_FIELDS.some((name) => collectErrorTexts(fields[name]).some(isError))
  const isContradicted = hasErrorCode || FAILURE_STATUS.test(String(status))
  return flag && (hasError || (isContradicted && isNothing(data))) ? null : flag
}

export const isNothing = (data: unknown) =>
  data === undefined || data === null || data === '' || (typeof data === 'object' && Object.keys(data).length === 0)

const FAILURE_FLAGS = ['haserror', 'haserrors', 'iserror', 'failed', 'isfailed']

/** Whether an answer that has a success's code says all the same that it is none, in a flag or, without rows or a record, in words. */
function isDenied(fields: Fields, reason: unknown, data: unknown): boolean {
  if (FAILURE_FLAGS.some((name) => toFlag(fields[name]) === true)) return true
  if (collectErrorTexts(fields.exception).length > 0) return true
  const isScalarOrNothing = isNothing(data) || typeof data !== 'object'
  const isFailure = (text: string) => namesFailure(text) && !NO_DATA.test(text)
  return isScalarOrNothing && !isForbidden(data) && collectErrorTexts(reason).some(isFailure)
}

const UNAUTHORIZED = '401 Unauthorized'
const SESSION_CODE =
  /^(401|unauthori[sz]ed|unauthenticated|(token|session)_?(expired|invalid)|(expired|invalid)_?token)$/i
/** Such texts are about the console itself; that a member or the messaging link must sign in again is worded otherwise. */
const SESSION_TEXT =
  /^(your |the )?(access[ _])?(token|jwt|session|会话|令牌)\s?(has |is |已经?)?(expired|invalid|过期|失效|无效)(?![\p{L}\p{N}_])/iu
const SIGN_IN_AGAIN =
  /^(您的?|当前|用户)?(登[录陆]|身份)(状态|信息|凭证|认证|验证)?已?(过期|失效|超时)[\s,，.。!！;；:：]*请?(您?重新|先)登[录陆]/

/** What a code such as 40101 is about. */
const SIGN_IN_WORDS = /登[录陆]|授权|认证|令牌|token|unauthori[sz]ed/i

/** Whether a refusal says that the session has ended, by a status, a code's name, or a text where there is no data. */
function isSessionEnd(status: unknown, reason: unknown, data: unknown): boolean {
  if (SESSION_CODE.test(String(status))) return true
  if (status === undefined || isSuccessCode(status) || !isNothing(data)) return false
  const isOfSignIn = /^401\d\d$/.test(String(status)) ? SIGN_IN_WORDS : SIGN_IN_AGAIN
  return collectErrorTexts(reason).some((text) => SESSION_TEXT.test(text) || isOfSignIn.test(text))
}

const FAILURE_STATUS = /^(-\d+|[45]\d\d)$/
const SUCCESS_STATUS = /^(0+|2\d\d|success|ok)$/i

const isZero = (status: unknown) => /^0+$/.test(String(status))

/** By the documents, or by the server's profile (A323). */
function isSuccessCode(status: unknown): boolean {
  const { success } = currentProfile().codes
  return (
    SUCCESS_STATUS.test(String(status)) || success.some((code) => code.toLowerCase() === String(status).toLowerCase())
  )
}

/** null: the rest contradicts it, as where a server counts its successes from 1. */
function isSuccessStatus(status: unknown, reason: unknown, data: unknown): boolean | null {
  const texts = collectErrorTexts(reason)
  if (isSuccessCode(status)) {
    // A server that counts its successes from 1 refuses with 0.
    const isRefusal = isZero(status) && isNothing(data) && texts.some((text) => !HARMLESS.test(text))
    const { success } = currentProfile().codes
    const isCertain = success.length > 0 && !success.some(isZero)
    if (isRefusal) return isCertain ? false : null
    return true
  }
  // Without a reason it may be a success that is counted from elsewhere.
  if (texts.length === 0 && !FAILURE_STATUS.test(String(status))) return null
  // Only a failure of HTTP may have data that say more of it.
  const hasResult = !isNothing(data) && data !== false && (texts.length === 0 || !FAILURE_STATUS.test(String(status)))
  return hasResult || texts.some((text) => SUCCESS.test(text)) ? null : false
}

const SUCCESS = /^[^未不没失]{0,8}(成功|完成)|^(success|succeeded|ok)\b/i
/** 没有数据权限 is a missing right. */
export const NO_DATA =
  /(暂?无|没有).{0,4}(数据|记录)(?!.{0,6}权)|(数据|记录)不存在|^no (data|records?)(?! (access|permission))/i
const HARMLESS = new RegExp(`${SUCCESS.source}|${NO_DATA.source}`, 'i')

/** The status of ProblemDetails (RFC 9457), which may come with any HTTP status, and of a plain envelope. */
const plainStatus = ({ status, ...fields }: Fields) =>
  /^\d+$/.test(String(status)) &&
  ['data', 'title', 'message', 'msg', 'info', 'result', 'payload'].some((name) => name in fields)
    ? status
    : undefined

/** A missing right may come as a status alone, too, with any text, which says more. */
const refusal = (status: unknown, reason: unknown) =>
  /^(403|-99|forbidden|access_?denied|no_?permission)$/i.test(String(status)) ? ['403 Forbidden', reason] : reason

/** The whole answer may be JSON as text, as of a server that writes it as JSON twice. */
const openTwice = (body: unknown): unknown =>
  typeof body === 'string' && /^\s*[[{]/.test(body) ? parseJson(body) : body

/** Parses a response body; undefined when it is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return openTwice(parseJson(text))
  } catch {
    const json = repairJson(withoutPadding(text))
    return json === text ? undefined : parseBody(json)
  }
}

/** What keeps a page from running JSON as a script, and a call of a function with it, as older pages ask for it. */
const GUARD = /^(?:\)\]\}'?,?|while\s?\((?:1|true)\);?|for\s?\(;;\);?)\s{0,10}(?=[{[])/
const SCRIPT_CALL =
  /^(?:\/\*\*\/)?\s{0,10}(?:typeof [\w$.]{1,100} ?===? ?["']function["'] ?&& ?)?[\w$.]{1,100}\s?\(\s{0,10}(?=[{[])/

/**
 * Without what a server or proxy puts around its JSON: zeros, a mark, a comment with the time that it took, a guard against
 * scripts, one call of a function.
 */
export function withoutPadding(text: string): string {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  const json = text.slice(0, end).replace(/^[\ufeff\0\s]+/, '')
  const rest = text.slice(end)
  if (/^[\s\0]*(<!--[^<>]{0,1000}-->[\s\0]*)?$/.test(rest)) return json.replace(GUARD, '')
  return SCRIPT_CALL.test(json) && /^\s{0,10}\)\s{0,10};?\s{0,10}$/.test(rest) ? json.replace(SCRIPT_CALL, '') : text
}

/** Whether an error text of an envelope stands for HTTP 401 (D1 §8, A027). */
export const isUnauthorizedText = (text: string): boolean => /^401\s*unauthorized/i.test(text)
