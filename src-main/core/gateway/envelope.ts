import { collectErrorTexts, envelopeErrorMessage, httpErrorMessage } from '../../../src-preload/shared/message-text.ts'
import { asRecord, parseJson } from '../json.ts'

/** Opens `{succeeded, data, errors}` for requests of the core itself. Throws an error with a message for the operator. */
export function openEnvelope(text: string): unknown {
  const envelope = asRecord(tryParse(text))
  if (!('succeeded' in envelope)) throw new Error('服务器返回了无法识别的内容')
  if (envelope.succeeded !== true) throw new Error(envelopeErrorMessage(envelope.errors))
  return envelope.data
}

/** The message for an HTTP error status, from the text of the body. */
export function describeHttpError(status: number, text: string): string {
  return httpErrorMessage(status, tryParse(text))
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Whether a 200 response carries "401 Unauthorized" inside its envelope (D1 §8, A027). Cheap otherwise. */
export function isUnauthorizedEnvelope(text: string): boolean {
  if (!/401\s*unauthorized/i.test(text)) return false
  const envelope = asRecord(tryParse(text))
  return envelope.succeeded !== true && collectErrorTexts(envelope.errors).some((t) => /^401\s*unauthorized/i.test(t))
}
