import { correctFieldNames } from './field-names.ts'
import { asRecord, parseJson } from './lossless-json.ts'

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
 * Reads the API's envelope (D1 §3, §8) or the group bot's (D2 §7) in any casing; null when it is neither. The fields of
 * the data have the documents' spelling.
 */
export function readEnvelope(body: unknown): Envelope | null {
  const { succeeded, code, data, errors, message, statuscode } = lowerCaseNames(body)
  const content = correctFieldNames(data)
  if (succeeded === undefined) {
    return code === undefined
      ? null
      : { succeeded: String(code) === '0', data: content, errors: refusal(code, message) }
  }
  // As a boolean, a number or text. A refused session may come as a status alone.
  if (String(statuscode) === '401') return { succeeded: false, data: null, errors: UNAUTHORIZED }
  const isSuccess = /^(true|1)$/i.test(String(succeeded))
  return { succeeded: isSuccess, data: content, errors: isSuccess ? errors : refusal(statuscode, errors) }
}

const UNAUTHORIZED = '401 Unauthorized'

/** A missing right may come as a status alone, too, with any text, which says more. */
const refusal = (status: unknown, errors: unknown) => (String(status) === '403' ? ['403 Forbidden', errors] : errors)

/** The fields of an object by their name in lower case. */
function lowerCaseNames(value: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(asRecord(value)).map(([name, field]) => [name.toLowerCase(), field]))
}

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
