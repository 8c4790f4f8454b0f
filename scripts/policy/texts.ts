// Long because: every key of the policy has its texts in both languages here.

import { BRAND } from '#shared/product.ts'
import type { policySchema } from '../../src-main/core/settings/policy.ts'

export type PolicyKey = keyof typeof policySchema

/** A text for administrators in both languages of the templates. */
export interface Text {
  zh: string
  en: string
}

interface PolicyText {
  title: Text
  /** The guide's table and the help of the group policy editor. */
  meaning: Text
}

export const PRODUCT: Text = { zh: BRAND, en: 'Operator Console' }

const ruleFields = {
  on: {
    title: { zh: '提醒', en: 'alert' },
    meaning: {
      zh: '是否提醒；关闭后仍保留在通知中心',
      en: 'whether the kind alerts; it stays in the notification centre',
    },
  },
  sound: { title: { zh: '声音', en: 'sound' }, meaning: { zh: '提醒的声音', en: 'its sound' } },
  volume: { title: { zh: '音量', en: 'volume' }, meaning: { zh: '声音的音量', en: 'loudness of its sound' } },
  repeat: {
    title: { zh: '重复提醒', en: 'repeated sound' },
    meaning: { zh: '未处理时每 30 秒再次响铃', en: 'whether its sound repeats every 30 seconds until handled' },
  },
  waitMinutes: {
    title: { zh: '超时提醒', en: 'reminder' },
    meaning: { zh: '等待超过所设分钟数时提醒，0 为不提醒', en: 'a reminder after so many minutes; `0`: never' },
  },
  escalateMinutes: {
    title: { zh: '加急', en: 'escalation' },
    meaning: {
      zh: '等待超过所设分钟数时，以最大音量播放加急声音并把窗口置前，0 为不加急',
      en: '加急 (full volume, window in front) after so many minutes; `0`: never',
    },
  },
  escalationSound: {
    title: { zh: '加急声音', en: 'sound of the escalation' },
    meaning: { zh: '加急时播放的声音', en: 'the sound of 加急' },
  },
} satisfies Record<string, PolicyText>

/** The kinds of alerts, each with a category of its own in the group policy editor. */
export const alertKindTexts = {
  deposit: { zh: '上分订单', en: 'Deposits' },
  withdrawal: { zh: '下分订单', en: 'Withdrawals' },
  privateMessage: { zh: '私信', en: 'Private messages' },
  groupMessage: { zh: '群消息', en: 'Group messages' },
  session: { zh: '登录失效', en: 'Lost session' },
  connection: { zh: '连接断开', en: 'Lost connection' },
  server: { zh: '系统通知', en: 'Notifications of the server' },
} satisfies Record<string, Text>

export const groupTexts: Record<string, Text> = {
  audit: { zh: '操作记录', en: 'Audit log' },
  paths: { zh: '服务器上的路径', en: 'Paths at the server' },
  settings: { zh: '设置', en: 'Settings' },
  alerts: { zh: '提醒', en: 'Alerts' },
  'alerts.rules': { zh: '各类提醒', en: 'Alerts by kind' },
  ...Object.fromEntries(Object.entries(alertKindTexts).map(([kind, text]) => [`alerts.rules.${kind}`, text])),
}

const ruleTexts = Object.fromEntries(
  Object.entries(alertKindTexts).flatMap(([kind, label]) =>
    Object.entries(ruleFields).map(([field, { title, meaning }]) => [
      `alerts.rules.${kind}.${field}`,
      { title: { zh: `${label.zh}：${title.zh}`, en: `${label.en}: ${title.en}` }, meaning },
    ]),
  ),
) as Record<`alerts.rules.${keyof typeof alertKindTexts}.${keyof typeof ruleFields}`, PolicyText>

