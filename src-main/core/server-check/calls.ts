import { type Condition, serializeConditions } from '../../../src-preload/shared/bot-conditions.ts'
import { pathOf, type UsedCall, usedCalls } from '../../../src-preload/shared/endpoints.ts'
import { toWireId } from '../../../src-preload/shared/ids.ts'
import { stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import { directionOf } from '../../../src-preload/shared/server-profile.ts'
import { addDays, dayOf, rangeBounds } from '../../../src-preload/shared/server-time.ts'
import type { ProbeRequest } from '../gateway/buffered-request.ts'

/** What later readings need of earlier ones. */
export interface CheckFacts {
  operatorId: string
  /** Epoch ms of the server. */
  now: number
  memberId?: string | undefined
  gameId?: string | undefined
  playId?: string | undefined
  payType?: string | undefined
  groupId?: string | undefined
  bizId?: string | undefined
}

/** How the data is built: a list in any pager, one record, or the two queues of `home/pay-data`. */
type DataShape = 'list' | 'record' | 'payData'

export interface ReadCall {
  call: UsedCall
  title: string
  shape: DataShape
  /** Documented fields, each with its kind after a colon (a text without one); `?`: not all servers have it. */
  fields: string
  /** null: a value that the call needs is not known. */
  request(facts: CheckFacts): ProbeRequest | null
}

type Values = Record<string, string | number | boolean | undefined>

const PAGE = { pageindex: 1, pagesize: 10 }

/** null where a value is undefined. */
function get(call: UsedCall, path: Values = {}, query: Values = {}): ProbeRequest | null {
  const filled = fillPath(call, path)
  if (filled === null || Object.values(query).includes(undefined)) return null
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return { method: usedCalls[call].startsWith('GET') ? 'GET' : 'POST', path: filled, search: search && `?${search}` }
}

function fillPath(call: UsedCall, values: Values): string | null {
  let isComplete = true
  const path = pathOf(usedCalls[call]).replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (values[name] === undefined) isComplete = false
    return encodeURIComponent(String(values[name]))
  })
  return isComplete ? `/api${path}` : null
}

function post(call: UsedCall, body: Record<string, unknown>): ProbeRequest | null {
  if (Object.values(body).includes(undefined)) return null
  return { method: 'POST', path: `/api${pathOf(usedCalls[call])}`, search: '', body: stringifyJson(body) }
}

/** A list of the group bot (D3 §7.4). */
const botList = (call: UsedCall, conditions: readonly Condition[] = []) =>
  post(call, {
    moduleName: pathOf(usedCalls[call]).split('/')[1],
    pageIndex: 1,
    pageSize: 10,
    sorts: '',
    wheres: serializeConditions(conditions),
  })

const lastDays = (now: number, days: number) => rangeBounds(addDays(dayOf(now), 1 - days), dayOf(now))

const ORDER =
  'id:id userId:id payType:code balance:number lastBalance:number payIPAddress payIP payName payNo payTime:time remark ' +
  'inOrOut:flag state:code upName isFirst:flag verifyAdmin verifyTime:time gameType:code'

/**
 * Every documented reading of the console. Long because: it is a table of them with all fields that the documents name.
 */
