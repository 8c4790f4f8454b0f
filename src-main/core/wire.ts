/** The server's own names and addresses as the core uses them, verbatim (A023). Pages have theirs in `api/wire.ts`. */

export const PAY_DATA_PATH = '/api/home/pay-data'

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

/** What setStatus tells the state of, D1 §4. */
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

/** `TelGpStatus` a group is to have (A147). */
export const groupStatusWish = { open: 1, close: 2 } as const

/** The answer for want of rights, whatever was asked (D1 §6). */
export const NO_PERMISSION = -99
