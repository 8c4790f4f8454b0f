import { formatBeijingTime } from '../../wire/beijing.ts'
import type { Member } from '../member-store.ts'

/** D3 §3; `time` is Unix ms internally. */
export interface ChatMessage {
  id: bigint
  speakId: bigint
  type: number
  name: string
  head: string
  content: string
  /** 1 text, 2 html, 3 image path. */
  contentType: number
  time: number
}

/** The customer-service channels; type 0 is the groups (D3 §2.12). */
export const CHANNELS = [
  { type: 1, name: '在线客服', head: 'service-1.png' },
  { type: 2, name: '上分客服', head: 'service-2.png' },
  { type: 3, name: '下分客服', head: 'service-3.png' },
] as const

export const SERVICE_NAME = '客服'
export const SERVICE_HEAD = 'service-1.png'

export type NewMessage = Pick<ChatMessage, 'speakId' | 'name' | 'head' | 'content' | 'contentType'>

export function toWireMessage(message: ChatMessage) {
  const { id } = message
  // A number while a double can hold it, as everywhere on the wire.
  const safe = id <= BigInt(Number.MAX_SAFE_INTEGER)
  return { ...message, id: safe ? Number(id) : id, time: formatBeijingTime(message.time) }
}

/** The sender fields of a member's message. */
export function senderOf(member: Member): Pick<ChatMessage, 'speakId' | 'name' | 'head'> {
  return { speakId: member.id, name: member.name, head: member.head }
}
