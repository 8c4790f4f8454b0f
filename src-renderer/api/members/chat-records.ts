import type { Id } from '../../../src-preload/shared/ids.ts'
import { get } from '../http/http.ts'
import { type Page, toPage } from '../http/page.ts'
import { type WithKey, withKeys } from '../http/row-keys.ts'
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

export async function fetchChatRecords(
  page: number,
  size: number,
  query: RecordQuery & { content?: string },
  signal?: AbortSignal,
): Promise<Page<WithKey<ChatRecord>>> {
  const data = await get('chatList', endpoints.chatRecords, {
    path: { pageindex: page, pagesize: size },
    query: { ...query },
    signal,
  })
  const { rows, total } = toPage<ChatRecord>(data)
  const records = rows.map((record) => ({ ...record, content: String(record.content ?? '') }))
  return { rows: withKeys(records, (record) => [record.userId, record.qiShu, record.time, record.content]), total }
}
