import type { Id } from '#shared/lossless-json.ts'
import { type Amount, toHundredths } from '#shared/money.ts'
import { orderListPath, routes } from '#shared/routes.ts'
import { orderKind } from '#shared/server-profile.ts'
import { dayOf, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import { fetchAllPages, isOfMember } from '../../api/http/page.ts'
import { fetchBalanceChanges, GOODWILL } from '../../api/members/records.ts'
import { adjustmentPayType } from '../../api/orders/pay-order.ts'
import { adjustBalance, findAdjustments } from '../../api/orders/pay-orders.ts'
import { fetchRebates, giveGoodwill, isPendingRebate, type Rebate } from '../../api/orders/rebates.ts'
import { attributeRecord, type Operator } from '../../lib/operator.ts'
import { serverNow } from '../../stores/clock.ts'

/** A manual points adjustment: its texts, its request, and how to find its record. */
export interface PointsOperation {
  title: string
  sign: 1 | -1
  idMissing: string
  amountMissing: string
  /** Amounts that are offered beside the field. */
  amounts?: readonly number[]
  /** Absent: the remark is optional. */
  remarkMissing?: string
  submit: (userId: Id, amount: number, remark: string, change: TrackedChange) => Promise<boolean>
  /** How the response reports success. */
  success: TrackedChange['success']
  listRoute: (userId: string) => string
  /** Records of this amount by any operator since `sentAt` (server time, epoch ms) (A195); amount or time may not be known. */
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
 * `notOurs`: only records with both another operator and another remark.
 */
type RecordMatch = { kind: 'ours' | 'notOurs' | 'unclear'; record: PointsRecord } | { kind: 'none' }

/**
 * A record matches by operator and remark (A215, fault 49). One that lacks or differs in only one of them proves nothing:
 * servers have further names for an operator, and some change remarks (fault 64).
 */
export function matchRecord(records: readonly PointsRecord[], operator: Operator, remark: string): RecordMatch {
  const isSameRemark = (record: PointsRecord) => normalizeText(record.remark) === remark.trim()
  const isNamed = (record: PointsRecord) => attributeRecord(record.operator, operator)
  const ours = records.find(
    (record) => isDated(record) && isNamed(record) === 'own' && record.remark !== undefined && isSameRemark(record),
  )
  if (ours) return { kind: 'ours', record: ours }
  const unclear = records.find(
    (record) =>
      !isDated(record) || isNamed(record) !== 'other' || normalizeText(record.remark) === '' || isSameRemark(record),
  )
  if (unclear) return { kind: 'unclear', record: unclear }
  return records[0] ? { kind: 'notOurs', record: records[0] } : { kind: 'none' }
}

const normalizeText = (value: unknown) => String(value ?? '').trim()

/** One without a time or an amount may be an earlier one, or of another amount: it is neither ours nor certainly another's. */
export const isDated = ({ time, amount }: PointsRecord) =>
  parseServerTime(time) !== null && toHundredths(amount) !== null

/** A slow server may write the record of a change of before midnight after it: none is overlooked and sent again. */
const latestRecord = (sentAt: number) => Math.max(sentAt, serverNow())

/** 送分 and 扣分 (D1 §5). */
function manualAdjustment(kind: 'give' | 'take'): PointsOperation {
  const give = kind === 'give'
  return {
    title: give ? '送分' : '扣分',
    sign: give ? 1 : -1,
    idMissing: 'ID不能为空',
    amountMissing: '操作金额不能为空',
    amounts: [10, 50, 100],
    submit: (userId, amount, remark, change) => adjustBalance(give, userId, amount, remark, change),
    success: 'truthy',
    listRoute: (userId) => `${orderListPath(give)}?paytype=${adjustmentPayType(orderKind(give))}&userid=${userId}`,
    findRecords: async (userId, amount, sentAt) => {
      const orders = await findAdjustments(give, userId, amount, sentAt, latestRecord(sentAt))
      return orders.map(({ payTime, balance, verifyAdmin, upName, remark }) => {
        return { time: payTime, amount: balance, operator: verifyAdmin || upName, remark }
      })
    },
  }
}

export const givePoints = manualAdjustment('give')
export const takePoints = manualAdjustment('take')

/** The tolerance for clock differences and response times. */
const RECORD_TOLERANCE_MS = 2_000

/** 心意红 (D1 §2, §5, inventory 184–186). */
export const goodwill: PointsOperation = {
  title: '心意红',
  sign: 1,
  idMissing: '请输入ID',
  amountMissing: '请输入金额',
  remarkMissing: '请输入备注',
  submit: giveGoodwill,
  success: 'flag',
  listRoute: (userId) => `${routes.AccountChang.path}?userid=${userId}`,
  // A rebate names its operator (D1 §3); a balance change does not, so alone it proves nothing.
  findRecords: async (userId, amount, sentAt) => {
    const since = sentAt - RECORD_TOLERANCE_MS
    const [from, to] = [dayOf(since), dayOf(latestRecord(sentAt))]
    const isMatch = (record: PointsRecord) =>
      [null, toHundredths(amount)].includes(toHundredths(record.amount)) &&
      (parseServerTime(record.time) ?? Number.POSITIVE_INFINITY) >= since
    const days = { sdate: from, edate: to, userid: userId }
    const isOurs = (row: { userId: Id }) => isOfMember(row, userId)
    const fetchPaid = (page: number, size: number) => fetchRebates(page, size, days)
    const rebates = (await fetchAllPages(fetchPaid, { isCounted: true }))
      .filter(isOurs)
      // Of a pending one the paid part and its time do not exist yet.
      .filter((rebate) => !isPendingRebate(rebate) || isDated(toRecord(rebate)))
      .map(toRecord)
      .filter(isMatch)
    const query = { ...rangeBounds(from, to), uptype: GOODWILL, userid: userId }
    const fetchChanged = (page: number, size: number) => fetchBalanceChanges(page, size, query)
    const changed = (await fetchAllPages(fetchChanged, { isCounted: true }))
      .filter(isOurs)
      .map(({ upTime, changeBalance, memo }) => ({ time: upTime, amount: changeBalance, remark: memo }))
      .filter(isMatch)
    return [...rebates, ...changed.filter((change) => !rebates.some((rebate) => isSameOperation(rebate, change)))]
  },
}

const toRecord = ({ upTime, actualRebate, upName, memo }: Rebate): PointsRecord => {
  return { time: upTime, amount: actualRebate, operator: upName, remark: memo }
}

/** Whether a rebate and a balance change belong to the same operation. */
function isSameOperation(rebate: PointsRecord, change: PointsRecord): boolean {
  const gapMs = Math.abs((parseServerTime(rebate.time) ?? 0) - (parseServerTime(change.time) ?? 0))
  return normalizeText(rebate.remark) === normalizeText(change.remark) && gapMs <= RECORD_TOLERANCE_MS
}
