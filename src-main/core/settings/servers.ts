import type { SavedServer } from '#contract/settings.ts'
import { hostKind } from '#shared/server-address.ts'

/**
 * Origin and base path; http to this machine only (quality.md, Electron checklist), and to hosts of the local network with
 * `localHttp` (A311). Throws with a Chinese message.
 */
export function normalizeServerUrl(input: string, { localHttp = false } = {}): string {
  const text = input.trim()
  if (text === '') throw new Error('请输入服务器地址')
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) throw new Error('服务器地址格式不正确，例如 https://console.example.com')
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('服务器地址必须以 https:// 开头')
  if (url.username || url.password) throw new Error('服务器地址不能包含用户名或密码')
  const kind = hostKind(url.hostname)
  const mayBeHttp = kind === 'loopback' || (localHttp && kind === 'local')
  if (url.protocol === 'http:' && !mayBeHttp) throw new Error('除本机外，服务器地址必须以 https:// 开头')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

const MAX_NAME_LENGTH = 30

/** Adds a server with a normalized address, or replaces the one at `previousAddress`. Throws with a Chinese message. */
export function upsertServer(
  servers: readonly SavedServer[],
  previousAddress: string | null,
  { name, address }: SavedServer,
): SavedServer[] {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean.length > MAX_NAME_LENGTH) throw new Error(`名称不能超过 ${MAX_NAME_LENGTH} 个字`)
  const normalized = { name: clean, address }
  if (servers.some((other) => other.address === address && other.address !== previousAddress)) {
    throw new Error('已经有这个地址的服务器')
  }
  const index = servers.findIndex(({ address }) => address === previousAddress)
  return index < 0 ? [...servers, normalized] : servers.with(index, normalized)
}

/** Returns the list with the selected server added when it is missing. */
export function ensureListed(servers: readonly SavedServer[], address: string): SavedServer[] {
  return servers.some((server) => server.address === address) ? [...servers] : [...servers, { name: '', address }]
}
