import { toWireId } from '#shared/lossless-json.ts'
import { directionOf } from '#shared/server-profile.ts'
import { addDays, dayOf } from '#shared/server-time.ts'
import { botList, get, lastDays, list, PAGE, payData, post, type ReadCall, record } from './read-call.ts'

const ORDER =
  'id:id userId:id payType:code balance:number lastBalance:number payIPAddress payIP payName payNo payTime:time remark ' +
  'inOrOut:flag state:code upName isFirst:flag verifyAdmin verifyTime:time gameType:code'

/** The dashboard, the orders, and the lists whose first rows later readings need. */
export const orderCalls: readonly ReadCall[] = [
  list(
    'homeData',
    '首页游戏',
    'lotteryId:id oldQiShu:scalar oldOpenTime:time oldOpenResult oldNumber:number oldBalance:number ' +
      'oldWinLost:number newQiShu:scalar newOpenTime:plan openState:scalar muteState:flag banState:flag ' +
      'sumNumber:number sumWinLost:number',
    () => get('homeData', {}, { lotteryid: 0 }),
  ),
  payData('homePayData', '待处理订单', ORDER),
  list('payList', '上分订单', ORDER, ({ now }) =>
    get('payList', { inorout: directionOf('deposit'), ...PAGE }, { ...lastDays(now, 30), state: 0 }),
  ),
  list('payList', '下分订单', ORDER, ({ now }) =>
    get('payList', { inorout: directionOf('withdrawal'), ...PAGE }, { ...lastDays(now, 30), state: 0 }),
  ),
  list('payNames', '支付类型名称', 'label value:code'),
  list('payTypes', '收款类型', 'id:id name state:flag upAdmin upTime:time upMemo'),
  list(
    'memberList',
    '会员列表',
    'id:id name head? phoneNo phoneNoAddress? introduceId:id registerIP registerIPAddress lastLogIP ' +
      'lastLogIPAddress state:code qqNo Residue:number balance:number registerTime:time lastLogTime:time',
    () => get('memberList', PAGE),
  ),
  list('gameNames', '游戏名称', 'label value:code'),
  list('playNames', '玩法名称', 'label value:code'),
  list(
    'botGroups',
    '群列表',
    'TelGpId:id TelGpName TelGpUrl TelGpType:code TelGpSetType:code TelGpUpDownGpId:id TelGpLotteryid:id ' +
      'TelGpStatus:code TelGpUserid:id TelGpTalkType:code TelGpCheckMes:code TelGpSRemark TelGpE60Remark ' +
      'TelGpE30Remark TelGpCkOrder',
    () => botList('botGroups'),
  ),
  list(
    'botChanges',
    '群账变',
    'num?:scalar DDate:time DExplain DBizId:id MCode MName MTelCode DBefore:number DBalance:number ' +
      'DAfter:number DRemark',
    () => botList('botChanges'),
  ),
]

