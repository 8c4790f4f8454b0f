import type { ChangeResult, TrackedChange } from '../../../src-preload/contract/audit.ts'
import { readChangeResult, UNCLEAR_RESULT } from '../../../src-preload/shared/change-result.ts'
import { MALFORMED_RESPONSE, parseBody, readEnvelope } from '../../../src-preload/shared/envelope.ts'
import { ERROR_HEADER } from '../../../src-preload/shared/gateway-headers.ts'
import { asRecord, asText } from '../../../src-preload/shared/lossless-json.ts'
import { forbiddenMessage, httpErrorMessage, joinErrorTexts } from '../../../src-preload/shared/message-text.ts'

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
  if (!response.ok) return failed(httpErrorMessage(response.status, body))
  const opened = readEnvelope(body)
  if (!opened) return unknown(MALFORMED_RESPONSE)
  return opened.succeeded
    ? readDataOutcome(opened.data, success)
    : failed(forbiddenMessage(opened.errors) ?? (joinErrorTexts(opened.errors) || '操作失败'))
}

function readDataOutcome(data: unknown, success: TrackedChange['success']): Outcome {
  const read = readChangeResult(data, success)
  if (read === 'succeeded') return { result: 'succeeded', detail: '' }
  if (read === 'forbidden') return failed('无权限')
  if (read === 'unclear') return unknown(UNCLEAR_RESULT)
  return success === 'batch' ? unknown('部分未能处理') : failed('操作失败')
}
