import { orderListPath, routes } from '../../src-preload/shared/routes.ts'
import { balanceChanges, GOODWILL } from '../api/balance-changes.ts'
import type { Id } from '../api/id.ts'
import { adjustByHand, handAdjustments, type Verdict } from '../api/pay.ts'
import { giveGoodwill, rebateList } from '../api/rebates.ts'
import type { TrackedChange } from '../api/trail.ts'
import { dayOf, parseServerTime, rangeBounds } from '../lib/beijing.ts'
import { type Amount, toHundredths } from '../lib/money.ts'
import { isOperator } from '../lib/operator.ts'

/** A manual points adjustment: its texts, its request, and how to find its record. */
export interface PointsOperation {
  title: string
  sign: 1 | -1
  idMissing: string
  amountMissing: string
  /** Absent: the remark is optional. */
  remarkMissing?: string
  send: (userId: Id, amount: number, remark: string, change: TrackedChange) => Promise<Verdict>
  /** How the response reports success. */
  success: TrackedChange['success']
  /** The route of the list with its record. */
  listRoute: (userId: string) => string
  /** Records of this amount by any operator since `sentAt` (server time, epoch ms) (A195). */
  findRecords: (userId: string, amount: number, sentAt: number) => Promise<PointsRecord[]>
}

export interface PointsRecord {
  time: string
  amount: Amount
  /** The server's text; absent if this kind of record has no such field. */
  operator?: string | null
  remark?: string | null
}

/**
 * The record of a change whose response was lost (A215). `ours`: certainly this operator's; `unclear`: possibly;
 * `notOurs`: only records that are certainly not this operator's.
 */
export type Finding = { kind: 'ours' | 'others' | 'unclear'; record: PointsRecord } | { kind: 'none' }

/** A record matches only by operator and remark; one that lacks either proves nothing (A215, fault 49). */
export function ourRecord(
  records: readonly PointsRecord[],
  operator: Parameters<typeof isOperator>[1],
  remark: string,
): Finding {
  const isOurs = (record: PointsRecord) =>
    isOperator(record.operator, operator) && record.remark !== undefined && textOf(record.remark) === remark.trim()
  const maybeOurs = (record: PointsRecord) =>
    (textOf(record.operator) === '' || isOperator(record.operator, operator)) &&
    (textOf(record.remark) === '' || textOf(record.remark) === remark.trim())
  const ours = records.find(isOurs)
  if (ours) return { kind: 'ours', record: ours }
  const unclear = records.find(maybeOurs)
  if (unclear) return { kind: 'unclear', record: unclear }
  return records[0] ? { kind: 'others', record: records[0] } : { kind: 'none' }
}

const textOf = (written: unknown) => String(written ?? '').trim()

/** 送分 and 扣分 (D1 §5). */
function byHand(give: boolean): PointsOperation {
  return {
    title: give ? '送分' : '扣分',
    sign: give ? 1 : -1,
    idMissing: 'ID不能为空',
    amountMissing: '操作金额不能为空',
    send: (userId, amount, remark, change) => adjustByHand(give, userId, amount, remark, change),
    success: 'truthy',
    listRoute: (userId) => `${orderListPath(give)}?paytype=${give ? '98' : '99'}&userid=${userId}`,
    findRecords: async (userId, amount, sentAt) => {
      const orders = await handAdjustments(give, userId, amount, sentAt)
      return orders.map(({ payTime, balance, verifyAdmin, upName, remark }) => {
        return { time: payTime, amount: balance, operator: verifyAdmin || upName, remark }
      })
    },
  }
}

export const givePoints = byHand(true)
export const takePoints = byHand(false)

/** The tolerance for clock differences and response times. */
const RECORD_SLACK_MS = 2_000
const SEARCH_SIZE = 100

/** 心意红 (D1 §2, §5, inventory 184–186). */
export const goodwill: PointsOperation = {
  title: '心意红',
  sign: 1,
  idMissing: '请输入ID',
  amountMissing: '请输入金额',
  remarkMissing: '请输入备注',
  send: giveGoodwill,
  success: 'flag',
  listRoute: (userId) => `${routes.AccountChang.path}?userid=${userId}`,
  // A rebate names its operator (D1 §3); a balance change does not, so alone it proves nothing.
  findRecords: async (userId, amount, sentAt) => {
    const since = sentAt - RECORD_SLACK_MS
    const [from, to] = [dayOf(since), dayOf(sentAt)]
    const isNew = (moved: Amount, time: string) =>
      toHundredths(moved) === toHundredths(amount) && (parseServerTime(time) ?? 0) >= since
    const given = (await rebateList(1, SEARCH_SIZE, { sdate: from, edate: to, userid: userId })).rows
      .filter(({ actualRebate, upTime }) => isNew(actualRebate, upTime))
      .map(({ upTime, actualRebate, upName, memo }) => {
        return { time: upTime, amount: actualRebate, operator: upName, remark: memo }
      })
    const query = { ...rangeBounds(from, to), uptype: GOODWILL, userid: userId }
    const moved = (await balanceChanges(1, SEARCH_SIZE, query)).rows
      .filter(({ changeBalance, upTime }) => isNew(changeBalance, upTime))
      .map(({ upTime, changeBalance, memo }) => ({ time: upTime, amount: changeBalance, remark: memo }))
    return [...given, ...moved.filter((change) => !given.some((rebate) => isSame(rebate, change)))]
  },
}

/** Whether a rebate and a balance change belong to the same operation. */
function isSame(rebate: PointsRecord, change: PointsRecord): boolean {
  const apart = Math.abs((parseServerTime(rebate.time) ?? 0) - (parseServerTime(change.time) ?? 0))
  return textOf(rebate.remark) === textOf(change.remark) && apart <= RECORD_SLACK_MS
}