export const readCalls: readonly ReadCall[] = [
  {
    call: 'homeData',
    title: '首页游戏',
    shape: 'list',
    fields:
      'lotteryId:id oldQiShu:scalar oldOpenTime:time oldOpenResult oldNumber:number oldBalance:number ' +
      'oldWinLost:number newQiShu:scalar newOpenTime:plan openState:scalar muteState:flag banState:flag ' +
      'sumNumber:number sumWinLost:number',
    request: () => get('homeData', {}, { lotteryid: 0 }),
  },
  {
    call: 'homePayData',
    title: '待处理订单',
    shape: 'payData',
    fields: ORDER,
    request: () => get('homePayData'),
  },
  {
    call: 'payList',
    title: '上分订单',
    shape: 'list',
    fields: ORDER,
    request: ({ now }) => get('payList', { inorout: directionOf(true), ...PAGE }, { ...lastDays(now, 30), state: 0 }),
  },
  {
    call: 'payList',
    title: '下分订单',
    shape: 'list',
    fields: ORDER,
    request: ({ now }) => get('payList', { inorout: directionOf(false), ...PAGE }, { ...lastDays(now, 30), state: 0 }),
  },
  {
    call: 'payNames',
    title: '支付类型名称',
    shape: 'list',
    fields: 'label value:code',
    request: () => get('payNames'),
  },
  {
    call: 'payTypes',
    title: '收款类型',
    shape: 'list',
    fields: 'id:id name state:flag upAdmin upTime:time upMemo',
    request: () => get('payTypes'),
  },
  {
    call: 'memberList',
    title: '会员列表',
    shape: 'list',
    fields:
      'id:id name head? phoneNo phoneNoAddress? introduceId:id registerIP registerIPAddress lastLogIP ' +
      'lastLogIPAddress state:code qqNo Residue:number balance:number registerTime:time lastLogTime:time',
    request: () => get('memberList', PAGE),
  },
  {
    call: 'gameNames',
    title: '游戏名称',
    shape: 'list',
    fields: 'label value:code',
    request: () => get('gameNames'),
  },
  {
    call: 'playNames',
    title: '玩法名称',
    shape: 'list',
    fields: 'label value:code',
    request: () => get('playNames'),
  },
  {
    call: 'botGroups',
    title: '群列表',
    shape: 'list',
    fields:
      'TelGpId:id TelGpName TelGpUrl TelGpType:code TelGpSetType:code TelGpUpDownGpId:id TelGpLotteryid:id ' +
      'TelGpStatus:code TelGpUserid:id TelGpTalkType:code TelGpCheckMes:code TelGpSRemark TelGpE60Remark ' +
      'TelGpE30Remark TelGpCkOrder',
    request: () => botList('botGroups'),
  },
  {
    call: 'botChanges',
    title: '群账变',
    shape: 'list',
    fields:
      'num?:scalar DDate:time DExplain DBizId:id MCode MName MTelCode DBefore:number DBalance:number ' +
      'DAfter:number DRemark',
    request: () => botList('botChanges'),
  },
  {
    call: 'payAccounts',
    title: '收款账号',
    shape: 'list',
    fields:
      'id:id payType:code title payName payNo minBalance:number maxBalance:number qrName qrCode remark? ' +
      'state:code',
    request: ({ payType }) => get('payAccounts', {}, { paytype: payType }),
  },
  {
    call: 'memberAccounts',
    title: '会员的账户',
    shape: 'list',
    fields: 'userId:id name payType:code payName payNo qrCode',
    request: ({ memberId }) => get('memberAccounts', {}, { userid: memberId }),
  },
  {
    call: 'memberAccountList',
    title: '会员账户列表',
    shape: 'list',
    fields: 'userId:id name payType:code payName payNo qrCode',
    request: () => get('memberAccountList', PAGE),
  },
  {
    call: 'membersSharingIp',
    title: '同 IP 会员',
    shape: 'list',
    fields: 'id:id name registerIp lastLogIP',
    request: ({ memberId }) => get('membersSharingIp', {}, { userid: memberId }),
  },
  {
    call: 'report',
    title: '盈亏报表',
    shape: 'record',
    fields:
      'payInBalance:number payOutBalance:number payHandselBalance:number payDeductBalance:number ' +
      'sumReturn:number sumIntroduce:number sumNew:number sumActive:number sumBalance:number ' +
      'sumWaterBalance:number sumNumber:number sumWinLost:number payBalance:number payDifferBalance:number',
    request: ({ now }) => get('report', {}, lastDays(now, 1)),
  },
  {
    call: 'payReport',
    title: '支付报表',
    shape: 'list',
    fields: 'payType:code balance:number',
    request: ({ now }) => get('payReport', { inorout: directionOf(true) }, lastDays(now, 1)),
  },
  {
    call: 'memberResults',
    title: '会员盈亏',
    shape: 'list',
    fields:
      'userId:id name balance:number sumBalance:number sumWaterBalance:number sumNumber:number ' +
      'payInBalance:number payOutBalance:number sumWinLost:number',
    request: ({ now }) => get('memberResults', PAGE, lastDays(now, 1)),
  },
  {
    call: 'memberBalances',
    title: '留存余额',
    shape: 'list',
    fields: 'userId0:id name0 balance0:number userId1:id name1 balance1:number userId2:id name2 balance2:number',
    request: ({ now }) => get('memberBalances', PAGE, { date: lastDays(now, 1).edate }),
  },
  {
    call: 'memberReport',
    title: '会员统计',
    shape: 'record',
    fields:
      'payInBalance:number payOutBalance:number payDifferBalance:number sumWinLost:number sumNumber:number ' +
      'scale:number sumBalance:number beyondIgnore:number sumOddBalance:number sumCombinationBalance:number ' +
      'sumNumberBalance:number sumPeakBalance:number sumDoubleBalance:number sumDuiShunBaoBalance:number ' +
      'killCombination:number guessingNumberWin:number oddScale:number combinationScale:number ' +
      'numberScale:number peakScale:number doubleScale:number duiShunBaoScale:number sTime avgPayIn:number ' +
      'avgPayOut:number avgPayDiffer:number avgWinLost:number avgNumber:number avgBalance:number ' +
      'avgBeyondIgnore:number avgOddBalance:number avgCombinationBalance:number avgNumberBalance:number ' +
      'avgPeakBalance:number avgDoubleBalance:number avgDuiShunBaoBalance:number avgKillCombination:number ' +
      'avgGuessingNumberWin:number avgIntervalDays:number registerIPAddress lastLogIPAddress',
    request: ({ memberId }) => get('memberReport', {}, { userid: memberId }),
  },
  {
    call: 'memberPeriodReport',
    title: '会员时段统计',
    shape: 'record',
    fields:
      'balance:number payInBalance:number payOutBalance:number payDifferBalance:number sumWinLost:number ' +
      'sumNumber:number scale:number sumBalance:number beyondIgnore:number sumOddBalance:number ' +
      'sumCombinationBalance:number sumNumberBalance:number sumPeakBalance:number sumDoubleBalance:number ' +
      'sumDuiShunBaoBalance:number killCombination:number guessingNumberWin:number oddScale:number ' +
      'combinationScale:number numberScale:number peakScale:number doubleScale:number duiShunBaoScale:number',
    request: ({ now, memberId }) =>
      get('memberPeriodReport', {}, { userid: memberId, sdate: dayOf(now), edate: dayOf(now) }),
  },
  {
    call: 'referralLog',
    title: '推广记录',
    shape: 'list',
    fields:
      'introduceId:id introduceName logDate:day introduceBonus:number betWater1:number betWater2:number ' +
      'betWater3:number betWater4:number betWater5:number betWater6:number betWater7:number betWater99:number',
    request: ({ now }) => get('referralLog', PAGE, lastDays(now, 7)),
  },
  {
    call: 'referralRules',
    title: '推广规则',
    shape: 'list',
    fields: 'gameId:id gameName water:number scale:number',
    request: () => get('referralRules'),
  },
  {
    call: 'betList',
    title: '投注记录',
    shape: 'list',
    fields:
      'userId:id name lotteryId:id playId:id qiShu:scalar playDetail results award:number ipAddress ' +
      'orderTime:time isJieSuan:code',
    request: ({ now }) => get('betList', PAGE, lastDays(now, 7)),
  },
  {
    call: 'chatRecords',
    title: '聊天记录',
    shape: 'list',
    fields: 'userId:id name qiShu:scalar lotteryId:id playId:id content time:time',
    request: ({ now }) => get('chatRecords', PAGE, lastDays(now, 7)),
  },
  {
    call: 'balanceChanges',
    title: '账变明细',
    shape: 'list',
    fields:
      'userId:id name upType:code beforeBalance:number playDetail changeBalance:number lastBalance:number ' +
      'upTime:time memo',
    request: ({ now }) => get('balanceChanges', PAGE, lastDays(now, 7)),
  },
  {
    call: 'draws',
    title: '开奖记录',
    shape: 'list',
    fields: 'qiShu:scalar openTime:time addTime:time results winLost:number',
    request: ({ gameId }) => get('draws', { id: gameId, ...PAGE }),
  },
  {
    call: 'latestDraws',
    title: '最近开奖',
    shape: 'list',
    fields: 'qiShu:scalar openTime:time addTime:time results winLost:number',
    request: ({ gameId }) => get('latestDraws', { id: gameId, top: 5 }),
  },
  {
    call: 'rebateList',
    title: '回红列表',
    shape: 'list',
    fields:
      'id:id userId:id waterBalance:number loseBalance:number expectedRebate:number actualRebate:number ' +
      'rebateDate:day state:code upTime:time upName memo',
    request: ({ now }) => get('rebateList', PAGE, { sdate: addDays(dayOf(now), -6), edate: dayOf(now) }),
  },
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