/** Accounts, reports, statistics and records, most of them of one member. */
export const memberCalls: readonly ReadCall[] = [
  list(
    'payAccounts',
    '收款账号',
    'id:id payType:code title payName payNo minBalance:number maxBalance:number qrName qrCode remark? ' + 'state:code',
    ({ payType }) => get('payAccounts', {}, { paytype: payType }),
  ),
  list('memberAccounts', '会员的账户', 'userId:id name payType:code payName payNo qrCode', ({ memberId }) =>
    get('memberAccounts', {}, { userid: memberId }),
  ),
  list('memberAccountList', '会员账户列表', 'userId:id name payType:code payName payNo qrCode', () =>
    get('memberAccountList', PAGE),
  ),
  list('membersSharingIp', '同 IP 会员', 'id:id name registerIp lastLogIP', ({ memberId }) =>
    get('membersSharingIp', {}, { userid: memberId }),
  ),
  record(
    'report',
    '盈亏报表',
    'payInBalance:number payOutBalance:number payHandselBalance:number payDeductBalance:number ' +
      'sumReturn:number sumIntroduce:number sumNew:number sumActive:number sumBalance:number ' +
      'sumWaterBalance:number sumNumber:number sumWinLost:number payBalance:number payDifferBalance:number',
    ({ now }) => get('report', {}, lastDays(now, 1)),
  ),
  list('payReport', '支付报表', 'payType:code balance:number', ({ now }) =>
    get('payReport', { inorout: directionOf('deposit') }, lastDays(now, 1)),
  ),
  list(
    'memberResults',
    '会员盈亏',
    'userId:id name balance:number sumBalance:number sumWaterBalance:number sumNumber:number ' +
      'payInBalance:number payOutBalance:number sumWinLost:number',
    ({ now }) => get('memberResults', PAGE, lastDays(now, 1)),
  ),
  list(
    'memberBalances',
    '留存余额',
    'userId0:id name0 balance0:number userId1:id name1 balance1:number userId2:id name2 balance2:number',
    ({ now }) => get('memberBalances', PAGE, { date: lastDays(now, 1).edate }),
  ),
  record(
    'memberReport',
    '会员统计',
    'payInBalance:number payOutBalance:number payDifferBalance:number sumWinLost:number sumNumber:number ' +
      'scale:number sumBalance:number beyondIgnore:number sumOddBalance:number sumCombinationBalance:number ' +
      'sumNumberBalance:number sumPeakBalance:number sumDoubleBalance:number sumDuiShunBaoBalance:number ' +
      'killCombination:number guessingNumberWin:number oddScale:number combinationScale:number ' +
      'numberScale:number peakScale:number doubleScale:number duiShunBaoScale:number sTime avgPayIn:number ' +
      'avgPayOut:number avgPayDiffer:number avgWinLost:number avgNumber:number avgBalance:number ' +
      'avgBeyondIgnore:number avgOddBalance:number avgCombinationBalance:number avgNumberBalance:number ' +
      'avgPeakBalance:number avgDoubleBalance:number avgDuiShunBaoBalance:number avgKillCombination:number ' +
      'avgGuessingNumberWin:number avgIntervalDays:number registerIPAddress lastLogIPAddress',
    ({ memberId }) => get('memberReport', {}, { userid: memberId }),
  ),
  record(
    'memberPeriodReport',
    '会员时段统计',
    'balance:number payInBalance:number payOutBalance:number payDifferBalance:number sumWinLost:number ' +
      'sumNumber:number scale:number sumBalance:number beyondIgnore:number sumOddBalance:number ' +
      'sumCombinationBalance:number sumNumberBalance:number sumPeakBalance:number sumDoubleBalance:number ' +
      'sumDuiShunBaoBalance:number killCombination:number guessingNumberWin:number oddScale:number ' +
      'combinationScale:number numberScale:number peakScale:number doubleScale:number duiShunBaoScale:number',
    ({ now, memberId }) => get('memberPeriodReport', {}, { userid: memberId, sdate: dayOf(now), edate: dayOf(now) }),
  ),
  list(
    'referralLog',
    '推广记录',
    'introduceId:id introduceName logDate:day introduceBonus:number betWater1:number betWater2:number ' +
      'betWater3:number betWater4:number betWater5:number betWater6:number betWater7:number betWater99:number',
    ({ now }) => get('referralLog', PAGE, lastDays(now, 7)),
  ),
  list('referralRules', '推广规则', 'gameId:id gameName water:number scale:number'),
  list(
    'betList',
    '投注记录',
    'userId:id name lotteryId:id playId:id qiShu:scalar playDetail results award:number ipAddress ' +
      'orderTime:time isJieSuan:code',
    ({ now }) => get('betList', PAGE, lastDays(now, 7)),
  ),
  list('chatRecords', '聊天记录', 'userId:id name qiShu:scalar lotteryId:id playId:id content time:time', ({ now }) =>
    get('chatRecords', PAGE, lastDays(now, 7)),
  ),
  list(
    'balanceChanges',
    '账变明细',
    'userId:id name upType:code beforeBalance:number playDetail changeBalance:number lastBalance:number ' +
      'upTime:time memo',
    ({ now }) => get('balanceChanges', PAGE, lastDays(now, 7)),
  ),
  list('draws', '开奖记录', 'qiShu:scalar openTime:time addTime:time results winLost:number', ({ gameId }) =>
    get('draws', { id: gameId, ...PAGE }),
  ),
  list('latestDraws', '最近开奖', 'qiShu:scalar openTime:time addTime:time results winLost:number', ({ gameId }) =>
    get('latestDraws', { id: gameId, top: 5 }),
  ),
  list(
    'rebateList',
    '回红列表',
    'id:id userId:id waterBalance:number loseBalance:number expectedRebate:number actualRebate:number ' +
      'rebateDate:day state:code upTime:time upName memo',
    ({ now }) => get('rebateList', PAGE, { sdate: addDays(dayOf(now), -6), edate: dayOf(now) }),
  ),
]

