import { z } from 'zod'
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

/** Calls that succeed with any body: the documents do not say what they do (D3 §7.7, A046). */
const UNDOCUMENTED_CALLS = [
  'register',
  'register2',
  'forgot-pwd',
  'bing-phone',
  'send-sms-code',
  'send-sms-code2',
  'send-sms-code3',
]

export const serverInfoCalls = [
  defineCall({
    method: 'GET',
    path: '/api/system/server-base',
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
  defineCall({ method: 'GET', path: '/api/system/server-used', run: (_, { world }) => used(world) }),
  defineCall({
    method: 'GET',
    path: '/api/system/server-disk',
    run: () => [disk('/', 49, 31.2), disk('/data', 196, 180.4)],
  }),
  defineCall({
    method: 'GET',
    path: '/api/system/sys-status-info',
    run: (_, { world }) => ({
      ...used(world),
      onlineUsers: 37,
      version: '3.4.1',
      serverTime: formatBeijingTime(world.now()),
    }),
  }),
  defineCall({ method: 'GET', path: '/api/system/description', run: () => '运营后台接口' }),
  defineCall({ method: 'GET', path: '/api/system/id', run: (_, { operator }) => operator.id }),
  defineCall({
    method: 'GET',
    path: '/api/system/info',
    run: (_, { operator: { id, loginName, name } }) => ({ id, loginName, name }),
  }),
  defineCall({ method: 'GET', path: '/api/system/some-thing', run: () => null }),
  defineCall({ method: 'GET', path: '/api/system/url', run: () => 'https://console.invalid' }),

  // The players' sign-in, not the console's.
  defineCall({
    method: 'POST',
    path: '/api/system/login',
    body: z.unknown().optional(),
    run: () => ({ state: 0, remark: '请使用账号登录' }),
  }),
  ...UNDOCUMENTED_CALLS.map((name) =>
    defineCall({ method: 'POST', path: `/api/system/${name}`, body: z.unknown().optional(), run: () => true }),
  ),
  // Never receives an access token: those are rejected in a URL before they get here (A011).
  defineCall({
    method: 'POST',
    path: '/api/system/vailed-info/{token}',
    params: z.strictObject({ token: z.string() }),
    run: () => false,
  }),
]
