import type { AlertItem } from '#contract/alerts.ts'
import type { ConversationKey } from '#shared/conversation-key.ts'
import type { PendingOrder } from '../orders/pending-order.ts'

const MESSAGE = 'message:'

export const itemOfOrder = ({ deposit, id }: Pick<PendingOrder, 'deposit' | 'id'>): AlertItem =>
  `${deposit ? 'deposit' : 'withdrawal'}:${id}`

export const itemOfConversation = (key: ConversationKey): AlertItem => `${MESSAGE}${key}`

/** null for an order. */
export const conversationOf = (item: AlertItem): ConversationKey | null =>
  item.startsWith(MESSAGE) ? item.slice(MESSAGE.length) : null
