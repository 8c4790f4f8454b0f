import type { Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { get, postUnrecorded } from './http/http.ts'
import { endpoints, fileEndpoints } from './wire.ts'

/** A body whose shape the specification leaves open. */
type UnspecifiedBody = Record<string, unknown>

/**
 * Every endpoint that no screen uses (D3 §7.7, inventory 637–647, 651, 653, 654), typed and in one place: other
 * endpoints do the same, or it is outside this console's scope (A011, A044, A046, A081, A092). All throw ApiError; a
 * missing path parameter throws before anything is sent (A047).
 */
export const unusedEndpoints = {
  /** One setting, and one field of it; the settings screen saves all changed items at once (A113). */
  setting: (id: Id) => get<UnspecifiedBody>('systemInfo', endpoints.settingOne, { query: { id } }),
  saveSetting: (body: { id: Id; value: string; status: boolean }) =>
    postUnrecorded('setSystem2', endpoints.settingSave2, { body }),
  setSettingStatus: (body: { id: Id; status: boolean }) =>
    postUnrecorded('setSystemStatus', endpoints.settingStatus, { body }),
  setSettingValue: (body: { id: Id; value: string }) =>
    postUnrecorded('setSystemValue', endpoints.settingValue, { body }),
  setRobotSetting: (body: { id: Id; value: string }) =>
    postUnrecorded('setRobot', endpoints.robotSettingValue, { body }),

  /** Site information shown to players. */
  siteInfo: () => get<UnspecifiedBody>('withOurInfo', endpoints.siteInfo),
  siteQuestions: () => get<{ question: string; reply: string }[]>('qaList', endpoints.siteQuestions),
  siteAgents: () => get<UnspecifiedBody[]>('qqServicer', endpoints.siteAgents),

  /** Chat without the hub; the private list expects a body with a GET and gets a query instead (A044). */
  sendPrivate: (userid: Id, content: string) =>
    postUnrecorded('chatPrivateInsert', endpoints.chatSendPrivate, { query: { userid, content } }),
  sendPublic: (lotteryid: Id, playid: Id, content: string) =>
    postUnrecorded('chatPublicInsert', endpoints.chatSendPublic, { query: { lotteryid, playid, content } }),
  privateMessages: (userid: Id) =>
    get<UnspecifiedBody[]>('privateList', endpoints.chatPrivateList, { query: { userid } }),
  /** `date`: an ISO instant of the day. */
  privateUsers: (date?: string) =>
    get<UnspecifiedBody[]>('privateUserList', endpoints.chatPrivateUsers, { query: { date } }),

  /** One value of a play or of one odds row; the play screen saves them whole (A092). */
  productNames: () => get<UnspecifiedBody[]>('gameNameList', endpoints.productNames),
  setPlayInteger: (body: { playId: Id; type: string; value: number }) =>
    postUnrecorded('setInt', endpoints.playInteger, { body }),
  setPlayField: (body: { playId: Id; type: string; value: string }) =>
    postUnrecorded('set', endpoints.playField, { body }),
  setOdds: (body: { id: Id; odds: number }) => postUnrecorded('setOdds', endpoints.oddsOne, { body }),
  setQuota: (body: { id: Id; quota: number }) => postUnrecorded('setQuota', endpoints.quotaOne, { body }),

  /** Decides one rebate; the rebate list decides in batches (A081). */
  decideRebate: (body: { id: Id; balance: Amount; isConfirm: boolean; memo?: string }) =>
    postUnrecorded('agentVerift', endpoints.rebateOne, { body }),

  /** Number of a member's pending orders, as older screens queried it (D1 §7). */
  pendingCount: (userId: Id) =>
    postUnrecorded('checkUpDownSocreNum', endpoints.pendingCount, { body: { UserId: userId } }),

  runRobots: (lotteryid: Id) => postUnrecorded('runRobot', endpoints.robotRun, { path: { lotteryid } }),
  cacheRobots: () => postUnrecorded('personCache', endpoints.robotCache),

  /** Players' own accounts (A046). */
  playerSignIn: (body: UnspecifiedBody) => postUnrecorded('login', endpoints.playerSignIn, { body }),
  playerRegister: (body: UnspecifiedBody) => postUnrecorded('register', endpoints.playerRegister, { body }),
  playerRegister2: (body: UnspecifiedBody) => postUnrecorded('register2', endpoints.playerRegister2, { body }),
  playerForgot: (body: UnspecifiedBody) => postUnrecorded('forgotPwd', endpoints.playerForgot, { body }),
  playerPhone: (body: UnspecifiedBody) => postUnrecorded('bingPhone', endpoints.playerPhone, { body }),
  playerCode: (body: UnspecifiedBody) => postUnrecorded('sendSmsCode', endpoints.playerCode, { body }),
  playerCode2: (body: UnspecifiedBody) => postUnrecorded('sendSmsCode2', endpoints.playerCode2, { body }),
  playerCode3: (body: UnspecifiedBody) => postUnrecorded('sendSmsCode3', endpoints.playerCode3, { body }),

  /** Never called, because it puts a token into a URL (A011). */
  tokenInfo: (token: string) => postUnrecorded('vailedInfo', endpoints.tokenInfo, { path: { token } }),
  serverDescription: () => get<string>('description', endpoints.serverDescription),
  ownId: () => get<Id>('id', endpoints.ownId),
  ownInfo: () => get<UnspecifiedBody>('info', endpoints.ownInfo),
  serverUrl: () => get<string>('url', endpoints.serverUrl),
  something: () => get('someThing', endpoints.something),

  /** The server's API documentation page. */
  swaggerCheck: () => postUnrecorded('checkUrl', endpoints.swaggerCheck),
  swaggerSubmit: (name: string, password: string) => {
    const body = new FormData()
    body.set('UserName', name)
    body.set('Password', password)
    return postUnrecorded('submitUrl', endpoints.swaggerSubmit, { body })
  },

  /** URLs of files, for links and images. */
  fileDownload: (fileId: Id) => `${fileEndpoints.download}?fileId=${fileId}`,
  filePreview: (fileId: Id) => `${fileEndpoints.preview}?fileId=${fileId}`,
} as const
