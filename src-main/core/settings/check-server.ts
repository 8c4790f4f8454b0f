import type { ServerCheckResult } from '#contract/settings.ts'
import { parseBody, readEnvelope } from '#shared/envelope.ts'
import { httpErrorMessage, isUnavailable } from '#shared/message-text.ts'
import { isUnauthorizedEnvelope } from '../gateway/envelope.ts'
import { decodeText } from '../network/decode-text.ts'
import { errorDetails } from '../network/error-details.ts'
import { SERVER_REQUEST } from '../network/server-request.ts'
import type { Ports } from '../ports.ts'
import { PAY_DATA_PATH } from '../wire.ts'

const TIMEOUT_MS = 10_000
const MAX_SOFTWARE_LENGTH = 60
const MAX_RESPONSE_BYTES = 1024 * 1024
/** A path the API does not have. If it also answers 401, a 401 on the real path does not identify our API. */
const NONEXISTENT_PATH = '/api/home/no-such-address'

const NOT_THIS_API = '该地址能连上，但不是本系统的服务器，请核对地址和路径'

/** Checks a normalized address without a token and reports what is wrong with it. */
export async function checkServer(address: string, fetch: Ports['fetch']): Promise<ServerCheckResult> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  const fetchText = async (path: string) => {
    const init = { ...SERVER_REQUEST, method: 'GET', headers: { accept: 'application/json' } }
    const response = await fetch(address + path, { ...init, signal: controller.signal })
    return { status: response.status, text: await readPrefix(response), software: response.headers.get('server') }
  }
  try {
    const startedAt = performance.now()
    const { status, text, software } = await fetchText(PAY_DATA_PATH)
    const latencyMs = Math.round(performance.now() - startedAt)
    if (isUnavailable(status)) return { kind: 'unreachable', message: httpErrorMessage(status, parseBody(text)) }
    const isOurApi =
      isEnvelope(text) || (isUnauthorized(status, text) && (await fetchText(NONEXISTENT_PATH)).status === 404)
    if (!isOurApi) return { kind: 'notThisApi', message: NOT_THIS_API }
    return {
      kind: 'ok',
      message: '连接正常',
      latencyMs,
      ...(software && { software: software.slice(0, MAX_SOFTWARE_LENGTH) }),
    }
  } catch (error) {
    if (controller.signal.aborted) return { kind: 'unreachable', message: '服务器没有及时应答' }
    return classifyNetworkError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** An endless response is not from our API: only a prefix is read. */
async function readPrefix(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  while (reader && size <= MAX_RESPONSE_BYTES) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    pieces.push(value)
  }
  await reader?.cancel()
  return decodeText(Buffer.concat(pieces), response.headers.get('content-type'))
}

function isEnvelope(text: string): boolean {
  return /"succeeded"\s*:/i.test(text) && readEnvelope(parseBody(text)) !== null
}

/** By an empty 401, or by an envelope that names its success otherwise. */
const isUnauthorized = (status: number, text: string) => (status === 401 && text === '') || isUnauthorizedEnvelope(text)

const errorPatterns: [RegExp, ServerCheckResult['kind'], string][] = [
  [/CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, 'certificate', '服务器的证书不在有效期内，或本机时间不对'],
  [/CERT_COMMON_NAME_INVALID|ALTNAME_INVALID/, 'certificate', '服务器的证书不是发给这个地址的'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/, 'certificate', '服务器的证书不受本机信任，请联系管理员'],
  [/SSL|TLS|EPROTO|WRONG_VERSION/, 'certificate', '无法建立加密连接，该地址可能不支持 https'],
  [/NAME_NOT_RESOLVED|ENOTFOUND|EAI_AGAIN/, 'unreachable', '找不到该服务器，请核对地址'],
  [/REFUSED/, 'unreachable', '服务器拒绝连接，请核对端口'],
  [/PROXY|TUNNEL/, 'unreachable', '无法通过代理服务器连接'],
  [/INTERNET_DISCONNECTED|ENETUNREACH|NETWORK_CHANGED/, 'unreachable', '网络已断开'],
  [/REDIRECT/i, 'notThisApi', '该地址转到了别处，请填写转到后的地址'],
]

/** Classifies a network error by the codes of Chromium (net::ERR_…) or of Node's `cause`. */
export function classifyNetworkError(error: unknown): ServerCheckResult {
  const details = errorDetails(error)
  const [, kind, message] = errorPatterns.find(([pattern]) => pattern.test(details)) ?? []
  return { kind: kind ?? 'unreachable', message: message ?? '无法连接服务器' }
}
