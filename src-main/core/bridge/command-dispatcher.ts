import { z } from 'zod'
import { type Commands, subjects } from '#contract/desktop.ts'
import { MAX_NOTES_FILE, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/member-notes.ts'
import { STATEMENT_PART_SIZE, statementSources } from '#contract/orders.ts'
import { CONVERSATION_KEY } from '#shared/conversation-key.ts'
import { alertCheckAnswerSchema, alertKindSchema, alertSettingsChangeSchema } from '../alerts/alert-rules.ts'
import { auditChangeSchema, changeIdSchema, conclusionSchema, trackedChangeSchema } from '../audit-log/audit-entry.ts'
import { memberIdSchema } from '../member-notes/notes-file.ts'
import type { Logger } from '../ports.ts'
import { settingsChange } from '../settings/schema.ts'

/** Texts of a statement are cut by the page. */
const text = z.string().max(300)

const lineSchema = z.strictObject({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,20})?$/),
  at: z.number().min(0).max(9e12),
  hasTime: z.boolean(),
  payer: text,
  remark: text,
  source: z.enum(statementSources),
})

const statementPartSchema = z.strictObject({
  importId: z.string().min(1).max(100),
  lines: z.array(lineSchema).max(STATEMENT_PART_SIZE),
  isLast: z.boolean(),
})

/** A keyed fingerprint. */
const lineIdSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** The caller of a command: the URL of its frame, and whether that is the main frame of a window. */
export interface Sender {
  url: string
  isMainFrame: boolean
  windowId: string
  /** Only the main window opens routes requested from outside; a secondary window keeps its own route (A007). */
  isMainWindow: boolean
}

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
const alertItem = z.union([
  z.templateLiteral([z.literal(['deposit', 'withdrawal']), ':', id]),
  z.templateLiteral(['message:', conversation]),
])
/** A summary at the start stands for everything that waits. */
const alertItems = z.array(alertItem).min(1).max(50_000)
const epoch = z.number()
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

/** The command itself names what is too long. */
const noteContent = z.strictObject({
  text: z.string().max(10_000),
  tags: z.array(z.string().max(1_000)).max(100),
  isWatched: z.boolean(),
})
const notesPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH)

/** The commands themselves name what is wrong in it. */
const profile = z.string().max(1_000_000)

type CommandWithArguments = { [C in keyof Commands]: Parameters<Commands[C]> extends [] ? never : C }[keyof Commands]

const argumentSchemas: Record<CommandWithArguments, z.ZodType> = {
  readState: z.tuple([z.enum(subjects)]),
  setServer: z.tuple([address]),
  saveServer: z.tuple([
    address.nullable(),
    z.strictObject({ name: z.string().max(200), address, profile: profile.optional() }),
  ]),
  removeServer: z.tuple([address]),
  checkServer: z.tuple([address]),
  setServerProfile: z.tuple([profile]),
  changeSettings: z.tuple([settingsChange]),
  cancelRequest: z.tuple([z.string().max(100)]),
  getChatUsers: z.tuple([channel]),
  getMoreChatUsers: z.tuple([channel, z.int().min(0)]),
  findChatUser: z.tuple([channel, id]),
  getPrivateMessages: z.tuple([channel, id, before]),
  getGroupMessages: z.tuple([smallId, smallId, before]),
  sendPrivate: z.tuple([channel, id, contentType, messageText, sendId]),
  sendToGroup: z.tuple([smallId, smallId, contentType, messageText, sendId]),
  readMemberImages: z.tuple([id]),
  saveMemberNote: z.tuple([memberIdSchema, noteContent]),
  exportMemberNotes: z.tuple([notesPassword]),
  importMemberNotes: z.tuple([z.string().max(MAX_NOTES_FILE), notesPassword, z.enum(['ask', 'accept'])]),
  loadGroups: z.tuple([changeIdSchema]),
  loadGroupMembers: z.tuple([botId, changeIdSchema]),
  changeGroupStatus: z.tuple([groupStatusChange, changeIdSchema]),
  setFocusedConversation: z.tuple([conversation.nullable(), z.boolean()]),
  snoozeItems: z.tuple([alertItems, z.literal([5, 15, 30])]),
  claimItems: z.tuple([alertItems, z.boolean()]),
  getReplies: z.tuple([epoch, epoch]),
  importStatement: z.tuple([statementPartSchema]),
  confirmStatementLine: z.tuple([id, lineIdSchema]),
  releaseStatementLine: z.tuple([id]),
  changeAlertSettings: z.tuple([alertSettingsChangeSchema]),
  setDoNotDisturb: z.tuple([z.literal([0, 15, 30, 60])]),
  previewAlert: z.tuple([alertKindSchema]),
  reportDelivery: z.tuple([deliveryChannel, deliveryResult]),
  testDelivery: z.tuple([deliveryChannel]),
  saveAlertCheck: z.tuple([alertCheckAnswerSchema]),
  recordChange: z.tuple([auditChangeSchema]),
  beginChange: z.tuple([trackedChangeSchema]),
  concludeChange: conclusionSchema,
  saveSupportBundle: z.tuple([z.boolean()]),
  reportError: z.tuple([z.string().max(20_000)]),
  setHasUnsavedWork: z.tuple([z.boolean()]),
  saveDrafts: z.tuple([z.int().min(0), z.array(formDraft).max(100)]),
  discardDraft: z.tuple([z.string().max(100)]),
  answerProxyAuth: z.tuple([
    z.strictObject({ user: z.string().min(1).max(500), password: z.string().max(500) }).nullable(),
  ]),
}

export class BridgeError extends Error {}

/** Command implementations; the id of the calling window is the last argument. */
export type CommandHandlers = {
  [C in keyof Commands]: (...args: [...Parameters<Commands[C]>, windowId: string]) => unknown
}

/** Calls from other origins or subframes, unknown commands and invalid arguments throw BridgeError (fault 32). */
export function createCommandDispatcher(commands: CommandHandlers, origin: string, log: Logger) {
  return async (sender: Sender, name: unknown, args: unknown): Promise<unknown> => {
    if (!sender.isMainFrame || originOf(sender.url) !== origin) return rejectCall('from a foreign page')
    if (typeof name !== 'string' || !Object.hasOwn(commands, name)) return rejectCall('with an unknown name')
    const command = name as keyof Commands
    const schema = Object.hasOwn(argumentSchemas, command)
      ? argumentSchemas[command as CommandWithArguments]
      : z.tuple([])
    const parsed = schema.safeParse(args)
    if (!parsed.success) return rejectCall(`with wrong arguments for ${command}`)
    if (command === 'consumePendingRoute' && !sender.isMainWindow) return null
    return await (commands[command] as (...args: unknown[]) => unknown)(...(parsed.data as unknown[]), sender.windowId)
  }

  function rejectCall(what: string): never {
    log.warn(`bridge: refused a call ${what}`)
    throw new BridgeError('无效的调用')
  }
}

/** URL.origin of a custom scheme is "null", so the origin is built from scheme and host. */
function originOf(url: string): string {
  if (!URL.canParse(url)) return ''
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
