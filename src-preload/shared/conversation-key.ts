/** `<channel>:<userId>`, or `0:<lotteryId>-<playId>` for a group. */
export type ConversationKey = string

/** Channel type of groups (D3 §2.12). */
export const GROUP_TYPE = '0'

/** Parameters that identify a conversation at the server. */
export type ConversationTarget = { channel: string; userId: string } | { lotteryId: string; playId: string }

export const CONVERSATION_KEY = /^(?:[1-9]\d{0,8}:\d{1,30}|0:\d{1,9}-\d{1,9})$/

export const privateKey = (channel: string, userId: string): ConversationKey => `${channel}:${userId}`

export const groupKey = (lotteryId: string, playId: string): ConversationKey => `${GROUP_TYPE}:${lotteryId}-${playId}`

export const channelOf = (key: ConversationKey): string => key.slice(0, key.indexOf(':'))

/** The id of the member of a private conversation. */
export const memberOfConversation = (key: ConversationKey): string => key.slice(key.indexOf(':') + 1)

export const isGroup = (key: ConversationKey): boolean => key.startsWith(`${GROUP_TYPE}:`)

export function parseConversationKey(key: ConversationKey): ConversationTarget {
  const [type = '', id = ''] = key.split(':')
  if (type !== GROUP_TYPE) return { channel: type, userId: id }
  const [lotteryId = '', playId = ''] = id.split('-')
  return { lotteryId, playId }
}

export const toConversationKey = (target: ConversationTarget): ConversationKey =>
  'userId' in target ? privateKey(target.channel, target.userId) : groupKey(target.lotteryId, target.playId)

/** Every operator writes under this name in the chat (D3 §6). */
export const OPERATOR_NAME = '客服'
/** System messages have this name (D3 §3). */
const SYSTEM_NAME = '系统接单'

/**
 * Returns who wrote a message. In a private conversation only `speakId` identifies the member, because members may
 * choose any name (A206). In a group operators are recognised by their id (A158) or name (D3 §3, §6). A message without
 * a speaker counts as a member's, so that it is not overlooked.
 */
export function speakerOf(key: string, { speakId, name }: { speakId: string; name: string }, operatorId: string) {
  const [channel = '', member = ''] = key.split(':')
  const isInGroup = channel === GROUP_TYPE
  if (!isInGroup && speakId === member) return 'member'
  if (name === SYSTEM_NAME) return 'system'
  if (isInGroup) return name === OPERATOR_NAME || (speakId !== '' && speakId === operatorId) ? 'operator' : 'member'
  return speakId === '' ? 'member' : 'operator'
}
