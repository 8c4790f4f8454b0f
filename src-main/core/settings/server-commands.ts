import type { ServerCheckResult, SettingsView } from '#contract/settings.ts'
import { parseBody, readEnvelope } from '#shared/envelope.ts'
import { httpErrorMessage, isRedirectStatus, isUnavailable, truncateMessage } from '#shared/message-text.ts'
import { completeProfile, profileChanges } from '#shared/server-profile.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import { isUnauthorizedEnvelope } from '../gateway/envelope.ts'
import { decodeText, errorDetails } from '../network/response.ts'
import { SESSION_READ } from '../network/server-paths.ts'
import type { Ports } from '../ports.ts'
import type { Session } from '../session/session.ts'
import { PAY_DATA_PATH } from '../wire.ts'
import { parseProfile } from './profile-schema.ts'
import { ensureListed, upsertServer } from './schema.ts'
import { MANAGED_MESSAGE, type SettingsStore } from './settings-store.ts'

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
    const init = { ...SESSION_READ, method: 'GET', headers: { accept: 'application/json' } }
    const response = await fetch(address + path, { ...init, signal: controller.signal })
    return { response, status: response.status, text: await readPrefix(response) }
  }
  try {
    const startedAt = performance.now()
    const { response, status, text } = await fetchText(PAY_DATA_PATH)
    const latencyMs = Math.round(performance.now() - startedAt)
    const elsewhere = describeElsewhere(response, address)
    if (elsewhere) return { kind: 'notThisApi', message: elsewhere }
    if (isUnavailable(status)) return { kind: 'unreachable', message: httpErrorMessage(status, parseBody(text)) }
    const isOurApi =
      isEnvelope(text) || (isUnauthorized(status, text) && (await fetchText(NONEXISTENT_PATH)).status === 404)
    if (!isOurApi) return { kind: 'notThisApi', message: NOT_THIS_API }
    const software = response.headers.get('server')
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

/** What answers in place of the server, where the response says so; null for others. */
function describeElsewhere({ status, headers }: Response, address: string): string | null {
  const [scheme] = /^(basic|digest|ntlm|negotiate)\b/i.exec(headers.get('www-authenticate') ?? '') ?? []
  if (status === 401 && scheme)
    return `该地址先要求网关的用户名和密码（${scheme}），控制台不能通过，请向管理员索取另一个地址`
  if (!isRedirectStatus(status)) return null
  const location = headers.get('location') ?? ''
  const requested = address + PAY_DATA_PATH
  const { origin, pathname } = new URL(URL.canParse(location, requested) ? location : requested, requested)
  const target = origin + pathname.replace(PAY_DATA_PATH, '').replace(/\/([^/]+\.html?)?$/i, '')
  const to = target === address || origin === 'null' ? '别处' : ` ${truncateMessage(target)}`
  return `该地址转到了${to}，请填写转到后的地址`
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

const isEnvelope = (text: string): boolean => /"succeeded"\s*:/i.test(text) && readEnvelope(parseBody(text)) !== null

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
]

/** Classifies a network error by the codes of Chromium (net::ERR_…) or of Node's `cause`. */
export function classifyNetworkError(error: unknown): ServerCheckResult {
  const details = errorDetails(error)
  const [, kind, message] = errorPatterns.find(([pattern]) => pattern.test(details)) ?? []
  return { kind: kind ?? 'unreachable', message: message ?? '无法连接服务器' }
}

/** An exported profile has the defaults as well. Throws an Error that names each mistake. */
const readDocument = (json: string) => profileChanges(completeProfile(parseProfile(json)))

/** Commands for the servers of this workstation and the selected one. */
export function serverCommands(
  settings: SettingsStore,
  session: Session,
  changeSettings: (change: Parameters<SettingsStore['change']>[0]) => SettingsView,
  ports: Pick<Ports, 'fetch' | 'confirmServer' | 'saveFile'>,
  /** Names and readings of the hub and of the orders may be others now. */
  onProfileChange: () => void,
) {
  let isConfirming = false

  /** A page cannot switch a session to another server by itself: the operator confirms. One prompt at a time. */
  async function confirmSwitch(server: string): Promise<boolean> {
    if (!session.view.signedIn) return true
    if (isConfirming) throw new Error('请先回答切换服务器的询问')
    isConfirming = true
    try {
      return await ports.confirmServer(server)
    } finally {
      isConfirming = false
    }
  }

  return {
    setServer: async (input) => {
      const server = settings.normalizeAddress(input)
      if (server === session.view.server) return session.view
      if (settings.isManaged('server')) throw new Error(MANAGED_MESSAGE)
      if (!(await confirmSwitch(server))) return session.view
      changeSettings({ server, servers: ensureListed(settings.servers, server) })
      session.changeServer(server)
      return session.view
    },
    saveServer: (previousAddress, { name, address: input, profile: json }) => {
      const changes = json === undefined ? undefined : readDocument(json)
      const address = settings.normalizeAddress(input, changes)
      const isSelected = previousAddress === settings.effective.server
      if (isSelected && address !== previousAddress) throw new Error('正在使用的服务器不能更换地址')
      const servers = upsertServer(settings.servers, previousAddress, { name, address })
      const view = changeSettings({ servers, ...(changes && settings.withProfile(changes, address)) })
      if (changes && isSelected) onProfileChange()
      return view
    },
    removeServer: (address) => {
      if (address === settings.effective.server) throw new Error('正在使用的服务器不能删除')
      return changeSettings({ servers: settings.servers.filter((server) => server.address !== address) })
    },
    checkServer: (address) => checkServer(settings.normalizeAddress(address), ports.fetch),
    setServerProfile: (json) => {
      const view = changeSettings(settings.withProfile(readDocument(json)))
      onProfileChange()
      return view
    },
    exportServerProfile: () => {
      const text = `${JSON.stringify(settings.profile, null, 2)}\n`
      return ports.saveFile('server-profile.json', new TextEncoder().encode(text))
    },
  } satisfies Partial<CommandHandlers>
}
