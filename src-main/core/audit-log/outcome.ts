import type { ChangeResult, TrackedChange } from '../../../src-preload/contract.ts'
import { readDecision } from '../../../src-preload/shared/decision-result.ts'
import { joinErrorTexts, truncateMessage } from '../../../src-preload/shared/message-text.ts'
import { ERROR_HEADER } from '../gateway/gateway.ts'
import { asRecord, asText, parseJson } from '../json.ts'

/** The outcome of a change; `detail`: why it failed or is unknown. */
export interface Outcome {
  result: ChangeResult
  detail: string
}

const failed = (detail: string): Outcome => ({ result: 'failed', detail })
const unknown = (detail: string): Outcome => ({ result: 'unknown', detail })

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
  const decision = readDecision(data, success)
  if (decision === 'succeeded') return { result: 'succeeded', detail: '' }
  if (decision === 'forbidden') return failed('无权限')
  return success === 'batch' ? unknown('部分未能处理') : failed('操作失败')
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
