/**
 * Every call of the server by name: method and path, verbatim (A023), relative to /api (D1 §7). Pages, main process and
 * the simulator take them from here, with the chosen interpretation where the specification is ambiguous
 * (decisions.md, standing rules 1 and 2).
 */
export const usedCalls = {
  signIn: 'POST /system/account-login',
  homeData: 'GET /home/data',
  /** Read by the main process for all windows. */
  homePayData: 'GET /home/pay-data',
  gameSwitch: 'POST /home/updateing-state/{ctype}/{lotteryid}',
  payList: 'GET /pay/list/{inorout}/{pageindex}/{pagesize}',
  payNames: 'GET /pay/pay-name-list',
  payVerify: 'POST /pay/pay-verify',
  balanceAdjust: 'POST /pay/pay-agent-hand',
  memberAccounts: 'GET /member/user-pay-list',
  memberList: 'GET /member/user-list/{pageindex}/{pagesize}',
  memberInfo: 'POST /member/user-update-info',
  memberState: 'POST /member/user-update-state',
  memberAccountList: 'GET /member/user-pay-list/{pageindex}/{pagesize}',
  memberAccountSave: 'POST /member/user-update-pay-info',
  report: 'GET /order/data-report',
  payReport: 'GET /report/pay-report/{inorout}',
  memberResults: 'GET /report/user-data-report/{pageindex}/{pagesize}',
  memberBalances: 'GET /report/user-balance-list/{pageindex}/{pagesize}',
  referralLog: 'GET /introduce/introduce-log-list/{pageindex}/{pagesize}',
  referralRules: 'GET /introduce/introduce-info',
  referralSave: 'POST /introduce/updateing-list',
  gameNames: 'GET /play/lottery-name-list',
  playNames: 'GET /play/play-name-list',
  plays: 'GET /play/play-list',
  play: 'GET /play/play',
  oddsList: 'GET /play/odds-list',
  playFlag: 'POST /play/set-play-bool',
  playText: 'POST /play/set-string',
  playSave: 'POST /play/updateing-play-info',
  oddsSave: 'POST /play/updateing-play-odds-info',
  settings: 'GET /agent-set/system',
  settingsSave: 'POST /agent-set/updateing-system-set',
  robotSettings: 'GET /agent-set/robot-info',
  robotSettingsSave: 'POST /agent-set/updateing-robot-set',
  robotPage: 'POST /robot/robot-page-by-admin',
  robotChange: 'POST /robot/set-robot-info-by-admin',
  robotsInit: 'POST /robot/init-robot-info-by-admin',
  botSettings: 'GET /SystemSettings/GetSystemSettings',
  botGreeting: 'POST /SystemSettings/SetJoinGroupSendMessage',
  betList: 'GET /order/list/{pageindex}/{pagesize}',
  chatRecords: 'GET /chat/chat-list/{pageindex}/{pagesize}',
  balanceChanges: 'GET /member/balance-change-list/{pageindex}/{pagesize}',
  draws: 'GET /results/list/{id}/{pageindex}/{pagesize}',
  latestDraws: 'GET /results/list/{id}/{top}',
  rebateList: 'GET /rebate/list/{pageindex}/{pagesize}',
  rebateVerify: 'POST /rebate/rebate-all-verification',
  rebateInsert: 'POST /rebate/rebate-insert',
  memberReport: 'GET /order/order-report',
  memberPeriodReport: 'GET /order/bet-report',
  membersSharingIp: 'POST /home/check-id',
  upload: 'POST /system/up-load-file',
  payTypes: 'GET /pay/pay-type',
  payTypeState: 'POST /pay/pay-type-in-state',
  payAccounts: 'GET /pay/pay-in-info',
  payAccountSave: 'POST /pay/pay-no-info-update',
  payAccountState: 'POST /pay/pay-no-info-update-state',
  payAccountDelete: 'POST /pay/pay-no-info-delete',
  admins: 'GET /account/list',
  adminUpdate: 'POST /account/updateing',
  /** Add an administrator (A127). */
  adminAdd: 'POST /account/sup',
  appInfo: 'POST /account/updateing-app-info/{uptype}',
  totpSetupQr: 'GET /system/google-qr-code-setup-image-url',
  agents: 'GET /customer-service/list',
  agentUpdate: 'POST /customer-service/updateing',
  questions: 'GET /customer-service/question-list',
  questionUpdate: 'POST /customer-service/question-updateing',
  /** The specification gives two spellings; this is the shorter one (A104). */
  announcementList: 'GET /agent-notice/list/{pageindex}/{pagesize}',
  announcementCreate: 'POST /agent-notice/create',
  announcementSave: 'POST /agent-notice/updateing',
  announcementDelete: 'POST /agent-notice/deleteing',
  announcementPin: 'POST /agent-notice/top1',
  activityList: 'GET /agent-activity/list/{pageindex}/{pagesize}',
  activitySave: 'POST /agent-activity/updateing',
  activityBanner: 'POST /agent-activity/is-banner',
  activityDelete: 'POST /agent-activity/deleteing',
  /** The messaging service's groups (D3 §7.4). */
  botMembers: 'POST /User/List',
  botGroupNames: 'POST /User/GetTelGroupDic',
  botMembersClear: 'POST /User/ClearMember',
  botMemberBalance: 'POST /User/SaveMemberBalance',
  botMemberState: 'POST /User/SaveMemberState',
  botMemberPromote: 'POST /User/SetToMember',
  botGroups: 'POST /User/GetTelGroup',
  botGroupGame: 'POST /User/BindLottery',
  botGroupSetType: 'POST /User/BindGpSetType',
  botGroupTexts: 'POST /User/BindLotteryConfig',
  botGroupMute: 'POST /User/BindTalkType',
  botGroupReply: 'POST /User/BindTelGpCheckMes',
  botGroupTopUp: 'POST /User/BindUpDownToGp',
  botAutoMessage: 'POST /SystemSettings/GetAutoMesGroupSettings',
  botAutoMessageSave: 'POST /SystemSettings/SetAutoMesGroupSettings',
  botOdds: 'POST /Odds/List',
  botOddsSave: 'POST /Odds/Save',
  botBets: 'POST /Report/List',
  botBetsByBiz: 'POST /Report/ListByBiz',
  botChanges: 'POST /BalanceReport/List',
  /** System information about the server (A046). */
  serverBase: 'GET /system/server-base',
  serverDisk: 'GET /system/server-disk',
  serverUsed: 'GET /system/server-used',
  serverStatus: 'GET /system/sys-status-info',
  /** Group-bot and older calls live under /api too (A036). */
  riskControl: 'POST /UpDownScore/SaveUpDown',
} as const

