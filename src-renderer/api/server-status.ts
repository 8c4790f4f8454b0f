import { read } from './http.ts'
import { toPage } from './page.ts'
import { paths } from './wire.ts'

/** What the server is: whatever it says, by its own names. */
export type ServerBase = Readonly<Record<string, unknown>>

/** Memory and processors, as texts with their units. */
export interface ServerUsed {
  usedRam?: unknown
  totalRam?: unknown
  ramRate?: unknown
  cpuRates?: unknown
  startTime?: unknown
  runTime?: unknown
}

/** Sizes in GB. */
export interface Disk {
  diskName: string
  totalSize: number
  used: number
}

export interface ServerStatus {
  version?: unknown
  onlineUsers?: unknown
  serverTime?: unknown
}

/** Each of them throws ApiError; a server need not answer any (A046). */
export const serverStatus = {
  base: async (signal?: AbortSignal) =>
    (await read<ServerBase | null>('serverBase', paths.serverBase, { signal })) ?? {},
  used: async (signal?: AbortSignal) =>
    (await read<ServerUsed | null>('serverUsed', paths.serverUsed, { signal })) ?? {},
  disks: async (signal?: AbortSignal): Promise<Disk[]> =>
    toPage<Disk>(await read('serverDisk', paths.serverDisk, { signal })).rows,
  status: async (signal?: AbortSignal) =>
    (await read<ServerStatus | null>('sysStatusInfo', paths.serverStatus, { signal })) ?? {},
}
