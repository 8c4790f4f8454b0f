import { isUnauthorizedText } from '#shared/envelope.ts'
import { asRecord, parseJson } from '#shared/lossless-json.ts'
import {
  envelopeErrorMessage,
  forbiddenMessage,
  httpErrorMessage,
  joinErrorTexts,
  lowerCaseNames,
  truncateMessage,
} from '#shared/message-text.ts'
import { ApiError } from './api-error.ts'

/** A module of its own, so that the sign-in has it without the code that reads answers. */
export { ApiError }

/** A rejection by the server is a warning, anything else an error (D1 §8, A030). */
export const intentOf = (error: unknown): 'warning' | 'error' =>
  error instanceof ApiError && error.kind === 'refused' ? 'warning' : 'error'

/** Whether the operator may not make the call, which repeating it does not change. */
export const isForbiddenError = (error: unknown) => error instanceof ApiError && error.kind === 'forbidden'

/** Also where the server answers with the records of others (A375). */
export const isUnreadableForGood = (error: unknown) =>
  error instanceof ApiError && (error.kind === 'forbidden' || error.kind === 'unmatched')

export const UNREADABLE = '暂时无法读取'
/** What stands in the place of a value that could not be read. */
export function describeUnreadable(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'unmatched') return error.message.replace(/[，（].*$/s, '')
  return isForbiddenError(error) ? '无权限' : UNREADABLE
}

/** Maps an error of the gateway in the main process; `detail` is its JSON body or the browser's message. */
export function gatewayError(code: string, detail: string): ApiError {
  if (code === 'timeout') return new ApiError('timeout', '请求超时!')
  if (code === 'network') return new ApiError('network', '网络连接失败')
  // The error occurred after the response had begun: a change may have been executed.
  if (code === 'unusable') return new ApiError('malformed', parseMessage(detail) || '服务器的回答无法使用')
  return new ApiError(code === 'stale' ? 'stale' : 'http', parseMessage(detail) || '操作失败')
}

/** `isOpen`: of a change that may have been carried out all the same. */
export function httpError(status: number, body: unknown, isOpen = false): ApiError {
  if (isOpen) return new ApiError('unclear', httpErrorMessage(status, body), status)
  const refused = status === 401 ? 'unauthorized' : 'forbidden'
  const kind = status === 401 || status === 403 ? refused : 'http'
  const { errors } = lowerCaseNames(body)
  return new ApiError(kind, httpErrorMessage(status, body), status, kind === 'http' ? parseFieldErrors(errors) : {})
}

/** Maps an unsuccessful envelope; 401 and 403 have messages of their own. */
export function envelopeError(errors: unknown, isOpen = false): ApiError {
  const text = joinErrorTexts(errors)
  if (isUnauthorizedText(text)) return httpError(401, null)
  const forbidden = forbiddenMessage(errors)
  if (forbidden !== null) return new ApiError('forbidden', forbidden)
  if (isOpen) return new ApiError('unclear', envelopeErrorMessage(errors))
  return new ApiError('refused', envelopeErrorMessage(errors), undefined, parseFieldErrors(errors))
}

/** Messages by field, from {field, messages} or a map field → texts (A029). */
function parseFieldErrors(errors: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  const add = (field: unknown, messages: unknown) => {
    const text = joinErrorTexts(messages)
    if (text) result[String(field).toLowerCase()] = text
  }
  if (Array.isArray(errors)) Object.assign(result, ...errors.map(parseFieldErrors))
  else if (typeof errors === 'object' && errors !== null) {
    if ('field' in errors && 'messages' in errors) add(errors.field, errors.messages)
    else for (const [field, messages] of Object.entries(errors)) add(field, messages)
  }
  return result
}

function parseMessage(json: string): string {
  try {
    const { message } = asRecord(parseJson(json))
    return typeof message === 'string' ? truncateMessage(message) : ''
  } catch {
    return ''
  }
}

/** Renames field errors of a submitted list, from the server's `3.value` to `app_secret.value`. */
export const withNamedFieldErrors = <T>(request: Promise<T>, names: readonly string[]): Promise<T> =>
  request.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const fields = Object.entries(error.fields).map(([field, message]) => {
      const [, index, rest] = /^\[?(\d+)\]?(\..*)$/.exec(field) ?? []
      const name = index === undefined ? undefined : names[Number(index)]
      return [name === undefined ? field : `${name}${rest}`.toLowerCase(), message]
    })
    throw new ApiError(error.kind, error.message, error.status, Object.fromEntries(fields))
  })
