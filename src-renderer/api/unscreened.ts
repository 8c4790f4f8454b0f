import type { Amount } from '../lib/money.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { filePaths, paths } from './wire.ts'

/** A body whose shape the specification leaves open. */
type Unshown = Record<string, unknown>

/**
 * Every endpoint that no screen uses (D3 §7.7, inventory 637–647, 651, 653, 654), typed and in one place: other
 * endpoints do the same, or it is outside this console's scope (A011, A044, A046, A081, A092). All throw ApiError; a
 * missing path parameter throws before anything is sent (A047).
 */
export const unscreened = {
  /** One setting, and one field of it; the settings screen saves all changed items at once (A113). */
  setting: (id: Id) => read<Unshown>('systemInfo', paths.settingOne, { query: { id } }),
  saveSetting: (body: { id: Id; value: string; status: boolean }) =>
    write<unknown>('setSystem2', paths.settingSave2, { body }),
  setSettingStatus: (body: { id: Id; status: boolean }) =>
    write<unknown>('setSystemStatus', paths.settingStatus, { body }),
  setSettingValue: (body: { id: Id; value: string }) => write<unknown>('setSystemValue', paths.settingValue, { body }),
  setRobotSetting: (body: { id: Id; value: string }) => write<unknown>('setRobot', paths.robotSettingValue, { body }),

  /** Site information shown to players. */
  siteInfo: () => read<Unshown>('withOurInfo', paths.siteInfo),
  siteQuestions: () => read<{ question: string; reply: string }[]>('qaList', paths.siteQuestions),
  siteAgents: () => read<Unshown[]>('qqServicer', paths.siteAgents),

  /** Chat without the hub; the private list expects a body with a GET and gets a query instead (A044). */
  sendPrivate: (userid: Id, content: string) =>
    write<unknown>('chatPrivateInsert', paths.chatSendPrivate, { query: { userid, content } }),
  sendPublic: (lotteryid: Id, playid: Id, content: string) =>
    write<unknown>('chatPublicInsert', paths.chatSendPublic, { query: { lotteryid, playid, content } }),
  privateMessages: (userid: Id) => read<Unshown[]>('privateList', paths.chatPrivateList, { query: { userid } }),
  /** `date`: an ISO instant of the day. */
  privateUsers: (date?: string) => read<Unshown[]>('privateUserList', paths.chatPrivateUsers, { query: { date } }),

  /** One value of a play or of one odds row; the play screen saves them whole (A092). */
  productNames: () => read<Unshown[]>('gameNameList', paths.productNames),
  setPlayInteger: (body: { playId: Id; type: string; value: number }) =>
    write<unknown>('setInt', paths.playInteger, { body }),
  setPlayField: (body: { playId: Id; type: string; value: string }) => write<unknown>('set', paths.playField, { body }),
  setOdds: (body: { id: Id; odds: number }) => write<unknown>('setOdds', paths.oddsOne, { body }),
  setQuota: (body: { id: Id; quota: number }) => write<unknown>('setQuota', paths.quotaOne, { body }),

  /** Decides one rebate; the rebate list decides in batches (A081). */
  decideRebate: (body: { id: Id; balance: Amount; isConfirm: boolean; memo?: string }) =>
    write<unknown>('agentVerift', paths.rebateOne, { body }),

  /** Number of a member's pending orders, as older screens queried it (D1 §7). */
  pendingCount: (userId: Id) => write<unknown>('checkUpDownSocreNum', paths.pendingCount, { body: { UserId: userId } }),

  runRobots: (lotteryid: Id) => write<unknown>('runRobot', paths.robotRun, { path: { lotteryid } }),
  cacheRobots: () => write<unknown>('personCache', paths.robotCache),

  /** Players' own accounts (A046). */
  playerSignIn: (body: Unshown) => write<unknown>('login', paths.playerSignIn, { body }),
  playerRegister: (body: Unshown) => write<unknown>('register', paths.playerRegister, { body }),
  playerRegister2: (body: Unshown) => write<unknown>('register2', paths.playerRegister2, { body }),
  playerForgot: (body: Unshown) => write<unknown>('forgotPwd', paths.playerForgot, { body }),
  playerPhone: (body: Unshown) => write<unknown>('bingPhone', paths.playerPhone, { body }),
  playerCode: (body: Unshown) => write<unknown>('sendSmsCode', paths.playerCode, { body }),
  playerCode2: (body: Unshown) => write<unknown>('sendSmsCode2', paths.playerCode2, { body }),
  playerCode3: (body: Unshown) => write<unknown>('sendSmsCode3', paths.playerCode3, { body }),

  /** Never called, because it puts a token into a URL (A011). */
  tokenInfo: (token: string) => write<unknown>('vailedInfo', paths.tokenInfo, { path: { token } }),
  serverDescription: () => read<string>('description', paths.serverDescription),
  ownId: () => read<Id>('id', paths.ownId),
  ownInfo: () => read<Unshown>('info', paths.ownInfo),
  serverUrl: () => read<string>('url', paths.serverUrl),
  something: () => read<unknown>('someThing', paths.something),

  /** The server's API documentation page. */
  swaggerCheck: () => write<unknown>('checkUrl', paths.swaggerCheck),
  swaggerSubmit: (name: string, password: string) => {
    const body = new FormData()
    body.set('UserName', name)
    body.set('Password', password)
    return write<unknown>('submitUrl', paths.swaggerSubmit, { body })
  },

  /** URLs of files, for links and images. */
  fileDownload: (fileId: Id) => `${filePaths.download}?fileId=${fileId}`,
  filePreview: (fileId: Id) => `${filePaths.preview}?fileId=${fileId}`,
} as const
