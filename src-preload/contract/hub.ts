import type { ConversationKey } from '../shared/conversation-key.ts'
import type { ChatMessage } from './chat.ts'

/** A decoded hub push (A014–A016, A198). */
export type Push =
  | { kind: 'pendingCounts'; deposits: number | null; withdrawals: number | null; total: number }
  | { kind: 'status'; type: number; value: string }
  | { kind: 'userImage'; image: string }
  | { kind: 'linkTimeout'; text: string }
  | { kind: 'serverNotice'; text: string }
  /** Written by a member, or the echo of an operator's message (A197); see `message.speakId`. */
  | { kind: 'privateMessage'; conversation: ConversationKey; userId: string; message: ChatMessage }
  | { kind: 'publicMessage'; conversation: ConversationKey; lotteryId: string; playId: string; message: ChatMessage }
