import type { Buffer } from 'node:buffer'
import { z } from 'zod'
import { containsToken } from '../auth/tokens.ts'
import type { Call } from '../calls/call.ts'
import { fieldErrors } from '../calls/fields.ts'
import { type Envelope, emptyResponse, type FieldError, type HttpResponse } from '../wire/envelope.ts'
import { parseJson } from '../wire/json.ts'
import { readMultipart } from '../wire/multipart.ts'
import { decodeUri } from '../wire/uri.ts'

const EMPTY_OBJECT = z.strictObject({})

export interface ReceivedRequest {
  method: string
  url: URL
  headers: Record<string, string | undefined>
  body: Buffer
}

export interface RequestParameters {
  path: unknown
  query: unknown
  body: unknown
}

/** Tokens are allowed in headers only: anywhere else the request is rejected (A011). */
export function findMisplacedToken({ url, body }: ReceivedRequest): FieldError | undefined {
  const address = url.pathname + url.search
  const texts: [string, string][] = [
    ['url', address],
    ['url', decodeUri(address)],
    ['body', body.toString('latin1')],
  ]
  const found = texts.find(([, text]) => containsToken(text))
  return found && { field: found[0], messages: ['不允许包含令牌'] }
}

/** The query as an object; a repeated name becomes a list, which no schema accepts. */
export function parseQuery(url: URL): Record<string, string> {
  const query: Record<string, unknown> = {}
  for (const name of url.searchParams.keys()) {
    const values = url.searchParams.getAll(name)
    query[name] = values.length === 1 ? values[0] : values
  }
  return query as Record<string, string>
}

/** The body as JSON or multipart, undefined if empty; 'unreadable' when it does not match its content type. */
export function parseBody({ headers, body }: ReceivedRequest): unknown {
  const type = headers['content-type'] ?? ''
  if (body.length === 0) return undefined
  if (type.startsWith('multipart/')) return readMultipart(type, body) ?? 'unreadable'
  try {
    return parseJson(body.toString())
  } catch {
    return 'unreadable'
  }
}

/** Accepts the content types that the specification names (A039); HTTP 415 otherwise, as ASP.NET returns. */
export function checkContentType(call: Call, { headers, body }: ReceivedRequest): HttpResponse | undefined {
  if (!call.body || body.length === 0) return undefined
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  const accepted = call.isMultipart ? ['multipart/form-data'] : ['application/json', 'application/json-patch+json']
  return accepted.includes(type ?? '') ? undefined : emptyResponse(415)
}

/** Validates path, query and body with the call's schemas; returns an error response that lists every invalid field. */
export function parseParameters(
  call: Call,
  input: RequestParameters,
  envelope: Envelope,
  now: number,
): RequestParameters | HttpResponse {
  const errors: FieldError[] = []
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const result = (schema ?? EMPTY_OBJECT).safeParse(value)
    if (!result.success) errors.push(...fieldErrors(result.error, value))
    return result.data
  }
  const path = parse(call.params, input.path)
  const query = parse(call.query, input.query)
  // An empty body counts as an empty object where no body is expected.
  const body = parse(call.body, input.body ?? (call.body ? undefined : {}))
  if (errors.length > 0) return envelope.failure(400, errors, now)
  return { path, query, body }
}
