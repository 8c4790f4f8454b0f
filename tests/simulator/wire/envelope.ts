import { Buffer } from 'node:buffer'
import { writeJson } from './json.ts'

/** One complete HTTP response. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Send only the first half of the body, then cut the connection. */
  readonly cut?: boolean
  /** How the body continues after `body`: `stall` never ends, `huge` and `gzipBomb` end after 600 MB. */
  readonly endless?: 'stall' | 'huge' | 'gzipBomb'
}

export interface FieldError {
  field: string
  messages: string[]
}

export function emptyAnswer(status: number, headers: Record<string, string> = {}): Answer {
  return { status, headers, body: Buffer.alloc(0) }
}

export function textAnswer(status: number, type: string, text: string): Answer {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body: Buffer.from(text) }
}

export function jsonAnswer(status: number, value: unknown): Answer {
  return textAnswer(status, 'application/json', writeJson(value))
}

/** Wraps results and errors in an envelope. */
export interface Style {
  success(data: unknown, timestamp: number): Answer
  /** `errors` is a text or a list of {field, messages[]}. */
  refusal(statusCode: number, errors: unknown, timestamp: number): Answer
}

/** A business success: HTTP 200 with the data in the envelope (backend-facts, Envelope). */
function success(data: unknown, timestamp: number): Answer {
  return jsonAnswer(200, {
    statusCode: 200,
    data: data ?? null,
    succeeded: true,
    errors: null,
    extras: null,
    timestamp,
  })
}

/** A business error: still HTTP 200; `errors` is a text or a list of {field, messages[]}. */
export function refusal(statusCode: number, errors: unknown, timestamp: number): Answer {
  return jsonAnswer(200, { statusCode, data: null, succeeded: false, errors, extras: null, timestamp })
}

export const ORDINARY: Style = { success, refusal }

/** The group bot's envelope: `code` 0 is success, any other code has a message (D3 §7.4). */
export const BOT: Style = {
  success: (data) => jsonAnswer(200, { code: 0, message: '', data: data ?? null }),
  refusal: (statusCode, errors) => jsonAnswer(200, { code: statusCode, message: asText(errors), data: null }),
}

function asText(errors: unknown): string {
  if (!Array.isArray(errors)) return String(errors)
  return errors.map((error: Partial<FieldError>) => error.messages?.join('，') ?? String(error)).join('；')
}
