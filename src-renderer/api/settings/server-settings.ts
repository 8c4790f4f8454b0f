import { asWireId, type Id } from '#shared/lossless-json.ts'
import { currentProfile } from '#shared/server-profile.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { withNamedFieldErrors } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { toPage, toWholeList } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A server setting (D2 §3). */
export interface ServerSetting {
  id: Id
  key: string
  type: string
  value: string
  status: boolean | number | string
}

export const fetchServerSettings = async (signal?: AbortSignal): Promise<ServerSetting[]> =>
  toWholeList<ServerSetting>(await get('agentSetSystem', endpoints.settings, { signal }), endpoints.settings)

const keysOf = (items: readonly { key: string }[]) => items.map(({ key }) => key)

/** Sends changed items only (A113). Throws ApiError; field errors are named `<key>.value`. */
export async function saveServerSettings(items: readonly ServerSetting[], change: TrackedChange): Promise<boolean> {
  const body = items.map(({ id, value, status }) => ({ id: asWireId(id), value, status }))
  const request = post('agentSetUpdateSystemSet', endpoints.settingsSave, { body, change })
  return isNotRefused(await withNamedFieldErrors(request, keysOf(items)))
}

/** A robot setting with every field the server sent; it is sent back whole. */
export type RobotSetting = Record<string, unknown> & { id: Id; key: string; value: string }

export const fetchRobotSettings = async (signal?: AbortSignal): Promise<RobotSetting[]> =>
  toWholeList<RobotSetting>(
    await get('agentSetRobotInfo', endpoints.robotSettings, { signal }),
    endpoints.robotSettings,
  )

/** Sends the full list (D2 §7). Throws ApiError; field errors are named `<key>.value`. */
export async function saveRobotSettings(items: readonly RobotSetting[], change: TrackedChange): Promise<boolean> {
  const request = post('agentSetUpdateRobotSet', endpoints.robotSettingsSave, { body: items, change })
  return isNotRefused(await withNamedFieldErrors(request, keysOf(items)))
}

/** System properties of the server, under the server's names. */
export type ServerBase = Readonly<Record<string, unknown>>

/** Memory and CPU usage, as texts with units. */
type ServerUsage = Partial<Record<'usedRam' | 'totalRam' | 'ramRate' | 'cpuRates' | 'startTime' | 'runTime', unknown>>

/** Sizes in GB. */
export type Disk = { diskName: string; totalSize: number; used: number }

type ServerStatus = { version?: unknown; onlineUsers?: unknown; serverTime?: unknown }

/** Each call throws ApiError; a server may support none of them (A046). */
export const serverStatus = {
  base: async (signal?: AbortSignal) =>
    (await get<ServerBase | null>('serverBase', endpoints.serverBase, { signal })) ?? {},
  usage: async (signal?: AbortSignal) =>
    (await get<ServerUsage | null>('serverUsed', endpoints.serverUsed, { signal })) ?? {},
  disks: async (signal?: AbortSignal): Promise<Disk[]> =>
    toPage<Disk>(await get('serverDisk', endpoints.serverDisk, { signal }), endpoints.serverDisk).rows,
  status: async (signal?: AbortSignal) =>
    (await get<ServerStatus | null>('sysStatusInfo', endpoints.serverStatus, { signal })) ?? {},
}

/** Credentials of the messaging service's client (A013). */
type MessagingAccount = Record<'userTelAppid' | 'userTelHash' | 'userTelPhone', string>

/** Throws ApiError. */
export const saveMessagingAccount = async (body: MessagingAccount, change: TrackedChange) =>
  isNotRefused(
    await post('updateingAppInfo', endpoints.appInfo, {
      path: { uptype: currentProfile().codes.appInfo.link },
      body,
      change,
    }),
  )

export const linkStatusLabel = (status: string | null): string =>
  status === null ? '状态未知' : (currentProfile().names.linkStatus[status] ?? `状态 ${status}`)

export function linkStatusTone(status: string | null): 'success' | 'danger' | 'informative' {
  if (status === '1') return 'success'
  return status === '0' ? 'danger' : 'informative'
}

export const robotStatusLabel = (status: string | null): string =>
  status === null ? '状态未知' : (currentProfile().names.robotStatus[status] ?? `状态 ${status}`)
