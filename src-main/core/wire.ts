import { pathOf, type UsedCall, usedCalls } from '#shared/endpoints.ts'
import { directionOf, type OrderKind, pageNumber } from '#shared/server-profile.ts'

/** Names and paths of the server as the core uses them, verbatim (A023). Pages have theirs in `api/wire.ts`. */

const apiPath = (call: UsedCall) => `/api${pathOf(usedCalls[call])}`

export const LOGIN_PATH = apiPath('signIn')
export const UPLOAD_PATH = apiPath('upload')
export const PAY_DATA_PATH = apiPath('homePayData')
export const payListPath = (kind: OrderKind, page: number, size: number) =>
  apiPath('payList').replace('{inorout}/{pageindex}/{pagesize}', [directionOf(kind), pageNumber(page), size].join('/'))
/** Calls that decide a pending order. */
export const DECISION_PATHS: readonly string[] = [apiPath('payVerify'), apiPath('riskControl')]
/** Calls that move money. */
export const MONEY_PATHS: readonly string[] = [
  ...DECISION_PATHS,
  ...(['balanceAdjust', 'rebateVerify', 'rebateInsert', 'botMemberBalance'] as const).map(apiPath),
]
/** Posts that change nothing: queries, and what comes before a change. Every other one is in the audit log. */
const UNRECORDED_PATHS: readonly string[] = [
  ...[LOGIN_PATH, UPLOAD_PATH],
  ...(['robotPage', 'membersSharingIp', 'botMembers', 'botGroupNames', 'botGroups'] as const).map(apiPath),
  ...(['botAutoMessage', 'botOdds', 'botBets', 'botBetsByBiz', 'botChanges'] as const).map(apiPath),
]

export const isRecorded = (method: string, path: string) => method === 'POST' && !UNRECORDED_PATHS.includes(path)

/** Hub events, D1 §7. */
export const hubEvents = {
  status: 'setStatus',
  pendingCounts: 'setUpDwonCount',
  userImage: 'setUserImg',
  linkTimeout: 'setTimeout',
  serverNotice: 'ReceiveMessage',
  privateMessage: 'PrivateMessage',
  publicMessage: 'LPublicMessage',
} as const

/** The `type` of a setStatus event (D1 §4). */
export const statusTypes = { robot: 20, link: 30 } as const

/** Hub methods, D3 §7.5. */
export const hubMethods = {
  channels: 'getcustomerservice',
  users: 'getuserlist',
  findUser: 'seachuid',
  groups: 'getgroup',
  privateMessages: 'getprivatelist',
  groupMessages: 'getpubliclist',
  sendPrivate: 'privatesend',
  sendToGroup: 'publicsend',
  loadGroups: 'loadTelUsers',
  loadGroupMembers: 'loadTelMember',
  changeGroupStatus: 'changeLotteryStatus',
} as const

/** The arguments of each hub method in their documented order; those of a group are fields of one object (A200). */
export const hubMethodArguments: Readonly<Record<string, readonly string[]>> = {
  [hubMethods.channels]: [],
  [hubMethods.users]: ['type'],
  [hubMethods.findUser]: ['userId'],
  [hubMethods.groups]: [],
  [hubMethods.privateMessages]: ['userId', 'type', 'minId', 'size'],
  [hubMethods.groupMessages]: ['lotteryId', 'playId', 'minId', 'size'],
  [hubMethods.sendPrivate]: ['userId', 'type', 'contentType', 'content'],
  [hubMethods.sendToGroup]: ['lotteryId', 'playId', 'contentType', 'content'],
  [hubMethods.loadGroups]: ['UserId'],
  [hubMethods.loadGroupMembers]: ['UserId', 'TelGpId'],
  [hubMethods.changeGroupStatus]: ['TelGpId', 'TelGpUserid', 'TelGpLotteryid', 'TelGpSetType', 'TelGpStatus'],
}
