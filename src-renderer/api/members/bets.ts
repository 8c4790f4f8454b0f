import type { Id } from '#shared/ids.ts'
import type { Amount } from '#shared/money.ts'
import { defineKeyedList } from '../http/list.ts'
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
export const isSettled = ({ isJieSuan }: Pick<BetOrder, 'isJieSuan'>) => Number(isJieSuan) === 1

/** Filters shared by bets and chat records (D1 §7). */
export type RecordQuery = {
  sdate: string
  edate: string
  lotteryid?: string
  playid?: string
  qishu?: string
  userid?: string
}

const betKey = (bet: BetOrder) => [bet.userId, bet.lotteryId, bet.playId, bet.qiShu, bet.orderTime, bet.playDetail]
export const fetchBets = defineKeyedList<BetOrder, RecordQuery>('orderList', endpoints.betList, betKey)
