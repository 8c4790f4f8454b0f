import type { ProbeResult } from '../../../src-preload/contract.ts'
import { SERVER_REQUEST } from '../http/server-request.ts'
import { asRecord, parseJson } from '../json.ts'
import type { Ports } from '../ports.ts'
import { PAY_DATA_PATH } from '../wire.ts'
import { serverAddress } from './server-address.ts'

const LIMIT_MS = 10_000
const LONGEST_ANSWER = 1024 * 1024
/** A path the API does not have. If it also answers 401, a 401 on the real path does not identify our API. */
const NOWHERE = '/api/home/no-such-address'

const NOT_THIS_API = '该地址能连上，但不是本系统的服务器，请核对地址和路径'

/** Checks an address without a token and reports what is wrong with it. Throws when it is not a valid address. */
export async function probe(typed: string, fetch: Ports['fetch']): Promise<ProbeResult> {
  const address = serverAddress(typed)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  const read = async (path: string) => {
    const response = await fetch(address + path, {
      method: 'GET',
      ...SERVER_REQUEST,
      signal: limit.signal,
      headers: { accept: 'application/json' },
    })
    return { status: response.status, text: await beginning(response) }
  }
  try {
    const { status, text } = await read(PAY_DATA_PATH)
    const isOurs = isEnvelope(text) || (status === 401 && text === '' && (await read(NOWHERE)).status === 404)
    return isOurs ? { kind: 'fine', message: '连接正常' } : { kind: 'notThisApi', message: NOT_THIS_API }
  } catch (error) {
    if (limit.signal.aborted) return { kind: 'unreachable', message: '服务器没有及时应答' }
    return faultOf(error)
  } finally {
    clearTimeout(timer)
  }
}

/** An endless response is not from our API: only a prefix is read. */
async function beginning(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader && text.length <= LONGEST_ANSWER) {
    const { done, value } = await reader.read()
    if (done) return text
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}

function isEnvelope(text: string): boolean {
  try {
    return typeof asRecord(parseJson(text)).succeeded === 'boolean'
  } catch {
    return false
  }
}

const faults: [RegExp, ProbeResult['kind'], string][] = [
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
export function faultOf(error: unknown): ProbeResult {
  const words: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    words.push(at.message, 'code' in at ? String(at.code) : '')
  }
  const [, kind, message] = faults.find(([sign]) => sign.test(words.join(' '))) ?? [
    null,
    'unreachable',
    '无法连接服务器',
  ]
  return { kind, message } as ProbeResult
}
