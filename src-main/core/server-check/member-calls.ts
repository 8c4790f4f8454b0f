import { directionOf } from '#shared/server-profile.ts'
import { addDays, dayOf } from '#shared/server-time.ts'
import { get, lastDays, PAGE, type ReadCall } from './read-call.ts'

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
]
