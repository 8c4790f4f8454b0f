import type { Id } from '#shared/ids.ts'
import { type Amount, addAmounts, isZero, signOf } from '#shared/money.ts'
import { codeText } from '#shared/state-codes.ts'
import { SeenCodes } from '../../lib/seen-codes.ts'
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

/** The types of rows, of which none is 全部. */
const seenTypes = new SeenCodes(1, changeTypes.length - 1)

/** A code of a server that counts from elsewhere has no name of the documents (A392). */
export function changeTypeLabel(upType: unknown): string {
  const text = codeText(upType)
  const label = Number(text) > 0 && changeTypes[Number(text)]
  return label && seenTypes.isShifted ? `未知（${text}）` : label || text
}

/**
 * A change that is given by its size has the sign by which the balances before and after differ (A393); one of which they
 * say something else stays as it came.
 */
function signedChange(row: Pick<BalanceChange, 'beforeBalance' | 'changeBalance' | 'lastBalance'>): Amount {
  const { beforeBalance, changeBalance, lastBalance } = row
  const difference = addAmounts(lastBalance, beforeBalance, -1)
  const isLess = signOf(difference) < 0 && signOf(changeBalance) > 0
  return isLess && isZero(addAmounts(difference, changeBalance)) ? difference! : changeBalance
}

const fetchChanges = defineKeyedList<BalanceChange, { sdate: string; edate: string; uptype?: string; userid?: string }>(
  'balanceChangeList',
  endpoints.balanceChanges,
  ({ userId, upType, upTime, lastBalance }) => [userId, upType, upTime, lastBalance],
)

/** Type 0 means no filter (A059). */
export const fetchBalanceChanges: typeof fetchChanges = async (page, size, query, signal) => {
  const uptype = query.uptype === '0' ? undefined : query.uptype
  const read = await fetchChanges(page, size, { ...query, uptype }, signal)
  seenTypes.add(read.rows.map(({ upType }) => codeText(upType)))
  return { ...read, rows: read.rows.map((row) => ({ ...row, changeBalance: signedChange(row) })) }
}
