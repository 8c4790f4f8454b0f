import { directionOf } from '#shared/server-profile.ts'
import { addDays, dayOf } from '#shared/server-time.ts'
import { botList, get, lastDays, PAGE, type ReadCall } from './read-call.ts'

const ORDER =
  'id:id userId:id payType:code balance:number lastBalance:number payIPAddress payIP payName payNo payTime:time remark ' +
  'inOrOut:flag state:code upName isFirst:flag verifyAdmin verifyTime:time gameType:code'

/** The dashboard, the orders, and the lists whose first rows later readings need. */
export const orderCalls: readonly ReadCall[] = [
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
    request: ({ now }) =>
      get('payList', { inorout: directionOf('deposit'), ...PAGE }, { ...lastDays(now, 30), state: 0 }),
  },
  {
    call: 'payList',
    title: '下分订单',
    shape: 'list',
    fields: ORDER,
    request: ({ now }) =>
      get('payList', { inorout: directionOf('withdrawal'), ...PAGE }, { ...lastDays(now, 30), state: 0 }),
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
]

/** Accounts, reports, statistics and records, most of them of one member. */
export const memberCalls: readonly ReadCall[] = [
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
    request: ({ now }) => get('payReport', { inorout: directionOf('deposit') }, lastDays(now, 1)),
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
]
