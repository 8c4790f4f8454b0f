import type { Id } from '#shared/ids.ts'
import type { Amount } from '#shared/money.ts'
import { defineKeyedList } from '../http/list.ts'
import { endpoints } from '../wire.ts'

/** Shape: D1 §3. */
export interface BalanceChange {
  userId: Id
  name: string
  upType: number | string
  beforeBalance: Amount
  playDetail: string
  changeBalance: Amount
  lastBalance: Amount
  upTime: string
  memo: string
}

/** Values 0 to 10 of the type filter (D1 §2); 0 requests all. */
export const changeTypes = [
  '全部',
  '中奖',
  '上分',
  '下分',
  '送分',
  '扣分',
  '投注',
  '撤投',
  '回红',
  '心意红',
  '介绍红',
] as const

/** Type 心意红. */
export const GOODWILL = '9'

export function changeTypeLabel(upType: unknown): string {
  return (Number(upType) > 0 && changeTypes[Number(upType)]) || String(upType ?? '')
}

const fetchChanges = defineKeyedList<BalanceChange, { sdate: string; edate: string; uptype?: string; userid?: string }>(
  'balanceChangeList',
  endpoints.balanceChanges,
  ({ userId, upType, upTime, lastBalance }) => [userId, upType, upTime, lastBalance],
)

/** Type 0 means no filter (A059). */
export const fetchBalanceChanges: typeof fetchChanges = (page, size, query, signal) =>
  fetchChanges(page, size, { ...query, uptype: query.uptype === '0' ? undefined : query.uptype }, signal)
