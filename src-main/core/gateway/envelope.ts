import { ERROR_HEADER } from '#shared/endpoints.ts'
import {
  describeMalformed,
  isForbidden,
  isUnauthorizedText,
  parseBody,
  readEnvelope,
  withoutPadding,
} from '#shared/envelope.ts'
import { repairJson } from '#shared/lossless-json.ts'
import { collectErrorTexts, envelopeErrorMessage, httpErrorMessage, REDIRECTED } from '#shared/message-text.ts'
import { isEmptyAnswer, readReading } from '#shared/reading.ts'
import { parseLargeJson } from '../large-json.ts'
import { isRedirect, isUndecodable, UnusableResponseError } from '../network/response.ts'
import { Turns } from '../scheduling.ts'

/**
 * `timeout`: the time limit passed. `network`: no response, or it broke off. `stale`: rejected because the tokens were
 * refreshed meanwhile; certainly not executed. `refused`: not a valid page request, never sent. `unusable`: the server
 * responded with something unusable, so a write may have been executed.
 */
type GatewayErrorKind = 'timeout' | 'network' | 'stale' | 'refused' | 'unusable'

/** No response, or none that may be passed on. The message is shown to the operator. */
export class GatewayError extends Error {
  constructor(
    readonly status: number,
    readonly kind: GatewayErrorKind,
    message: string,
  ) {
    super(message)
  }
}

/** What a failed request is for the page. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof UnusableResponseError) return new GatewayError(502, 'unusable', error.message)
  if (isRedirect(error)) return new GatewayError(502, 'unusable', REDIRECTED)
  if (isUndecodable(error)) return new GatewayError(502, 'unusable', '服务器的回答无法解压：压缩方式和它标明的不同')
  return new GatewayError(502, 'network', '网络连接失败')
}

export const noServer = (): GatewayError => new GatewayError(502, 'network', '未设置服务器地址')

/** The write was rejected with 401 because the tokens were refreshed while it was in flight; it was not executed. */
export const staleSession = (): GatewayError => new GatewayError(409, 'stale', '登录状态已更新，本次操作未执行，请重试')

const RESPONSE_HEADERS = ['content-type', 'content-disposition', 'content-range', 'accept-ranges', 'date']

/** Builds the response for the page: no tokens or cookies, not cacheable, and unable to run as a page. */
export function toPageResponse(response: Response, body: BodyInit | null): Response {
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name)
    if (value) headers.set(name, value)
  }
  const type = headers.get('content-type')
  // A text was decoded by what it is (fault 78), and leaves as UTF-8.
  if (type && typeof body === 'string') headers.set('content-type', `${type.split(';')[0]}; charset=utf-8`)
  const empty = [101, 204, 205, 304].includes(response.status)
  return new Response(empty ? null : body, { status: response.status, headers })
}

export function toErrorResponse(error: unknown): Response {
  const { status, kind, message } = error instanceof GatewayError ? error : toGatewayError(error)
  return Response.json({ message }, { status, headers: { [ERROR_HEADER]: kind } })
}

export const rejected = (status: number, message: string): Response =>
  toErrorResponse(new GatewayError(status, 'refused', message))

/** The server answered, with something that is no data: refused, unavailable, redirected, without permission, or not understood. */
export class AnswerError extends Error {}

/** A success that says by its status that there is nothing, as some frameworks answer for an empty list. */
export const NO_CONTENT = 'HTTP 204'

/** The text of a successful response. Throws AnswerError for any other one. */
export function openAnswer(response: Response, text: string): string {
  const { status } = response
  if (status === 404 && isEmptyAnswer(status, parseBody(text))) return NO_CONTENT
  if (!response.ok) throw new AnswerError(httpErrorMessage(status, parseBody(text)))
  return status === 204 ? NO_CONTENT : text
}

/** An answer of no use is an answer all the same. */
export function throwAsAnswer(error: unknown): never {
  throw error instanceof GatewayError && error.kind === 'unusable' ? new AnswerError(error.message) : error
}

/** Opens the answer to a reading of the core itself, in turns. Throws an error with a message for the operator. */
export async function openEnvelope(text: string): Promise<unknown> {
  if (text === NO_CONTENT) return null
  const turns = new Turns()
  const parseOnce = (json: string) => parseLargeJson(json, { isAnswer: true })
  const parse = async (json: string) => {
    const parsed = await parseOnce(json)
    return typeof parsed === 'string' ? await parseOnce(parsed) : parsed
  }
  const body = await parse(text)
    .catch(() => parse(withoutPadding(text)))
    .catch(() => parse(repairJson(withoutPadding(text))))
    .catch(() => undefined)
  await turns.next()
  const envelope = readReading(body)
  if (!envelope) throw new AnswerError(describeMalformed(text))
  if (!envelope.succeeded) throw new AnswerError(envelopeErrorMessage(envelope.errors))
  if (isForbidden(envelope.data)) throw new AnswerError('无权限')
  return envelope.data
}

/** An envelope that refuses has no long data. */
const MAX_REFUSAL_LENGTH = 256 * 1024
/** One that says in words that the session has ended says little else. */
const MAX_SHORT_REFUSAL_LENGTH = 4 * 1024
const SESSION_WORDS = /expired|invalid|unauth|过期|失效|无效|超时/i

/** Whether a response carries a 401 inside its envelope, as its status or a text (D1 §8, A027). Cheap otherwise. */
export function isUnauthorizedEnvelope(text: string): boolean {
  if (text.length > MAX_REFUSAL_LENGTH) return false
  const isShort = text.length <= MAX_SHORT_REFUSAL_LENGTH
  if (!/401\s*unauthorized|:\s*"?401(\d\d)?\b/i.test(text) && !(isShort && SESSION_WORDS.test(text))) return false
  const envelope = readEnvelope(parseBody(text))
  return envelope?.succeeded === false && collectErrorTexts(envelope.errors).some(isUnauthorizedText)
}
