import axios, { type AxiosRequestConfig } from 'axios'
import { parseWireJson, writeWireJson } from '../lib/wire-json.ts'
import { desktop } from '../platform/desktop.ts'
import { track } from './activity.ts'
import { ApiError, httpError, noAnswer, refusal } from './errors.ts'
import { buildPath, type PathValues } from './path.ts'
import type { TrackedChange } from './trail.ts'

/** The main process adds the tokens and enforces the timeouts. */
const client = axios.create({
  baseURL: '/api',
  timeout: 0,
  responseType: 'text',
  transformResponse: (body) => body,
  transformRequest: [
    (body, headers) => {
      if (body === undefined || body instanceof FormData) return body
      headers.setContentType('application/json')
      return writeWireJson(body)
    },
  ],
  validateStatus: null,
  paramsSerializer: (params) => new URLSearchParams(knownValues(params)).toString(),
})

/** Query values; undefined, null and empty text are not sent (A184). */
type Query = Record<string, string | number | bigint | boolean | null | undefined>

interface Call {
  /** Values for the `{…}` placeholders of the path. */
  path?: PathValues
  query?: Query
  body?: unknown
  signal?: AbortSignal | undefined
  /** Background request: no loading indicator (D1 §7, A021). */
  quiet?: boolean
  /** Registered with the main process before it is sent, which records it and sends it at most once. */
  change?: TrackedChange
  /** The main process reports upload progress under this id. */
  uploadId?: string
}

/** Returns `data` of the envelope. Throws ApiError. `operation` names the call in a path error (D1 §8). */
export function read<T>(operation: string, template: string, call: Call = {}): Promise<T> {
  return call.quiet
    ? send<T>('GET', operation, template, call)
    : track('read', send<T>('GET', operation, template, call))
}

/**
 * A query that the server expects as POST (D2 §7, robots). It changes nothing, so it is repeated once when it was
 * rejected because the session had just been refreshed.
 */
export function ask<T>(operation: string, template: string, call: Call): Promise<T> {
  const once = () => send<T>('POST', operation, template, call)
  const again = (error: unknown) => {
    if (error instanceof ApiError && error.kind === 'stale') return once()
    throw error
  }
  return track('read', once().catch(again))
}

/** Sends a change exactly once: neither this client nor the main process ever retries it. Throws ApiError. */
export function write<T>(operation: string, template: string, call: Call = {}): Promise<T> {
  const sent = send<T>('POST', operation, template, call)
  return call.quiet ? sent : track('write', sent)
}

async function send<T>(method: 'GET' | 'POST', operation: string, template: string, call: Call): Promise<T> {
  const config: AxiosRequestConfig = { method, url: buildPath(template, call.path ?? {}, operation) }
  if (call.query) config.params = call.query
  if (call.body !== undefined) config.data = call.body
  if (call.uploadId) config.headers = { 'x-upload-id': call.uploadId }
  if (call.signal) follow(call.signal, config)
  if (call.change) await announce(call.change, config)
  let status: number
  let text: string
  let fault: string | undefined
  try {
    const response = await client.request<string>(config)
    status = response.status
    text = response.data ?? ''
    fault = response.headers['x-console-fault']
  } catch (error) {
    if (axios.isCancel(error)) throw new ApiError('cancelled', '已取消')
    throw noAnswer('network', error instanceof Error ? error.message : '')
  }
  if (fault) throw noAnswer(fault, text)
  const body = parseBody(text)
  if (status < 200 || status >= 300) throw httpError(status, body)
  return openEnvelope(body) as T
}

/** Throws ApiError `locked` when another change of the same order is in flight. */
async function announce(change: TrackedChange, config: AxiosRequestConfig): Promise<void> {
  const refused = await desktop.beginChange(change)
  if (refused !== null) throw new ApiError('locked', refused)
  config.headers = { ...config.headers, 'x-change-id': change.id }
}

/** Cancels the request at the server too: on the app's own URL scheme aborting the fetch does not (fault 23). */
function follow(signal: AbortSignal, config: AxiosRequestConfig): void {
  const id = crypto.randomUUID()
  config.signal = signal
  config.headers = { ...config.headers, 'x-request-id': id }
  signal.addEventListener('abort', () => void desktop.abandonRequest(id), { once: true })
}

function parseBody(text: string): unknown {
  try {
    return parseWireJson(text)
  } catch {
    return undefined
  }
}

/** The only place where envelopes are unwrapped: the API's (D1 §3, §8) and the group bot's (D2 §7). */
function openEnvelope(body: unknown): unknown {
  const envelope = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if ('succeeded' in envelope) {
    if (envelope.succeeded !== true) throw refusal(envelope.errors)
  } else if ('code' in envelope) {
    if (String(envelope.code) !== '0') throw refusal(envelope.message)
  } else throw new ApiError('malformed', '服务器返回了无法识别的内容')
  return envelope.data
}

function knownValues(params: Query): Record<string, string> {
  const known: Record<string, string> = {}
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') known[name] = String(value)
  }
  return known
}
