import { asRecord } from './lossless-json.ts'
import { cutText, sanitizeText, truncateText } from './untrusted-text.ts'

/** A hub message over 32 KB closes the connection (backend-facts, Hub); the difference is reserved for its frame. */
export const MAX_CHAT_TEXT_BYTES = 31_000

/** JSON writes one UTF-16 unit with at most six bytes, so shorter texts need no measuring. */
const ALWAYS_SHORT_LENGTH = Math.floor((MAX_CHAT_TEXT_BYTES - 2) / 6)

/** Bytes of a text as it is sent, in JSON. */
export const chatTextBytes = (text: string): number => new TextEncoder().encode(JSON.stringify(text)).length

/**
 * How many characters fit in a message after `text`, estimated from its own; negative: how many are too many, exactly.
 * null: far from the limit.
 */
export function chatTextLeft(text: string): number | null {
  if (text.length <= ALWAYS_SHORT_LENGTH) return null
  // A character has at least one byte: what is behind is too many without being measured, however much was pasted.
  const characters = [...cutText(text, 2 * MAX_CHAT_TEXT_BYTES)]
  const bytes = chatTextBytes(characters.join(''))
  if (bytes <= MAX_CHAT_TEXT_BYTES) {
    const left = Math.floor(((MAX_CHAT_TEXT_BYTES - bytes) * characters.length) / bytes)
    return bytes > MAX_CHAT_TEXT_BYTES * 0.9 ? left : null
  }
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (chatTextBytes(characters.slice(0, middle).join('')) <= MAX_CHAT_TEXT_BYTES) fits = middle
    else tooMany = middle
  }
  return fits - countCharacters(text)
}

function countCharacters(text: string): number {
  let count = 0
  for (const _character of text) count++
  return count
}

/** Maximum length of a server message in a dialog, a toast or a log line. */
export const MAX_MESSAGE_LENGTH = 300
/** Errors nested deeper than this are ignored. */
const MAX_DEPTH = 8

/** Returns a server message as one sanitized line of limited length, to be shown, recorded or thrown. */
export const truncateMessage = (text: string): string => sanitizeText(text, MAX_MESSAGE_LENGTH)

/** An error with a message has a code and more beside it. */
const ownTexts = (value: object): unknown[] =>
  'message' in value && typeof value.message === 'string' && value.message !== ''
    ? [value.message]
    : Object.values(value)

/** The distinct texts of `errors` in any form (A029): text, list, {field, messages}, map. Limited in total length. */
export function collectErrorTexts(errors: unknown): string[] {
  const texts = new Set<string>()
  let length = 0
  const collect = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || length > MAX_MESSAGE_LENGTH) return
    if (typeof value === 'object' && value !== null) {
      const inner = 'messages' in value ? value.messages : ownTexts(value)
      for (const item of Array.isArray(inner) ? inner : [inner]) collect(item, depth + 1)
      return
    }
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return
    const text = truncateMessage(String(value))
    if (text === '' || texts.has(text)) return
    texts.add(text)
    length += text.length
  }
  collect(errors, 0)
  return [...texts]
}

/** Joins the error texts into one message, one per line. */
export const joinErrorTexts = (errors: unknown): string =>
  truncateText(collectErrorTexts(errors).join('\n'), MAX_MESSAGE_LENGTH)

/** The message for an unsuccessful envelope that says that a right is missing (D1 §8); null for any other. */
export function forbiddenMessage(errors: unknown): string | null {
  const text = joinErrorTexts(errors)
  const reason = text.replace(/^403\s*forbidden\s*/i, '')
  if (reason === text) return null
  return reason === '' ? '无权限' : `无权限：${reason}`
}

/** The message for an unsuccessful envelope: 请求失败! and its errors (D1 §8). */
export const envelopeErrorMessage = (errors: unknown): string =>
  forbiddenMessage(errors) ?? `请求失败! ${joinErrorTexts(errors) || '操作失败'}`

/** What a status says of the server itself, whatever was asked. */
const UNAVAILABLE: Readonly<Record<number, string>> = {
  429: '请求过多',
  502: '网关没有得到服务器的回答',
  503: '服务器暂不可用',
  504: '网关没有得到服务器的回答',
}

export const isUnavailable = (status: number): boolean => status in UNAVAILABLE

export const REDIRECTED = '被重定向到别处'
export const isRedirectStatus = (status: number): boolean => status >= 300 && status < 400 && status !== 304

/** The message for an HTTP error status: what the parsed body says of it, else the status (D1 §8). */
export function httpErrorMessage(status: number, body: unknown): string {
  if (status === 401) return '未经授权请求'
  const reason = joinErrorTexts(findReason(lowerCaseNames(body)))
  if (status === 403) return forbiddenMessage(['403 Forbidden', reason.replace(/^forbidden$/i, '')])!
  if (isUnavailable(status)) return [`${UNAVAILABLE[status]}（${status}）`, reason].filter(Boolean).join('：')
  if (reason) return reason
  // Most often written by a proxy in front of the server, which says nothing else.
  if (status === 413) return '请求失败! 内容过大，服务器不接收（413）'
  return status === 415 ? '请求失败! 服务器不接收这种格式（415）' : `请求失败! 服务器错误 ${status}`
}

/** The fields of an object by their name in lower case. */
export const lowerCaseNames = (value: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(asRecord(value)).map(([name, field]) => [name.toLowerCase(), field]))

const FAILURE =
  /失败|不足|[未不]成功|未通过|无权|没有权限|不存在|错误|异常|fail|error|invalid|insufficient|denied|forbidden|refused|reject|unsuccessful|not success/i
const NO_FAILURE =
  /[无没]有?任?何?(失败|错误|异常)|(失败|错误|异常)[:：]?\s*0(?!\d)|\b(no|0|without) (error|failure)s?\b|\berrors?[:=]\s*(0|none|null)\b/gi
const NONE_DONE = /成功\s*[:：]?\s*0(?!\d)/
const SUCCESS = /^[^未不没失]{0,8}(成功|完成)|^(success|succeeded|ok)\b/i

/** Whether a message has the words of a failure, whatever the code beside it says. One that begins with a success has not. */
export function namesFailure(message: string): boolean {
  if (NONE_DONE.test(message)) return true
  return !SUCCESS.test(message) && FAILURE.test(cutText(message, MAX_MESSAGE_LENGTH).replace(NO_FAILURE, ''))
}

/** Where a body may say why it is a refusal: an envelope, the group bot's, or ProblemDetails. */
export const REASON_FIELDS =
  'errors error message msg errmsg errormessage errormsg retmsg returnmsg resultmsg respmsg errcodedes detail title desc info'.split(
    ' ',
  )

/** The first of these fields with a text; a number is a code. */
export function findReason(fields: Record<string, unknown>): unknown {
  const reasons = REASON_FIELDS.map((name) => fields[name]).filter((reason) => typeof reason !== 'number')
  return reasons.find((reason) => collectErrorTexts(reason).length > 0)
}
