import { read } from './http.ts'
import { toPage } from './page.ts'
import { paths } from './wire.ts'

/** System properties of the server, under the server's names. */
export type ServerBase = Readonly<Record<string, unknown>>

/** Memory and CPU usage, as texts with units. */
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

/** Each call throws ApiError; a server may support none of them (A046). */
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
