import axios, { type AxiosRequestConfig } from 'axios'
import { isContradicted } from '#shared/change-result.ts'
import { CHANGE_ID_HEADER, ERROR_HEADER, QUERY_HEADER, REQUEST_ID_HEADER, UPLOAD_ID_HEADER } from '#shared/endpoints.ts'
import { describeMalformed, type Envelope, isForbidden, parseBody, readEnvelope } from '#shared/envelope.ts'
import { withoutCase } from '#shared/field-names.ts'
import { isImageName } from '#shared/image-path.ts'
import { asRecord, stringifyJson } from '#shared/lossless-json.ts'
import { isRefusalOpen } from '#shared/lost-answer.ts'
import { isEmptyAnswer, readReading } from '#shared/reading.ts'
import { currentProfile, type ServerProfile } from '#shared/server-profile.ts'
import { desktop } from '../../platform/desktop.ts'
import { announceChange, type TrackedChange } from '../host/audit-log.ts'
import { endpoints } from '../wire.ts'
import { ApiError, envelopeError, gatewayError, httpError } from './errors.ts'
import { trackRequest } from './pending-requests.ts'

/** Fields of a record about an uploaded file that lead to it: an address before a name. */
const ADDRESS = /^(file|image|img|full|relative|save|web)?(url|path|src)$/
const NAME = /^(new|save|stored?|file|image|img)?_?(file)?name$|^(file|image|img|key|data)$/

/**
 * The name under which the server stores an uploaded file, out of what it answers: the name, or the only record about a
 * file. `sent`: the name that the file had. null: it says none.
 */
export function uploadedName(answer: unknown, sent: string): string | null {
  if (typeof answer === 'string') return answer.trim() === '' ? null : toPath(answer.trim())
  if (Array.isArray(answer)) return answer.length === 1 ? uploadedName(answer[0], sent) : null
  const fields = Object.entries(asRecord(answer)).map(([name, value]) => [withoutCase(name), value] as const)
  for (const names of [ADDRESS, NAME]) {
    const found = fields.find(
      ([name, value]) => names.test(name) && typeof value === 'string' && value !== sent && isImageName(toPath(value)),
    )
    if (found) return toPath(String(found[1]))
  }
  return null
}

/** As a server of Windows writes it. */
const toPath = (text: string) => (text.startsWith('data:') ? text : text.replaceAll('\\', '/'))

/**
 * The main process adds the tokens and enforces the timeouts; axios brings query and body into form, and tells a
 * cancelled request from one that failed. It reads no cookie: the page has none, and reading one, which would come before
 * each request, does not end where Chromium's network process has ended.
 */
const client = axios.create({
  baseURL: '/api',
  timeout: 0,
  withXSRFToken: false,
  responseType: 'text',
  transformResponse: (body) => body,
  transformRequest: (body, headers) => {
    if (body === undefined || body instanceof FormData) return body
    headers.setContentType('application/json')
    return stringifyJson(body)
  },
  validateStatus: null,
  paramsSerializer: (params) => new URLSearchParams(definedValues(params)).toString(),
})

/** Query values; undefined, null and empty text are not sent (A184). */
export type QueryValues = Record<string, string | number | bigint | boolean | null | undefined>

interface RequestOptions {
  /** Values for the `{…}` placeholders of the path. */
  path?: PathValues
  query?: QueryValues
  body?: unknown
  signal?: AbortSignal
  /** Background request: no loading indicator (D1 §7, A021). */
  background?: boolean
  /** The main process reports upload progress under this id. */
  uploadId?: string
}

/** Returns `data` of the envelope. Throws ApiError. `operation` names the call in a path error (D1 §8). */
export function get<T>(operation: string, template: string, options: RequestOptions = {}): Promise<T> {
  const request = send<T>('GET', operation, template, options)
  return options.background ? request : trackRequest('read', request)
}

interface ChangeOptions extends RequestOptions {
  /** Registered with the main process before it is sent, which records it and sends it at most once. */
  change: TrackedChange
  /** How the main process reads the response, where the change itself does not say it. */
  success?: TrackedChange['success']
}

/** A query that the server expects as POST (D2 §7, robots): repeated once when the session was just refreshed. */
export function postQuery<T>(operation: string, template: string, options: RequestOptions): Promise<T> {
  const request = () => send<T>('POST', operation, template, { ...options, isQuery: true })
  const retryIfStale = (error: unknown) => {
    if (error instanceof ApiError && error.kind === 'stale') return request()
    throw error
  }
  const response = request().catch(retryIfStale)
  return options.background ? response : trackRequest('read', response)
}

/** Sends a change exactly once: neither this client nor the main process ever retries it. Throws ApiError. */
export const post = <T>(operation: string, template: string, options: ChangeOptions): Promise<T> =>
  trackRequest('write', send<T>('POST', operation, template, options))

/** Sends what comes before a change, exactly once: the sign-in, a picture. Throws ApiError. */
export function postUnrecorded<T>(operation: string, template: string, options: RequestOptions = {}): Promise<T> {
  const request = send<T>('POST', operation, template, options)
  return options.background ? request : trackRequest('write', request)
}

