import { balanceChanges, GOODWILL } from '../api/balance-changes.ts'
import type { Id } from '../api/id.ts'
import { adjustByHand, handAdjustment, type Verdict } from '../api/pay.ts'
import { giveGoodwill } from '../api/rebates.ts'
import type { TrackedChange } from '../api/trail.ts'
import { dayOf, parseServerTime, rangeBounds } from '../lib/beijing.ts'
import { type Amount, toHundredths } from '../lib/money.ts'

/** Points moved by an operator's own hand: what it is called, what is asked, how it is sent and found again. */
export interface PointsOperation {
  title: string
  /** What it does to the balance. */
  sign: 1 | -1
  idMissing: string
  amountMissing: string
  /** Without it the remark may stay empty. */
  remarkMissing?: string
  send: (userId: Id, amount: number, remark: string, change: TrackedChange) => Promise<Verdict>
  /** Which answer says that it was carried out. */
  success: TrackedChange['success']
  /** The list that its record is in. */
  listRoute: (userId: string) => string
  /** The record it left since `sentAt` (epoch ms by the server), null when there is none (A195). */
  findRecord: (userId: string, amount: number, sentAt: number) => Promise<PointsRecord | null>
}

export interface PointsRecord {
  time: string
  amount: Amount
}

/** D1 §5. */
function byHand(give: boolean): PointsOperation {
  return {
    title: give ? '送分' : '扣分',
    sign: give ? 1 : -1,
    idMissing: 'ID不能为空',
    amountMissing: '操作金额不能为空',
    send: (userId, amount, remark, change) => adjustByHand(give, userId, amount, remark, change),
    success: 'truthy',
    listRoute: (userId) => `/Main/UpDownScore/${give ? '1' : '2'}?paytype=${give ? '98' : '99'}&userid=${userId}`,
    findRecord: async (userId, amount, sentAt) => {
      const order = await handAdjustment(give, userId, amount, sentAt)
      return order && { time: order.payTime, amount: order.balance }
    },
  }
}

export const givePoints = byHand(true)
export const takePoints = byHand(false)

/** Clocks and answers differ by less than this. */
const RECORD_SLACK_MS = 2_000

/** 心意红 (D1 §2, §5, inventory 184–186). */
export const goodwill: PointsOperation = {
  title: '心意红',
  sign: 1,
  idMissing: '请输入ID',
  amountMissing: '请输入金额',
  remarkMissing: '请输入备注',
  send: giveGoodwill,
  success: 'flag',
  listRoute: (userId) => `/Main/AccountChang?userid=${userId}`,
  findRecord: async (userId, amount, sentAt) => {
    const since = sentAt - RECORD_SLACK_MS
    const query = { ...rangeBounds(dayOf(since), dayOf(sentAt)), uptype: GOODWILL, userid: userId }
    const { rows } = await balanceChanges(1, 100, query)
    const found = rows.find(
      ({ changeBalance, upTime }) =>
        toHundredths(changeBalance) === toHundredths(amount) && (parseServerTime(upTime) ?? 0) >= since,
    )
    return found ? { time: found.upTime, amount: found.changeBalance } : null
  },
}
