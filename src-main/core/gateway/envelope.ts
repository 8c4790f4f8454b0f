import { asRecord, parseJson } from '../../../src-preload/shared/lossless-json.ts'
import { collectErrorTexts, joinErrorTexts } from '../../../src-preload/shared/message-text.ts'

class EnvelopeError extends Error {}

/** Opens `{succeeded, data, errors}` for requests of the core itself. Throws EnvelopeError with the server's text. */
export function openEnvelope(text: string): unknown {
  const envelope = asRecord(parseJson(text))
  if (envelope.succeeded !== true) throw new EnvelopeError(joinErrorTexts(envelope.errors) || '操作失败')
  return envelope.data
}

/** Whether a 200 response carries "401 Unauthorized" inside its envelope (D1 §8, A027). Cheap otherwise. */
export function isUnauthorizedEnvelope(text: string): boolean {
  if (!/401\s*unauthorized/i.test(text)) return false
  try {
    const envelope = asRecord(parseJson(text))
    return envelope.succeeded !== true && collectErrorTexts(envelope.errors).some((t) => /^401\s*unauthorized/i.test(t))
  } catch {
    return false
  }
}
