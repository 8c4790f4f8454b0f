import { MAX_LINE_LENGTH, sanitizeText } from '../../../src-preload/shared/foreign-text.ts'
import { asRecord, asText, parseJson } from '../json.ts'

/** The texts of `errors` in all its forms: text, list of texts, list of {field, messages}, map field → texts (A029). */
export function errorTexts(errors: unknown): string[] {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect)
    else if (typeof value === 'object' && value !== null) {
      const record = asRecord(value)
      collect('messages' in record ? record.messages : Object.values(record))
    } else {
      const text = sanitizeText(asText(value), MAX_LINE_LENGTH)
      if (text) texts.push(text)
    }
  }
  collect(errors)
  return [...new Set(texts)]
}

class EnvelopeError extends Error {}

/** Opens `{succeeded, data, errors}` for the core's own reads. Throws EnvelopeError with the server's text. */
export function openEnvelope(text: string): unknown {
  const envelope = asRecord(parseJson(text))
  if (envelope.succeeded !== true) throw new EnvelopeError(errorTexts(envelope.errors).join('\n') || '操作失败')
  return envelope.data
}

/** Whether a 200 answer says "401 Unauthorized" inside its envelope (D1 §8, A027). Cheap for ordinary answers. */
export function saysUnauthorized(text: string): boolean {
  if (!/401\s*unauthorized/i.test(text)) return false
  try {
    const envelope = asRecord(parseJson(text))
    return envelope.succeeded !== true && errorTexts(envelope.errors).some((t) => /^401\s*unauthorized/i.test(t))
  } catch {
    return false
  }
}
