import type { SavedServer } from '../../../src-preload/contract/settings.ts'

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