/** The group bot, and the state of the server. */
export const groupCalls: readonly ReadCall[] = [
  list(
    'botMembers',
    '群成员',
    'TelId:id TelName TelCode TelGpIds MId:id MCode MBalance:number MState:code MType:code',
    () => botList('botMembers'),
  ),
  list('botGroupNames', '群名称', 'TelGpId:id TelGpName', ({ operatorId }) =>
    post('botGroupNames', { UserId: toWireId(operatorId) }),
  ),
  list(
    'botOdds',
    '群赔率',
    'OTypeEx OTypeFlag OLotteryId:id OReal:number ORealMax:number OMin:number OMax:number OMaxDual?:number ' +
      'OIsAvailable:code',
    () => botList('botOdds'),
  ),
  list(
    'botBets',
    '群投注',
    'num?:scalar OBetTime:time OLotteryId:id OExpect:scalar MCode MName MTelCode OBetSubType OOdds:number OKj ' +
      'OBalance:number OAmount:number OResult:number OIsSetTlement:code',
    () => botList('botBets'),
  ),
  list(
    'botBetsByBiz',
    '账变的注单',
    'num?:scalar OBetTime:time OLotteryId:id OExpect:scalar MCode MName MTelCode OBetSubType OOdds:number OKj ' +
      'OBalance:number OAmount:number OResult:number OIsSetTlement:code',
    ({ bizId }) => (bizId ? botList('botBetsByBiz', [{ field: 'OId', op: '=', value: toWireId(bizId) }]) : null),
  ),
  record('botSettings', '入群欢迎语', 'JoinGroupSendMessage ServerVersion?', ({ operatorId }) =>
    get('botSettings', {}, { UserId: operatorId }),
  ),
  record('botAutoMessage', '群定时消息', 'TelGpId:id State:code Tm:number Content', ({ operatorId, groupId }) =>
    groupId ? post('botAutoMessage', { UserId: toWireId(operatorId), TelGpId: toWireId(groupId) }) : null,
  ),
  record(
    'serverBase',
    '服务器信息',
    'hostName systemOs osArchitecture processorCount sysRunTime remoteIp? localIp? frameworkDescription ' +
      'environment wwwroot? stage? startTime:time',
  ),
  list(
    'serverDisk',
    '服务器磁盘',
    'diskName typeName? totalSize:number used:number availableFreeSpace?:number availablePercent?:number',
  ),
  record('serverUsed', '服务器资源', 'freeRam? usedRam totalRam ramRate cpuRates:any startTime:time runTime'),
  record(
    'serverStatus',
    '服务器状态',
    'freeRam? usedRam totalRam ramRate cpuRates:any startTime:time runTime onlineUsers:number version ' +
      'serverTime:time',
  ),
]

/** Plays, settings, robots, staff and content: what is configured. */
export const settingsCalls: readonly ReadCall[] = [
  list('plays', '玩法列表', 'id:id name isOpenTW28:flag isOpenJND28:flag isOpenELG28:flag isRebate:flag'),
  record(
    'play',
    '玩法设置',
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
    ({ playId }) => get('play', {}, { playid: playId }),
  ),
  list(
    'oddsList',
    '赔率',
    'id:id playId:id detail odds:number quota:number isKick:code sortNo?:number maxPayout?:number',
    ({ playId }) => get('oddsList', {}, { playid: playId }),
  ),
  list('settings', '系统设置', 'id:id key type value status:flag sortNo?:number remark?'),
  list('robotSettings', '机器人设置', 'id:id key value groupName lockVersion?:number'),
  list('robotPage', '机器人列表', 'id:id head? name robotLevel?:number balance:number state:code', () =>
    post('robotPage', { page: 1, pageSize: 10, status: -1, level: 0, name: '' }),
  ),
  list('admins', '管理员', 'id:id name loginName loginPwd'),
  list('agents', '客服', 'head? name description state:flag type:code workHours?:any weight?:number'),
  list('questions', '常见问题', 'sid? question reply state:flag hits?:number'),
  list('announcementList', '公告', 'id:id title content create_time:time is_top:code url?', () =>
    get('announcementList', PAGE),
  ),
  list(
    'activityList',
    '活动',
    'id:id title content type:code gameType:code url? isBanner:flag contentFlag:flag upTime:time is_top:flag',
    () => get('activityList', PAGE),
  ),
]
