import type { RecordQuery } from './bets.ts'
import { read } from './http.ts'
import type { Id } from './id.ts'
import { type Page, toPage } from './page.ts'
import { type Keyed, withKeys } from './rows.ts'
import { paths } from './wire.ts'

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

export async function chatRecords(
  page: number,
  size: number,
  query: RecordQuery & { content?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Keyed<ChatRecord>>> {
  const data = await read('chatList', paths.chatRecords, {
    path: { pageindex: page, pagesize: size },
    query: { ...query },
    signal,
  })
  const { rows, total } = toPage<ChatRecord>(data)
  const records = rows.map((record) => ({ ...record, content: String(record.content ?? '') }))
  return { rows: withKeys(records, (record) => [record.userId, record.qiShu, record.time, record.content]), total }
}
