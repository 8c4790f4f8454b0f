import { Buffer } from 'node:buffer'
import { stringifyJson } from './json.ts'

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Send only the first half of the body, then cut the connection. */
  readonly truncated?: boolean
  /** How the body continues after `body`: `stall` never ends, `huge` and `gzipBomb` end after 600 MB. */
  readonly endless?: 'stall' | 'huge' | 'gzipBomb'
}

export interface FieldError {
  field: string
  messages: string[]
}

export function emptyResponse(status: number, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers, body: Buffer.alloc(0) }
}

export function textResponse(status: number, type: string, text: string): HttpResponse {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body: Buffer.from(text) }
}

export function jsonResponse(status: number, value: unknown): HttpResponse {
  return textResponse(status, 'application/json', stringifyJson(value))
}

/** Wraps results and errors in an envelope. */
export interface Envelope {
  success(data: unknown, timestamp: number): HttpResponse
  /** `errors` is a text or a list of {field, messages[]}. */
  failure(statusCode: number, errors: unknown, timestamp: number): HttpResponse
}

/** A business success: HTTP 200 with the data in the envelope (backend-facts, Envelope). */
function success(data: unknown, timestamp: number): HttpResponse {
  return jsonResponse(200, {
    statusCode: 200,
    data: data ?? null,
    succeeded: true,
    errors: null,
    extras: null,
    timestamp,
  })
}

/** A business error: still HTTP 200; `errors` is a text or a list of {field, messages[]}. */
export function failure(statusCode: number, errors: unknown, timestamp: number): HttpResponse {
  return jsonResponse(200, { statusCode, data: null, succeeded: false, errors, extras: null, timestamp })
}

export const STANDARD_ENVELOPE: Envelope = { success, failure }

/** The group bot's envelope: `code` 0 is success, any other code has a message (D3 §7.4). */
export const BOT_ENVELOPE: Envelope = {
  success: (data) => jsonResponse(200, { code: 0, message: '', data: data ?? null }),
  failure: (statusCode, errors) => jsonResponse(200, { code: statusCode, message: errorText(errors), data: null }),
}

function errorText(errors: unknown): string {
  if (!Array.isArray(errors)) return String(errors)
  return errors.map((error: Partial<FieldError>) => error.messages?.join('，') ?? String(error)).join('；')
}
