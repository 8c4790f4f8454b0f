import type { ConversationKey } from '../../../../src-preload/contract/chat.ts'

/** The Group entry's type (D3 §2.12). */
export const GROUP_CHANNEL = '0'

export type ConversationTarget =
  | { kind: 'private'; channel: string; userId: string }
  | { kind: 'group'; lotteryId: string; playId: string }

export function channelOf(key: ConversationKey): string {
  return key.slice(0, key.indexOf(':'))
}

/** Parses a conversation key; the contract defines its format. */
export function parseConversation(key: ConversationKey): ConversationTarget {
  const channel = channelOf(key)
  const id = key.slice(channel.length + 1)
  if (channel !== GROUP_CHANNEL) return { kind: 'private', channel, userId: id }
  const [lotteryId = '', playId = ''] = id.split('-')
  return { kind: 'group', lotteryId, playId }
}

export function privateConversationKey(channel: string, userId: string): ConversationKey {
  return `${channel}:${userId}`
}
