import { toWireId } from '#shared/ids.ts'
import { type Amount, toHundredths } from '#shared/money.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { botList, get, PAGE, post, type ReadCall } from './read-call.ts'

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

/** Plays, settings, robots, staff and content: what is configured. */
export const settingsCalls: readonly ReadCall[] = [
  {
    call: 'plays',
    title: '玩法列表',
    shape: 'list',
    fields: 'id:id name isOpenTW28:flag isOpenJND28:flag isOpenELG28:flag isRebate:flag',
    request: () => get('plays'),
  },
  {
    call: 'play',
    title: '玩法设置',
    shape: 'record',
    fields:
      'id:id name isOpenTW28:flag isOpenJND28:flag isOpenELG28:flag isRebate:flag oddsRemark activityRemark ' +
      'rebateRemark isBackpressure:flag isShun_8901:flag max_Minimum:number min_Maximum:number quota:number ' +
      'recovery_Type:number recovery_BeyondIgnoreBalance:number recovery_Multiples_SmallOdd:number ' +
      'recovery_Multiples_SmallOdd_BeyondIgnore:number recovery_Multiples_BigDouble:number ' +
      'recovery_Multiples_BigDouble_BeyondIgnore:number recovery_IsCombination:flag recovery_IsPeak:flag ' +
      'recovery_IsDuiShunBao:flag recovery_GraceSeconds:number rebate_Type:number isUnified_Rebate:flag ' +
      'rebate_1_CombinationScale:number rebate_1_BetQiShu:number rebate_1_LoseBalance:number ' +
      'rebate_1_Scale:number backwater_1_BetQiShu:number backwater_1_Water:number backwater_1_Scale:number ' +
      'rebate_2_CombinationScale:number rebate_2_BetQiShu:number rebate_2_LoseBalance:number ' +
      'rebate_2_Scale:number backwater_2_BetQiShu:number backwater_2_Water:number backwater_2_Scale:number ' +
      'rebate_3_CombinationScale:number rebate_3_BetQiShu:number rebate_3_LoseBalance:number ' +
      'rebate_3_Scale:number backwater_3_BetQiShu:number backwater_3_Water:number backwater_3_Scale:number ' +
      'rebate_4_CombinationScale:number rebate_4_BetQiShu:number rebate_4_LoseBalance:number ' +
      'rebate_4_Scale:number backwater_4_BetQiShu:number backwater_4_Water:number backwater_4_Scale:number ' +
      'rebate_5_CombinationScale:number rebate_5_BetQiShu:number rebate_5_LoseBalance:number ' +
      'rebate_5_Scale:number backwater_5_BetQiShu:number backwater_5_Water:number backwater_5_Scale:number ' +
      'extraConfig?:any legacyId?:id',
    request: ({ playId }) => get('play', {}, { playid: playId }),
  },
  {
    call: 'oddsList',
    title: '赔率',
    shape: 'list',
    fields: 'id:id playId:id detail odds:number quota:number isKick:code sortNo?:number maxPayout?:number',
    request: ({ playId }) => get('oddsList', {}, { playid: playId }),
  },
  {
    call: 'settings',
    title: '系统设置',
    shape: 'list',
    fields: 'id:id key type value status:flag sortNo?:number remark?',
    request: () => get('settings'),
  },
  {
    call: 'robotSettings',
    title: '机器人设置',
    shape: 'list',
    fields: 'id:id key value groupName lockVersion?:number',
    request: () => get('robotSettings'),
  },
  {
    call: 'robotPage',
    title: '机器人列表',
    shape: 'list',
    fields: 'id:id head? name robotLevel?:number balance:number state:code',
    request: () => post('robotPage', { page: 1, pageSize: 10, status: -1, level: 0, name: '' }),
  },
  {
    call: 'admins',
    title: '管理员',
    shape: 'list',
    fields: 'id:id name loginName loginPwd',
    request: () => get('admins'),
  },
  {
    call: 'agents',
    title: '客服',
    shape: 'list',
    fields: 'head? name description state:flag type:code workHours?:any weight?:number',
    request: () => get('agents'),
  },
  {
    call: 'questions',
    title: '常见问题',
    shape: 'list',
    fields: 'sid? question reply state:flag hits?:number',
    request: () => get('questions'),
  },
  {
    call: 'announcementList',
    title: '公告',
    shape: 'list',
    fields: 'id:id title content create_time:time is_top:code url?',
    request: () => get('announcementList', PAGE),
  },
  {
    call: 'activityList',
    title: '活动',
    shape: 'list',
    fields: 'id:id title content type:code gameType:code url? isBanner:flag contentFlag:flag upTime:time is_top:flag',
    request: () => get('activityList', PAGE),
  },
]

/** How a time was written; `local`: without a zone. */
export type TimeStyle = 'local' | 'z' | 'offset' | 'other'

/** How a value differs from its documented kind; null if it does not. */
export function compareValue(value: unknown, kind: string): string | null {
  switch (kind) {
    case 'any':
      return null
    case 'scalar':
      return typeof value === 'object' ? '不是数字或文本' : null
    case 'text':
      if (value === null || typeof value === 'string') return null
      return isNumber(value) ? '是数字，不是文本' : '不是文本'
    case 'time':
    case 'plan':
    case 'day':
      return compareTime(value)
    case 'flag':
      if (typeof value === 'boolean') return null
      return /^(0|1|true|false)$/i.test(String(value)) ? '的是否写成数字或文本' : '不是是否'
    default:
      return compareNumber(value, kind)
  }
}

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'
const isEmpty = (value: unknown) => value === null || value === ''

function compareTime(value: unknown): string | null {
  if (isEmpty(value)) return null
  if (parseServerTime(value) === null) return '的时间无法识别'
  return isNumber(value) || String(value).startsWith('/') ? '的时间是数字' : null
}

function compareNumber(value: unknown, kind: string): string | null {
  if (isNumber(value)) return null
  if (isEmpty(value)) return kind === 'id' ? '没有编号' : '为空'
  if (typeof value === 'boolean' && kind === 'code') return null
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) return '是文本形式的数字'
  if (kind === 'number' && toHundredths(value as Amount) !== null) return '是带格式的数字'
  return kind === 'code' ? '的代码是文字' : '不是数字'
}

export function styleOf(value: unknown): TimeStyle {
  if (typeof value !== 'string' || /^\d+$|^\//.test(value.trim())) return 'other'
  if (/z$/i.test(value.trim())) return 'z'
  return /[+-]\d\d:?\d\d$/.test(value.trim()) && /\d:\d\d/.test(value) ? 'offset' : 'local'
}
