/** `<channel>:<userId>`, or `0:<lotteryId>-<playId>` for a group. */
export type ConversationKey = string

/** Channel type of groups (D3 §2.12). */
export const GROUP_TYPE = '0'

/** Parameters that identify a conversation at the server. */
export type ConversationTarget = { channel: string; userId: string } | { lotteryId: string; playId: string }

export const CONVERSATION_KEY = /^(?:[1-9]\d{0,8}:\d{1,30}|0:\d{1,9}-\d{1,9})$/

export function privateKey(channel: string, userId: string): ConversationKey {
  return `${channel}:${userId}`
}

export function groupKey(lotteryId: string, playId: string): ConversationKey {
  return `${GROUP_TYPE}:${lotteryId}-${playId}`
}

export function channelOf(key: ConversationKey): string {
  return key.slice(0, key.indexOf(':'))
}

export function isGroup(key: ConversationKey): boolean {
  return key.startsWith(`${GROUP_TYPE}:`)
}

export function parseConversationKey(key: ConversationKey): ConversationTarget {
  const [type = '', id = ''] = key.split(':')
  if (type !== GROUP_TYPE) return { channel: type, userId: id }
  const [lotteryId = '', playId = ''] = id.split('-')
  return { lotteryId, playId }
}

export function toConversationKey(target: ConversationTarget): ConversationKey {
  return 'userId' in target ? privateKey(target.channel, target.userId) : groupKey(target.lotteryId, target.playId)
}
