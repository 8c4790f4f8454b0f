import type { ServerProfile } from '../../../src-preload/contract.ts'
import { serverAddress } from './server-address.ts'

const LONGEST_NAME = 30

/** Throws an Error with a Chinese message. */
function readProfile({ name, address }: ServerProfile): ServerProfile {
  const clean = name.replace(/\s+/g, ' ').trim()
  if (clean.length > LONGEST_NAME) throw new Error(`名称不能超过 ${LONGEST_NAME} 个字`)
  return { name: clean, address: serverAddress(address) }
}

/** Adds a server, or replaces the one at `previousAddress`. Throws when another entry has its address. */
export function withServer(
  servers: readonly ServerProfile[],
  before: string | null,
  profile: ServerProfile,
): ServerProfile[] {
  const read = readProfile(profile)
  if (servers.some(({ address }) => address === read.address && address !== before)) {
    throw new Error('已经有这个地址的服务器')
  }
  const at = servers.findIndex(({ address }) => address === before)
  return at < 0 ? [...servers, read] : servers.with(at, read)
}

/** Returns the list with the selected server added when it is missing. */
export function withChosen(servers: readonly ServerProfile[], address: string): ServerProfile[] {
  return servers.some((server) => server.address === address) ? [...servers] : [...servers, { name: '', address }]
}
