/**
 * The server's endpoints and names, verbatim, with the chosen interpretation where the specification is ambiguous
 * (decisions.md, standing rules 1 and 2). Only this file and the simulator use this spelling.
 */

/** Relative to /api (D1 §7). */
export const endpoints = {
  signIn: '/system/account-login',
  homeData: '/home/data',
  /** Read by the main process for all windows. */
  homePayData: '/home/pay-data',
  gameSwitch: '/home/updateing-state/{ctype}/{lotteryid}',
  payList: '/pay/list/{inorout}/{pageindex}/{pagesize}',
  payNames: '/pay/pay-name-list',
  payVerify: '/pay/pay-verify',
  balanceAdjust: '/pay/pay-agent-hand',
  memberAccounts: '/member/user-pay-list',
  memberList: '/member/user-list/{pageindex}/{pagesize}',
  memberInfo: '/member/user-update-info',
  memberState: '/member/user-update-state',
  memberAccountList: '/member/user-pay-list/{pageindex}/{pagesize}',
  memberAccountSave: '/member/user-update-pay-info',
  report: '/order/data-report',
  payReport: '/report/pay-report/{inorout}',
  memberResults: '/report/user-data-report/{pageindex}/{pagesize}',
  memberBalances: '/report/user-balance-list/{pageindex}/{pagesize}',
  referralLog: '/introduce/introduce-log-list/{pageindex}/{pagesize}',
  referralRules: '/introduce/introduce-info',
  referralSave: '/introduce/updateing-list',
  gameNames: '/play/lottery-name-list',
  playNames: '/play/play-name-list',
  plays: '/play/play-list',
  play: '/play/play',
  oddsList: '/play/odds-list',
  playFlag: '/play/set-play-bool',
  playText: '/play/set-string',
  playSave: '/play/updateing-play-info',
  oddsSave: '/play/updateing-play-odds-info',
  settings: '/agent-set/system',
  settingsSave: '/agent-set/updateing-system-set',
  robotSettings: '/agent-set/robot-info',
  robotSettingsSave: '/agent-set/updateing-robot-set',
  robotPage: '/robot/robot-page-by-admin',
  robotChange: '/robot/set-robot-info-by-admin',
  robotsInit: '/robot/init-robot-info-by-admin',
  botSettings: '/SystemSettings/GetSystemSettings',
  botGreeting: '/SystemSettings/SetJoinGroupSendMessage',
  betList: '/order/list/{pageindex}/{pagesize}',
  chatRecords: '/chat/chat-list/{pageindex}/{pagesize}',
  balanceChanges: '/member/balance-change-list/{pageindex}/{pagesize}',
  draws: '/results/list/{id}/{pageindex}/{pagesize}',
  latestDraws: '/results/list/{id}/{top}',
  rebateList: '/rebate/list/{pageindex}/{pagesize}',
  rebateVerify: '/rebate/rebate-all-verification',
  rebateInsert: '/rebate/rebate-insert',
  memberReport: '/order/order-report',
  memberPeriodReport: '/order/bet-report',
  membersSharingIp: '/home/check-id',
  upload: '/system/up-load-file',
  payTypes: '/pay/pay-type',
  payTypeState: '/pay/pay-type-in-state',
  payAccounts: '/pay/pay-in-info',
  payAccountSave: '/pay/pay-no-info-update',
  payAccountState: '/pay/pay-no-info-update-state',
  payAccountDelete: '/pay/pay-no-info-delete',
  admins: '/account/list',
  adminUpdate: '/account/updateing',
  /** Add an administrator (A127). */
  adminAdd: '/account/sup',
  appInfo: '/account/updateing-app-info/{uptype}',
  totpSetupQr: '/system/google-qr-code-setup-image-url',
  agents: '/customer-service/list',
  agentUpdate: '/customer-service/updateing',
  questions: '/customer-service/question-list',
  questionUpdate: '/customer-service/question-updateing',
  /** The specification gives two spellings; this is the shorter one (A104). */
  announcementList: '/agent-notice/list/{pageindex}/{pagesize}',
  announcementCreate: '/agent-notice/create',
  announcementSave: '/agent-notice/updateing',
  announcementDelete: '/agent-notice/deleteing',
  announcementPin: '/agent-notice/top1',
  activityList: '/agent-activity/list/{pageindex}/{pagesize}',
  activitySave: '/agent-activity/updateing',
  activityBanner: '/agent-activity/is-banner',
  activityDelete: '/agent-activity/deleteing',
  /** The messaging service's groups (D3 §7.4). */
  botMembers: '/User/List',
  botGroupNames: '/User/GetTelGroupDic',
  botMembersClear: '/User/ClearMember',
  botMemberBalance: '/User/SaveMemberBalance',
  botMemberState: '/User/SaveMemberState',
  botMemberPromote: '/User/SetToMember',
  botGroups: '/User/GetTelGroup',
  botGroupGame: '/User/BindLottery',
  botGroupSetType: '/User/BindGpSetType',
  botGroupTexts: '/User/BindLotteryConfig',
  botGroupMute: '/User/BindTalkType',
  botGroupReply: '/User/BindTelGpCheckMes',
  botGroupTopUp: '/User/BindUpDownToGp',
  botAutoMessage: '/SystemSettings/GetAutoMesGroupSettings',
  botAutoMessageSave: '/SystemSettings/SetAutoMesGroupSettings',
  botOdds: '/Odds/List',
  botOddsSave: '/Odds/Save',
  botBets: '/Report/List',
  botBetsByBiz: '/Report/ListByBiz',
  botChanges: '/BalanceReport/List',
  /** System information about the server (A046). */
  serverBase: '/system/server-base',
  serverDisk: '/system/server-disk',
  serverUsed: '/system/server-used',
  serverStatus: '/system/sys-status-info',
  /** Not used by any screen: see unused-endpoints.ts. */
  settingOne: '/agent-set/system-info',
  settingSave2: '/agent-set/set-system2',
  settingStatus: '/agent-set/set-system-status',
  settingValue: '/agent-set/set-system-value',
  robotSettingValue: '/agent-set/set-robot',
  siteInfo: '/agent-set/with-our-info',
  siteQuestions: '/agent-set/qa-list',
  siteAgents: '/agent-set/qq-servicer',
  chatSendPrivate: '/chat/chat-private-insert',
  chatSendPublic: '/chat/chat-public-insert',
  chatPrivateList: '/chat/private-list',
  chatPrivateUsers: '/chat/private-user-list',
  productNames: '/play/game-name-list',
  playInteger: '/play/set-int',
  playField: '/play/set',
  oddsOne: '/play/set-odds',
  quotaOne: '/play/set-quota',
  rebateOne: '/rebate/agent-verift',
  robotRun: '/robot/run-robot/{lotteryid}',
  robotCache: '/robot/person-cache',
  playerSignIn: '/system/login',
  playerRegister: '/system/register',
  playerRegister2: '/system/register2',
  playerForgot: '/system/forgot-pwd',
  playerPhone: '/system/bing-phone',
  playerCode: '/system/send-sms-code',
  playerCode2: '/system/send-sms-code2',
  playerCode3: '/system/send-sms-code3',
  tokenInfo: '/system/vailed-info/{token}',
  serverDescription: '/system/description',
  ownId: '/system/id',
  ownInfo: '/system/info',
  serverUrl: '/system/url',
  something: '/system/some-thing',
  /** The specification gives no folder for these two; assumed beside the other system calls. */
  swaggerCheck: '/system/check-url',
  swaggerSubmit: '/system/submit-url',
  /** Group-bot and older calls live under /api too (A036). */
  riskControl: '/UpDownScore/SaveUpDown',
  pendingCount: '/UpDownScore/CheckUpDownSocreNum',
} as const

