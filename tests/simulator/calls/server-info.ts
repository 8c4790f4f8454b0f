import { formatBeijingTime } from '../wire/beijing.ts'
import type { World } from '../world/world.ts'
import { defineCall } from './call.ts'

const UPTIME = 12 * 86_400_000 + 7 * 3_600_000

/** Memory and CPU in the framework's format: text with units. */
function used(world: World) {
  return {
    freeRam: '5.21GB',
    usedRam: '10.42GB',
    totalRam: '15.63GB',
    ramRate: '66.67%',
    cpuRates: ['12%', '8%', '31%', '4%'],
    startTime: formatBeijingTime(world.now() - UPTIME),
    runTime: '12天7时0分0秒',
  }
}

/** Sizes are GB. Despite its name `availablePercent` is the used share: the framework takes it from `df`. */
function disk(diskName: string, totalSize: number, used: number) {
  const availableFreeSpace = Math.round((totalSize - used) * 10) / 10
  const availablePercent = Math.round((100 * used) / totalSize)
  return { diskName, typeName: 'Fixed', totalSize, used, availableFreeSpace, availablePercent }
}

export const serverInfoCalls = {
  serverBase: defineCall({
    run: (_, { world }) => ({
      hostName: 'web-01',
      systemOs: 'Linux 5.15.0 #1 SMP',
      osArchitecture: 'Linux X64',
      processorCount: '4核',
      sysRunTime: '12天7时0分0秒',
      remoteIp: '203.0.113.7',
      localIp: '10.0.0.7',
      frameworkDescription: '.NET 6.0.25 / Furion 4.8',
      environment: 'Production',
      wwwroot: '/app/wwwroot',
      stage: '正式环境',
      startTime: formatBeijingTime(world.now() - UPTIME),
    }),
  }),
  serverUsed: defineCall({ run: (_, { world }) => used(world) }),
  serverDisk: defineCall({ run: () => [disk('/', 49, 31.2), disk('/data', 196, 180.4)] }),
  serverStatus: defineCall({
    run: (_, { world }) => ({
      ...used(world),
      onlineUsers: 37,
      version: '3.4.1',
      serverTime: formatBeijingTime(world.now()),
    }),
  }),
}
