import { get } from '../http/http.ts'
import { toPage } from '../http/page.ts'
import { endpoints } from '../wire.ts'

/** System properties of the server, under the server's names. */
export type ServerBase = Readonly<Record<string, unknown>>

/** Memory and CPU usage, as texts with units. */
export type ServerUsage = Partial<
  Record<'usedRam' | 'totalRam' | 'ramRate' | 'cpuRates' | 'startTime' | 'runTime', unknown>
>

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
    toPage<Disk>(await get('serverDisk', endpoints.serverDisk, { signal })).rows,
  status: async (signal?: AbortSignal) =>
    (await get<ServerStatus | null>('sysStatusInfo', endpoints.serverStatus, { signal })) ?? {},
}
