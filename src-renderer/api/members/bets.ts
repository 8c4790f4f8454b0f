import type { Id } from '../../../src-preload/shared/ids.ts'
import type { Amount } from '../../../src-preload/shared/money.ts'
import { get } from '../http/http.ts'
import { type Page, toPage } from '../http/page.ts'
import { type WithKey, withKeys } from '../http/row-keys.ts'
import { endpoints } from '../wire.ts'

/** Shape: D1 §3. */
export interface BetOrder {
  userId: Id
  name: string
  lotteryId: number | string
  playId: number | string
  qiShu: number | string
  playDetail: string
  results: string
  award: Amount
  ipAddress: string
  orderTime: string
  isJieSuan: number | string
}

/** Only 1 means settled (D1 §3). */
export function isSettled({ isJieSuan }: Pick<BetOrder, 'isJieSuan'>): boolean {
  return Number(isJieSuan) === 1
}

/** Filters shared by bets and chat records (D1 §7). */
export interface RecordQuery {
  sdate: string
  edate: string
  lotteryid?: string
  playid?: string
  qishu?: string
  userid?: string
}

export async function fetchBets(
  page: number,
  size: number,
  query: RecordQuery,
  signal?: AbortSignal,
): Promise<Page<WithKey<BetOrder>>> {
  const data = await get('orderList', endpoints.betList, {
    path: { pageindex: page, pagesize: size },
    query: { ...query },
    signal,
  })
  const { rows, total } = toPage<BetOrder>(data)
  return {
    rows: withKeys(rows, (bet) => [bet.userId, bet.lotteryId, bet.playId, bet.qiShu, bet.orderTime, bet.playDetail]),
    total,
  }
}