export const policyTexts: Record<PolicyKey, PolicyText> = {
  server: {
    title: { zh: '服务器地址', en: 'Server' },
    meaning: { zh: '唯一的服务器，不能另选', en: 'the only server; operators cannot choose another one' },
  },
  localHttp: {
    title: { zh: '局域网不加密的服务器', en: 'Servers without encryption' },
    meaning: {
      zh: '局域网里的服务器可以用 http，一直有“未加密”的标记；关闭时服务器档案也不能允许',
      en: 'servers of the local network may be reached by http; the screens are marked 未加密 all the time. Off, no server profile allows it either',
    },
  },
  updateFeed: {
    title: { zh: '更新源', en: 'Update feed' },
    meaning: {
      zh: '更新的来源，代替安装包内置的地址',
      en: 'where updates come from, instead of the built-in folder',
    },
  },
  updates: {
    title: { zh: '软件更新', en: 'Updates' },
    meaning: {
      zh: '自动下载并安装；只提示有新版本；或不检查更新',
      en: 'download and install; only say that there is a newer version; or never look for one',
    },
  },
  updateChannel: {
    title: { zh: '更新渠道', en: 'Update channel' },
    meaning: {
      zh: '所有人使用的正式版，或先行试用的测试版',
      en: 'versions for all, or those that a pilot group gets first',
    },
  },
  'audit.required': {
    title: { zh: '资金操作必须有操作记录', en: 'Money needs the audit log' },
    meaning: {
      zh: '操作记录无法保存到磁盘时，不提交涉及资金的操作',
      en: 'while the audit log cannot be written to the disk, nothing that moves money is sent',
    },
  },
  'paths.hub': {
    title: { zh: '实时连接的路径', en: 'Path of the real-time hub' },
    meaning: { zh: '实时连接在服务器上的路径，空为根路径', en: 'the real-time hub; `""` is the root' },
  },
  'paths.images': {
    title: { zh: '图片的路径', en: 'Path of pictures' },
    meaning: { zh: '图片在服务器上的路径，空为根路径', en: 'pictures' },
  },
  'paths.legacyPrefix': {
    title: { zh: '群机器人接口的前缀', en: 'Prefix of the group bot' },
    meaning: { zh: '群机器人接口的路径前缀，空为没有前缀', en: 'calls of the group bot' },
  },
  'settings.theme': { title: { zh: '主题', en: 'Theme' }, meaning: { zh: '界面的外观', en: 'appearance' } },
  'settings.density': {
    title: { zh: '表格行高', en: 'Density' },
    meaning: { zh: '表格各行的高度', en: 'height of rows' },
  },
  'settings.zoom': { title: { zh: '缩放', en: 'Zoom' }, meaning: { zh: '界面大小的百分比', en: 'size in percent' } },
  'settings.groupBot': {
    title: { zh: '菜单含群机器人', en: 'Group bot in the menu' },
    meaning: { zh: '菜单是否显示群机器人', en: 'whether the menu has 群机器人' },
  },
  'settings.closeToTray': {
    title: { zh: '关闭窗口时收到托盘', en: 'Close to the tray' },
    meaning: { zh: '关闭窗口后继续在后台运行', en: 'closing the window keeps the console running' },
  },
  'settings.startWithSystem': {
    title: { zh: '随系统启动', en: 'Start with the system' },
    meaning: { zh: '登录系统时在后台启动，不显示窗口', en: 'start at sign-in, without a window' },
  },
  'settings.dates': {
    title: { zh: '日期输入框的语言', en: 'Language of date fields' },
    meaning: { zh: '日期输入框的语言', en: 'language of date fields' },
  },
  'settings.operatorId': {
    title: { zh: '客服编号', en: 'Operator id' },
    meaning: {
      zh: '聊天中以此编号发送，最多 30 位数字；空为登录账号的编号',
      en: 'id under which operators write in the chat; `""`: the id of the login',
    },
  },
  'settings.largeOrderAmount': {
    title: { zh: '大额订单', en: 'Large orders' },
    meaning: {
      zh: '金额达到此数的订单标记为大额；0 为不标记',
      en: 'orders of this amount or more are marked as large; `0`: none',
    },
  },
  'settings.waitWarningMinutes': {
    title: { zh: '等待变橙（分钟）', en: 'Minutes until a wait is orange' },
    meaning: {
      zh: '订单和会话等待达到此数时，等待时间变为橙色',
      en: 'minutes after which the wait of an order or a conversation is shown in orange',
    },
  },
  'settings.waitCriticalMinutes': {
    title: { zh: '等待变红（分钟）', en: 'Minutes until a wait is red' },
    meaning: {
      zh: '订单和会话等待达到此数时，等待时间变为红色',
      en: 'minutes after which it is shown in red',
    },
  },
  'settings.statementCheck': {
    title: { zh: '到账核对', en: 'Check of received payments' },
    meaning: {
      zh: '可导入收款明细，与待处理的上分核对；明细只在内存中，不发送',
      en: 'statements of received payments can be imported and compared with pending deposits; in memory only, never sent',
    },
  },
  'settings.statementMinutes': {
    title: { zh: '到账核对的时间范围', en: 'Time window of the check of received payments' },
    meaning: {
      zh: '付款与上分订单最多相差几分钟，1 至 120',
      en: 'minutes that a payment may be before or after its order, 1 to 120',
    },
  },
  'settings.replyValues': {
    title: { zh: '快捷回复填入会员资料', en: 'Values in quick replies' },
    meaning: {
      zh: '快捷回复里的 {余额}、{最近上分}、{订单号}、{等待} 换成已读到的内容',
      en: 'balance, latest deposit, order and wait of the member stand in for their names in quick replies, from what is loaded',
    },
  },
  'settings.memberImages': {
    title: { zh: '订单旁的聊天图片', en: 'Pictures beside orders' },
    meaning: {
      zh: '审核订单时显示该会员在聊天中发来的图片，只限已收到或已打开的；不增加读取',
      en: 'an order is shown with the pictures that its member sent in the chat, those received or opened already; no history is read for it',
    },
  },
  'settings.memberTimeline': {
    title: { zh: '会员时间线', en: 'Timeline of a member' },
    meaning: {
      zh: '可把会员近 7 天的账变、上下分、注单和消息按时间列在一起；只在打开时读取，不保存',
      en: 'operators can list balance changes, orders, bets and messages of a member by time; read when it is opened, never stored',
    },
  },
  'settings.memberNotes': {
    title: { zh: '本机备注', en: 'Notes about members' },
    meaning: {
      zh: '可在本机给会员写备注、标签并关注；由系统密钥库加密保存，不发送',
      en: 'operators can note and tag members, and watch them, at this workstation; sealed by the key store, never sent',
    },
  },
  'settings.watchSound': {
    title: { zh: '关注会员的声音', en: 'Sound of watched members' },
    meaning: {
      zh: '关注的会员有新订单或私信时的声音；无：用该类提醒的声音',
      en: 'sound for orders and messages of watched members; `none`: that of their kind',
    },
  },
  'settings.greenLane': {
    title: { zh: '绿色通道', en: 'Clean orders first' },
    meaning: {
      zh: '待处理订单可按已知的疑点排列，无疑点的在前；不增加读取',
      en: 'pending orders can be arranged by what is known of them, those without a doubt first; nothing is read for it',
    },
  },
  'settings.handover': {
    title: { zh: '待交接', en: 'Hand-over' },
    meaning: {
      zh: '我的班次显示待交接的事项和交接说明，可存为图片；说明只在内存中，不发送',
      en: 'the shift shows what is open for the next operator, with a note, as a picture too; the note is in memory only, never sent',
    },
  },
  'settings.miniWindow': {
    title: { zh: '迷你窗口', en: 'Mini window' },
    meaning: {
      zh: '可打开总在最前的小窗口，显示待处理数、等待和下一笔的金额，不含会员资料',
      en: 'operators can open a small window above all others with what waits and the amount of the next order; nothing of a member',
    },
  },
  'settings.notifications': {
    title: { zh: '显示桌面通知', en: 'Notifications' },
    meaning: { zh: '是否显示桌面通知', en: 'notifications of the system' },
  },
  'settings.sound': {
    title: { zh: '播放声音', en: 'Sounds' },
    meaning: { zh: '提醒时是否播放声音', en: 'sounds' },
  },
  profile: {
    title: { zh: '服务器档案', en: 'Server profile' },
    meaning: {
      zh: '该服务器与默认读法不同之处，由服务器体检建议',
      en: 'what this server does otherwise than the defaults; the server check proposes it',
    },
  },
  ...ruleTexts,
  'alerts.quietSchedule': {
    title: { zh: '每周免打扰', en: 'Weekly quiet times' },
    meaning: {
      zh: '每周免打扰的时段，北京时间，1 为周一',
      en: '每周免打扰 in Beijing time; day 1 is Monday',
    },
  },
  'alerts.quietExcept': {
    title: { zh: '免打扰期间的例外', en: 'Exception of quiet times' },
    meaning: {
      zh: '免打扰期间，下分金额超过此数仍提醒；null 为不例外',
      en: 'withdrawals over this amount alert in quiet times too; null: none',
    },
  },
}

/** Labels of the values to choose from, in the group policy editor. */
export const choiceTexts: Record<string, Text> = {
  auto: { zh: '自动下载并安装', en: 'Download and install' },
  notify: { zh: '只提示有新版本', en: 'Only say that there is a newer version' },
  off: { zh: '不检查更新', en: 'Never look for updates' },
  stable: { zh: '正式版', en: 'Versions for all' },
  beta: { zh: '测试版', en: 'Versions on trial' },
  system: { zh: '跟随系统', en: 'As the system' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  compact: { zh: '紧凑', en: 'Compact' },
  normal: { zh: '宽松', en: 'Normal' },
  chinese: { zh: '中文', en: 'Chinese' },
  none: { zh: '无声', en: 'None' },
  coin: { zh: '金币', en: 'Coin' },
  cash: { zh: '收银', en: 'Cash' },
  message: { zh: '消息', en: 'Message' },
  drop: { zh: '水滴', en: 'Drop' },
  alarm: { zh: '警报', en: 'Alarm' },
  bell: { zh: '铃声', en: 'Bell' },
}
