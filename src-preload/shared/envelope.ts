import { correctFieldNames } from './field-names.ts'
import { parseJson } from './lossless-json.ts'
import { collectErrorTexts, findReason, lowerCaseNames } from './message-text.ts'

/** Response data of any request without permission (D1 §6). */
const NO_PERMISSION = -99

export const isForbidden = (data: unknown) => typeof data !== 'object' && Number(data) === NO_PERMISSION

/** The message for a response that is no envelope. */
export const MALFORMED_RESPONSE = '服务器返回了无法识别的内容'

interface Envelope {
  succeeded: boolean
  data: unknown
  /** Text, list or map (A029). */
  errors: unknown
}

/**
 * Reads the API's envelope (D1 §3, §8) or the group bot's (D2 §7) in any casing, also where it says its success by another
 * name or by a status; null when it is neither. The fields of the data have the documents' spelling.
 */
export function readEnvelope(body: unknown): Envelope | null {
  const fields = lowerCaseNames(body)
  const status = fields.statuscode ?? fields.code ?? plainStatus(fields)
  // A refused session may come as a status alone.
  if (String(status) === '401') return { succeeded: false, data: null, errors: UNAUTHORIZED }
  const flag = fields.succeeded ?? fields.success ?? fields.issuccess
  const reason = findReason(fields)
  const succeeded = flag === undefined ? isSuccessStatus(status, reason, fields.data) : /^(true|1)$/i.test(String(flag))
  if (succeeded === null) return null
  // The API may pass on the answer of the group bot as it is.
  if (succeeded && isEnvelope(fields.data)) return readEnvelope(fields.data)
  return { succeeded, data: correctFieldNames(fields.data), errors: succeeded ? reason : refusal(status, reason) }
}

/** Whether a value says itself that it is an envelope; without data, a success or a code is a field of its own. */
export function isEnvelope(value: unknown): boolean {
  const fields = lowerCaseNames(value)
  return 'succeeded' in fields || ('data' in fields && ['success', 'code', 'statuscode'].some((name) => name in fields))
}

const UNAUTHORIZED = '401 Unauthorized'

/** null: there is none, or the rest contradicts it, as where a server counts its successes from 1. */
function isSuccessStatus(status: unknown, reason: unknown, data: unknown): boolean | null {
  if (status === undefined || status === null) return null
  if (/^(0|2\d\d|success|ok)$/i.test(String(status))) return true
  const texts = collectErrorTexts(reason)
  const isContradicted =
    texts.length === 0 ? data !== undefined && data !== null : texts.some((text) => SUCCESS.test(text))
  return isContradicted ? null : false
}

const SUCCESS = /^(操作|处理|请求|提交|审核)?成功|^(success|ok)\b/i

/** The status of ProblemDetails (RFC 9457), which may come with any HTTP status, and of a plain envelope. */
const plainStatus = ({ status, ...fields }: Record<string, unknown>) =>
  /^\d+$/.test(String(status)) && ['data', 'title', 'message', 'msg'].some((name) => name in fields)
    ? status
    : undefined

/** A missing right may come as a status alone, too, with any text, which says more. */
const refusal = (status: unknown, reason: unknown) =>
  /^(403|-99)$/.test(String(status)) ? ['403 Forbidden', reason] : reason

/** Parses a response body; undefined when it is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Whether an error text of an envelope stands for HTTP 401 (D1 §8, A027). */
export function isUnauthorizedText(text: string): boolean {
  return /^401\s*unauthorized/i.test(text)
}