async function send<T>(
  method: 'GET' | 'POST',
  operation: string,
  template: string,
  call: RequestOptions & Partial<ChangeOptions> & { isQuery?: boolean },
): Promise<T> {
  const config: AxiosRequestConfig = { method, url: buildPath(template, call.path ?? {}, operation) }
  if (call.query) config.params = call.query
  if (call.body !== undefined) config.data = call.body
  if (call.uploadId) config.headers = { [UPLOAD_ID_HEADER]: call.uploadId }
  if (call.isQuery) config.headers = { [QUERY_HEADER]: '1' }
  if (call.signal) bindAbort(call.signal, config)
  if (call.change) {
    const { change, success = change.success } = call
    await registerChange({ ...change, success }, config)
  }
  const { status, data, headers } = await client.request<string>(config).catch((error: unknown) => {
    if (axios.isCancel(error)) throw new ApiError('cancelled', '已取消')
    throw gatewayError('network', error instanceof Error ? error.message : '')
  })
  const text = data ?? ''
  if (headers[ERROR_HEADER]) throw gatewayError(headers[ERROR_HEADER], text)
  const body = parseBody(text)
  const isReading = method === 'GET' || call.isQuery === true
  if (isReading && isEmptyAnswer(status, body)) return null as T
  if (status < 200 || status >= 300) {
    const isOpen = call.change !== undefined && isContradicted(status, readEnvelope(body))
    throw httpError(status, body, isOpen)
  }
  // Nothing, as some frameworks answer for an empty list.
  if (status === 204 && isReading) return null as T
  return openEnvelope(isReading ? readReading(body) : readEnvelope(body), text, call.change !== undefined) as T
}

/** Throws ApiError `locked` when another change of the same order is in flight. */
async function registerChange(change: TrackedChange, config: AxiosRequestConfig): Promise<void> {
  const lockedReason = await announceChange(change)
  if (lockedReason !== null) throw new ApiError('locked', lockedReason)
  config.headers = { ...config.headers, [CHANGE_ID_HEADER]: change.id }
}

/** Cancels the request at the server too: on the app's own URL scheme aborting the fetch does not (fault 23). */
function bindAbort(signal: AbortSignal, config: AxiosRequestConfig): void {
  const id = crypto.randomUUID()
  config.signal = signal
  config.headers = { ...config.headers, [REQUEST_ID_HEADER]: id }
  signal.addEventListener('abort', () => void desktop.cancelRequest(id), { once: true })
}

/** The only place where envelopes are unwrapped. */
function openEnvelope(envelope: Envelope | null, text: string, isChange: boolean): unknown {
  if (!envelope) throw new ApiError('malformed', describeMalformed(text))
  if (!envelope.succeeded) throw envelopeError(envelope.errors, isChange && isRefusalOpen(envelope.errors))
  if (isForbidden(envelope.data)) throw new ApiError('forbidden', '无权限')
  return envelope.data
}

function definedValues(params: QueryValues): Record<string, string> {
  const defined = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(defined.map(([name, value]) => [name, String(value)]))
}

type PathValues = Record<string, string | number | bigint | boolean | null | undefined>

/** Fills the placeholders of a path. A missing value throws, with the generated client's message (D1 §8, A047). */
export function buildPath(template: string, values: PathValues, operation: string): string {
  return template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const message = `Required parameter ${name} was null or undefined when calling ${operation}.`
    const value = values[name]
    // NaN: counted from a number that is missing.
    if (value === null || value === undefined || Number.isNaN(value)) throw new Error(message)
    return encodeURIComponent(String(value).toWellFormed())
  })
}

/** Upload state of an image that is not part of the form values yet. */
export type UploadState = 'sending' | 'failed'

export type UploadPurpose = keyof ServerProfile['uploads']

interface UploadOptions {
  file: File
  /** What the image is for: its `moduleName` is the profile's. */
  purpose: UploadPurpose
  /** The field of the multipart body. */
  fieldName?: string
  note?: string
  /** 0 to 1, increasing. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/** Field name of D2 §5. */
const DEFAULT_FIELD_NAME = 'files'

/**
 * A name that no other file has, in ASCII: a pasted image is always called image.png, and a server that stores files by their
 * names would replace the one before it; others misread a name in Chinese, or refuse it.
 */
function uploadName({ name, type }: File): string {
  const [, extension = /^image\/(\w+)$/.exec(type)?.[1] ?? 'png'] = /\.(\w{1,5})$/.exec(name) ?? []
  return `${crypto.randomUUID()}.${extension.toLowerCase()}`
}

/** Uploads an image and returns the name under which the server stores it (D2 §7). Throws ApiError. */
export async function uploadImage(options: UploadOptions): Promise<string> {
  const { file, purpose, fieldName = DEFAULT_FIELD_NAME, note = '', onProgress, signal } = options
  const body = new FormData()
  body.set('moduleName', currentProfile().uploads[purpose])
  body.set('note', note)
  const sentName = uploadName(file)
  body.set(fieldName, file, sentName)
  const uploadId = crypto.randomUUID()
  const unsubscribe = desktop.onUploadProgress(({ id, sent, total }) => {
    if (id === uploadId) onProgress?.(total > 0 ? sent / total : 0)
  })
  try {
    const answer = await postUnrecorded('upLoadFile', endpoints.upload, { body, uploadId, signal, background: true })
    const name = uploadedName(answer, sentName)
    if (name === null) throw new ApiError('malformed', '上传失败')
    return name
  } finally {
    unsubscribe()
  }
}
