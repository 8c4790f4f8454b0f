import type { ChangeResult, TrackedChange } from '../../../src-preload/contract/audit.ts'
import { joinErrorTexts, truncateMessage } from '../../../src-preload/shared/message-text.ts'
import { ERROR_HEADER } from '../gateway/page-response.ts'
import { asRecord, asText, parseJson } from '../json.ts'
import { NO_PERMISSION } from '../wire.ts'

/** The outcome of a change; `told`: why it failed or is unknown. */
export interface Outcome {
  result: ChangeResult
  told: string
}

const failed = (told: string): Outcome => ({ result: 'undone', told })
const unknown = (told: string): Outcome => ({ result: 'unknown', told })

/** Reads the outcome of a change from the gateway's response. Never throws. */
export async function readOutcome(response: Response, success: TrackedChange['success']): Promise<Outcome> {
  const body = parseBody(await response.text().catch(() => ''))
  const envelope = asRecord(body)
  const error = response.headers.get(ERROR_HEADER)
  if (error === 'timeout' || error === 'network' || error === 'unusable') return unknown(asText(envelope.message))
  if (error !== null) return failed(asText(envelope.message))
  if (response.status >= 500) return unknown(`请求失败! 服务器错误 ${response.status}`)
  if (response.status === 403) return failed('无权限')
  if (!response.ok) return failed(getErrorMessage(envelope) || `请求失败! 服务器错误 ${response.status}`)
  if ('succeeded' in envelope ? envelope.succeeded !== true : 'code' in envelope && String(envelope.code) !== '0')
    return failed(getErrorMessage(envelope) || '操作失败')
  if (!('succeeded' in envelope) && !('code' in envelope)) return unknown('服务器返回了无法识别的内容')
  return readDataOutcome(envelope.data, success)
}

function readDataOutcome(data: unknown, success: TrackedChange['success']): Outcome {
  if (success === 'envelope') return { result: 'done', told: '' }
  if (typeof data === 'object' && data !== null && 'data' in data) return readDataOutcome(data.data, success)
  if (Number(data) === NO_PERMISSION) return failed('无权限')
  if (isSuccess(data, success)) return { result: 'done', told: '' }
  return success === 'batch' ? unknown('部分未能处理') : failed('操作失败')
}

/** Values that mean success (D1 §7, A063). */
function isSuccess(data: unknown, success: TrackedChange['success']): boolean {
  if (data === true || data === 'true' || Number(data) === 1) return true
  if (success === 'true') return false
  if (success === 'truthy') return Boolean(data) && typeof data !== 'object' && data !== 'false'
  return data === undefined || data === null || Number(data) > 0
}

function getErrorMessage({ message, errors }: Record<string, unknown>): string {
  return truncateMessage(asText(message)) || joinErrorTexts(errors)
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
