import { directionOf } from '#shared/server-profile.ts'
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
]
