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
  isJieSuan: number | string | boolean | null
}

type Settlement = '已结算' | '待结算' | '状态未知'

/** Of the numbers only 1 means settled (D1 §3). What is neither a number nor a flag says nothing of the bet (A365). */
export function settlementOf({ isJieSuan }: Pick<BetOrder, 'isJieSuan'>): Settlement {
  const text = typeof isJieSuan === 'object' ? '' : String(isJieSuan ?? '').trim()
  if (/^(true|已结算)$/i.test(text)) return '已结算'
  if (/^(false|待结算|未结算)$/i.test(text)) return '待结算'
  if (text === '' || !Number.isFinite(Number(text))) return '状态未知'
  return Number(text) === 1 ? '已结算' : '待结算'
}

export const isSettled = (bet: Pick<BetOrder, 'isJieSuan'>) => settlementOf(bet) === '已结算'

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
