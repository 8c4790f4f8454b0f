import { z } from 'zod'
import type { Commands } from '../../src-preload/contract.ts'
import { alertKind, alertSettingsChange } from './alerts/rules.ts'
import { CONVERSATION_KEY } from './chat/keys.ts'
import type { Logger } from './ports.ts'
import { settingsChange } from './settings/schema.ts'
import { change, conclusion, trackedChange } from './trail/entry.ts'

/** The caller of a command: the URL of its frame, and whether that is the main frame of a window. */
export interface Sender {
  url: string
  isMainFrame: boolean
  window: string
  /** Only the main window opens routes requested from outside; a secondary window keeps its own route (A007). */
  isMainWindow: boolean
}

const none = z.tuple([])
const channel = z.string().regex(/^[1-9]\d{0,8}$/)
const deliveryChannel = z.literal(['notification', 'sound'])
const deliveryResult = z.literal(['ok', 'unsupported', 'denied', 'blocked', 'failed'])
const smallId = z.string().regex(/^\d{1,9}$/)
/** Ids have any number of digits (A183). */
const id = z.string().regex(/^\d{1,30}$/)
/** Ids of the group bot are signed (A207). */
const botId = z.string().regex(/^-?\d{1,30}$/)
const conversation = z.string().regex(CONVERSATION_KEY)
const before = id.nullable()
const address = z.string().max(2_000)
const contentType = z.literal([1, 2, 3])
const groupStatusChange = z.strictObject({
  groupId: botId,
  ownerId: botId,
  gameId: z.int().min(0),
  setType: z.literal([1, 2, 3]),
  open: z.boolean(),
})
const sendId = z.string().min(1).max(100)
const formDraft = z.strictObject({
  id: z.string().max(100),
  key: z.string().max(50_000),
  name: z.string().max(1_000),
  route: z.string().max(50_000),
  edits: z.string().max(5_000_000),
  incomplete: z.boolean(),
})
/** Only a safety limit: the command itself rejects overlong messages with a message for the operator. */
const messageText = z.string().max(1_000_000)

/** Argument schema of every command. */
const schemas: { [C in keyof Commands]: z.ZodType } = {
  getHost: none,
  getSession: none,
  signOut: none,
  setServer: z.tuple([address]),
  saveServer: z.tuple([address.nullable(), z.strictObject({ name: z.string().max(200), address })]),
  removeServer: z.tuple([address]),
  probeServer: z.tuple([address]),
  getConnection: none,
  reconnect: none,
  getAlerts: none,
  getStatus: none,
  refreshAlerts: none,
  getNotices: none,
  markNoticesRead: none,
  getSettings: none,
  changeSettings: z.tuple([settingsChange]),
  getDiagnostics: none,
  readLogBundle: none,
  openLogFolder: none,
  getClockOffset: none,
  takeRoute: none,
  abandonRequest: z.tuple([z.string().max(100)]),
  getChatChannels: none,
  getChatUsers: z.tuple([channel]),
  findChatUser: z.tuple([channel, id]),
  getChatGroups: none,
  getPrivateMessages: z.tuple([channel, id, before]),
  getGroupMessages: z.tuple([smallId, smallId, before]),
  sendPrivate: z.tuple([channel, id, contentType, messageText, sendId]),
  sendToGroup: z.tuple([smallId, smallId, contentType, messageText, sendId]),
  loadGroups: none,
  loadGroupMembers: z.tuple([botId]),
  changeGroupStatus: z.tuple([groupStatusChange]),
  setConversationOpen: z.tuple([conversation.nullable(), z.boolean()]),
  getUnread: none,
  getLinkState: none,
  getAlertSettings: none,
  changeAlertSettings: z.tuple([alertSettingsChange]),
  keepQuiet: z.tuple([z.literal([0, 15, 30, 60])]),
  testAlert: z.tuple([alertKind]),
  getAlertHealth: none,
  reportDelivery: z.tuple([deliveryChannel, deliveryResult]),
  testDelivery: z.tuple([deliveryChannel]),
  noteChange: z.tuple([change]),
  beginChange: z.tuple([trackedChange]),
  concludeChange: conclusion,
  readTrail: none,
  reportFault: z.tuple([z.string().max(20_000)]),
  getUpdates: none,
  checkForUpdates: none,
  installUpdate: none,
  setOccupied: z.tuple([z.boolean()]),
  othersOccupied: none,
  keepDrafts: z.tuple([z.int().min(0), z.array(formDraft).max(100)]),
  getDrafts: none,
  dropDraft: z.tuple([z.string().max(100)]),
  getProxyQuestion: none,
  answerProxy: z.tuple([
    z.strictObject({ user: z.string().min(1).max(500), password: z.string().max(500) }).nullable(),
  ]),
}

export class BridgeError extends Error {}

/** Command implementations; the id of the calling window is the last argument. */
export type Answers = { [C in keyof Commands]: (...args: [...Parameters<Commands[C]>, window: string]) => unknown }

/**
 * Dispatches the commands of the contract. Calls from other origins or from subframes, unknown commands and invalid
 * arguments are logged and throw BridgeError (fault 32).
 */
export function createBridge(commands: Answers, origin: string, log: Logger) {
  return async (sender: Sender, name: unknown, args: unknown): Promise<unknown> => {
    if (!sender.isMainFrame || originOf(sender.url) !== origin) return refuse('from a foreign page')
    if (typeof name !== 'string' || !Object.hasOwn(schemas, name)) return refuse('with an unknown name')
    const command = name as keyof Commands
    const parsed = schemas[command].safeParse(args)
    if (!parsed.success) return refuse(`with wrong arguments for ${command}`)
    if (command === 'takeRoute' && !sender.isMainWindow) return null
    return await (commands[command] as (...args: unknown[]) => unknown)(...(parsed.data as unknown[]), sender.window)
  }

  function refuse(what: string): never {
    log.warn(`bridge: refused a call ${what}`)
    throw new BridgeError('无效的调用')
  }
}

/** URL.origin of a custom scheme is "null", so the origin is built from scheme and host. */
function originOf(url: string): string {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}`
  } catch {
    return ''
  }
}
