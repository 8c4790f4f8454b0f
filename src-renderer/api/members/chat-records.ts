import type { Id } from '#shared/ids.ts'
import { defineKeyedList } from '../http/list.ts'
import { endpoints } from '../wire.ts'
import type { RecordQuery } from './bets.ts'

/** A player's message in a round (D1 §3); `content` is untrusted: text, HTML or an image path. */
export interface ChatRecord {
  userId: Id
  name: string
  qiShu: number | string
  lotteryId: number | string
  playId: number | string
  content: string
  time: string
}

const fetchRecords = defineKeyedList<ChatRecord, RecordQuery & { content?: string }>(
  'chatList',
  endpoints.chatRecords,
  ({ userId, qiShu, time, content }) => [userId, qiShu, time, content],
)

export const fetchChatRecords: typeof fetchRecords = async (...call) => {
  const read = await fetchRecords(...call)
  return { ...read, rows: read.rows.map((record) => ({ ...record, content: String(record.content ?? '') })) }
}