/** `ctype` of the two game switches (A048). */
export const gameSwitch = { mute: 1, ban: 2 } as const

/** `paramtype` of the member search (D3 §9). */
export const memberSearch = { id: 1, nickname: 2, phone: 3, qq: 4, registerIp: 5, lastLoginIp: 6 } as const

/** Both spellings of a member's level (A142). */
export const memberLevel = ['Residue', 'residue'] as const

/** SaveUpDown `State` of risk-control (A061). */
export const RISK_CONTROL_STATE = 1

/** Values of push 30 and userTelStatus (A013); unknown values are shown unchanged. */
export const linkStatuses: Readonly<Record<string, string>> = { 0: '未绑定', 1: '已绑定' }

/** Robot states of push 20 (A014). */
export const robotStatuses: Readonly<Record<string, string>> = {
  0: '已停止',
  1: '运行中',
  false: '已停止',
  true: '运行中',
}

/** Field names of a play's texts in set-string (D2 §7). */
export const playTexts = {
  name: 'Name',
  oddsRemark: 'OddsRemark',
  activityRemark: 'ActivityRemark',
  rebateRemark: 'RebateRemark',
} as const

/** Sort directions of the robot list (A118). */
export const sortDirections = { ascending: 'ascending', descending: 'descending' } as const

/** Keys of the JSON in a robot's frequency_N (A121); the first is the interval in seconds. */
export const frequencyKeys = { seconds: 'secend', min: 'min', max: 'max', start: 'start', end: 'end' } as const

/** `uptype` of updateing-app-info (A013, A129). */
export const appInfoTypes = { link: 1, logo: 2 } as const

/** `moduleName` of an upload by purpose; the specification defines only the editor's (D2 §7). */
export const uploadModules = {
  payCode: 'pay',
  avatar: 'service',
  logo: 'logo',
  activity: 'activity',
  editor: 'quill',
  chat: 'chat',
} as const

/** `key` of Odds/Save (A096). */
export const botOddsKey = 'OTypeFlag'

/** `MType` of group members (A145); 0 requests all. */
export const botMemberTypes = { all: '0', member: '10', reader: '30' } as const

/** Placeholders in group messages (D3 §5) and their delimiters (A149). */
export const messagePlaceholders = ['LotteryResult', 'SumMoney', 'ListMoney', 'newExpect', 'ListOrder'] as const
export const placeholderDelimiters = { before: '', after: '' } as const

/** File endpoints are not under /api (D3 §7.7). */
export const fileEndpoints = { download: '/sysFile/download', preview: '/sysFile/previewFile' } as const