/** Calls of the specification that no screen makes: see `src-renderer/api/unused-endpoints.ts`. */
export const unusedCalls = {
  settingOne: 'GET /agent-set/system-info',
  settingSave2: 'POST /agent-set/set-system2',
  settingStatus: 'POST /agent-set/set-system-status',
  settingValue: 'POST /agent-set/set-system-value',
  robotSettingValue: 'POST /agent-set/set-robot',
  siteInfo: 'GET /agent-set/with-our-info',
  siteQuestions: 'GET /agent-set/qa-list',
  siteAgents: 'GET /agent-set/qq-servicer',
  chatSendPrivate: 'POST /chat/chat-private-insert',
  chatSendPublic: 'POST /chat/chat-public-insert',
  chatPrivateList: 'GET /chat/private-list',
  chatPrivateUsers: 'GET /chat/private-user-list',
  productNames: 'GET /play/game-name-list',
  playInteger: 'POST /play/set-int',
  playField: 'POST /play/set',
  oddsOne: 'POST /play/set-odds',
  quotaOne: 'POST /play/set-quota',
  rebateOne: 'POST /rebate/agent-verift',
  robotRun: 'POST /robot/run-robot/{lotteryid}',
  robotCache: 'POST /robot/person-cache',
  playerSignIn: 'POST /system/login',
  playerRegister: 'POST /system/register',
  playerRegister2: 'POST /system/register2',
  playerForgot: 'POST /system/forgot-pwd',
  playerPhone: 'POST /system/bing-phone',
  playerCode: 'POST /system/send-sms-code',
  playerCode2: 'POST /system/send-sms-code2',
  playerCode3: 'POST /system/send-sms-code3',
  tokenInfo: 'POST /system/vailed-info/{token}',
  serverDescription: 'GET /system/description',
  ownId: 'GET /system/id',
  ownInfo: 'GET /system/info',
  serverUrl: 'GET /system/url',
  something: 'GET /system/some-thing',
  /** The specification gives no folder for these two; assumed beside the other system calls. */
  swaggerCheck: 'POST /system/check-url',
  swaggerSubmit: 'POST /system/submit-url',
  pendingCount: 'POST /UpDownScore/CheckUpDownSocreNum',
} as const

export type UsedCall = keyof typeof usedCalls

type Method = 'GET' | 'POST'
type Line = `${Method} ${string}`
type PathOf<L> = L extends `${Method} ${infer Path}` ? Path : never

export const pathOf = <L extends Line>(line: L): PathOf<L> => line.slice(line.indexOf(' ') + 1) as PathOf<L>

/** Headers between a page and the gateway of the main process. None of them reaches the server. */

/** Response: why it is not from the server. */
export const ERROR_HEADER = 'x-console-fault'
/** Names a request, so that `cancelRequest` can cancel it. */
export const REQUEST_ID_HEADER = 'x-request-id'
/** Names an upload in the event `uploadProgress`. */
export const UPLOAD_ID_HEADER = 'x-upload-id'
/** Names the change registered with `beginChange` that the request sends. */
export const CHANGE_ID_HEADER = 'x-change-id'
/** A POST that asks for data and changes nothing. */
export const QUERY_HEADER = 'x-console-query'
