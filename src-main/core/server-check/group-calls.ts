import { toWireId } from '#shared/ids.ts'
import { botList, get, post, type ReadCall } from './read-call.ts'

/** The group bot, and the state of the server. */
export const groupCalls: readonly ReadCall[] = [
  {
    call: 'botMembers',
    title: '群成员',
    shape: 'list',
    fields: 'TelId:id TelName TelCode TelGpIds MId:id MCode MBalance:number MState:code MType:code',
    request: () => botList('botMembers'),
  },
  {
    call: 'botGroupNames',
    title: '群名称',
    shape: 'list',
    fields: 'TelGpId:id TelGpName',
    request: ({ operatorId }) => post('botGroupNames', { UserId: toWireId(operatorId) }),
  },
  {
    call: 'botOdds',
    title: '群赔率',
    shape: 'list',
    fields:
      'OTypeEx OTypeFlag OLotteryId:id OReal:number ORealMax:number OMin:number OMax:number OMaxDual?:number ' +
      'OIsAvailable:code',
    request: () => botList('botOdds'),
  },
  {
    call: 'botBets',
    title: '群投注',
    shape: 'list',
    fields:
      'num?:scalar OBetTime:time OLotteryId:id OExpect:scalar MCode MName MTelCode OBetSubType OOdds:number OKj ' +
      'OBalance:number OAmount:number OResult:number OIsSetTlement:code',
    request: () => botList('botBets'),
  },
  {
    call: 'botBetsByBiz',
    title: '账变的注单',
    shape: 'list',
    fields:
      'num?:scalar OBetTime:time OLotteryId:id OExpect:scalar MCode MName MTelCode OBetSubType OOdds:number OKj ' +
      'OBalance:number OAmount:number OResult:number OIsSetTlement:code',
    request: ({ bizId }) =>
      bizId ? botList('botBetsByBiz', [{ field: 'OId', op: '=', value: toWireId(bizId) }]) : null,
  },
  {
    call: 'botSettings',
    title: '入群欢迎语',
    shape: 'record',
    fields: 'JoinGroupSendMessage ServerVersion?',
    request: ({ operatorId }) => get('botSettings', {}, { UserId: operatorId }),
  },
  {
    call: 'botAutoMessage',
    title: '群定时消息',
    shape: 'record',
    fields: 'TelGpId:id State:code Tm:number Content',
    request: ({ operatorId, groupId }) =>
      groupId ? post('botAutoMessage', { UserId: toWireId(operatorId), TelGpId: toWireId(groupId) }) : null,
  },
  {
    call: 'serverBase',
    title: '服务器信息',
    shape: 'record',
    fields:
      'hostName systemOs osArchitecture processorCount sysRunTime remoteIp? localIp? frameworkDescription ' +
      'environment wwwroot? stage? startTime:time',
    request: () => get('serverBase'),
  },
  {
    call: 'serverDisk',
    title: '服务器磁盘',
    shape: 'list',
    fields: 'diskName typeName? totalSize:number used:number availableFreeSpace?:number availablePercent?:number',
    request: () => get('serverDisk'),
  },
  {
    call: 'serverUsed',
    title: '服务器资源',
    shape: 'record',
    fields: 'freeRam? usedRam totalRam ramRate cpuRates:any startTime:time runTime',
    request: () => get('serverUsed'),
  },
  {
    call: 'serverStatus',
    title: '服务器状态',
    shape: 'record',
    fields:
      'freeRam? usedRam totalRam ramRate cpuRates:any startTime:time runTime onlineUsers:number version ' +
      'serverTime:time',
    request: () => get('serverStatus'),
  },
]
