import {
  describeMalformed,
  isForbidden,
  isUnauthorizedText,
  parseBody,
  readEnvelope,
  withoutPadding,
} from '#shared/envelope.ts'
import { collectErrorTexts, envelopeErrorMessage, httpErrorMessage } from '#shared/message-text.ts'
import { readReading } from '#shared/reading.ts'
import { parseLargeJson } from '../large-json.ts'
import { Turns } from '../turns.ts'
import { GatewayError } from './page-response.ts'

/** The server answered, with something that is no data: refused, unavailable, redirected, without permission, or not understood. */
export class AnswerError extends Error {}

/** The text of a successful response. Throws AnswerError for any other one. */
export function openAnswer(response: Response, text: string): string {
  if (!response.ok) throw new AnswerError(httpErrorMessage(response.status, parseBody(text)))
  return text
}

/** An answer of no use is an answer all the same. */
export function throwAsAnswer(error: unknown): never {
  throw error instanceof GatewayError && error.kind === 'unusable' ? new AnswerError(error.message) : error
}

/** Opens the answer to a reading of the core itself, in turns. Throws an error with a message for the operator. */
export async function openEnvelope(text: string): Promise<unknown> {
  const turns = new Turns()
  const parseOnce = (json: string) => parseLargeJson(json, { isAnswer: true })
  const parse = async (json: string) => {
    const parsed = await parseOnce(json)
    return typeof parsed === 'string' ? await parseOnce(parsed) : parsed
  }
  const body = await parse(text).catch(() => parse(withoutPadding(text)).catch(() => undefined))
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
