import { asWireId, type Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { directionOf, type OrderKind } from '#shared/server-profile.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { withNamedFieldErrors } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { defineKeyedList } from '../http/list.ts'
import { toRecord, toWholeList } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

/** A member's referral bonus of one day (D3 §3); turnover by category as `betWater<number>`. */
export type Referral = Record<string, unknown> & {
  introduceId: Id
  introduceName: string
  logDate: string
  introduceBonus: Amount
}

/** Turnover categories (D3 §2.3). */
export const turnoverCategories: readonly { id: number; label: string }[] = [
  { id: 1, label: '彩票' },
  { id: 2, label: '真人' },
  { id: 3, label: '体育' },
  { id: 4, label: '电竞' },
  { id: 5, label: '电子' },
  { id: 6, label: '棋牌' },
  { id: 7, label: '捕鱼' },
  { id: 99, label: '其他' },
]

export const getTurnover = (referral: Referral, category: number) => referral[`betWater${category}`] as Amount

export const fetchReferrals = defineKeyedList<Referral, { sdate: string; edate: string; introduceid?: string }>(
  'introduceLogList',
  endpoints.referralLog,
  ({ introduceId, logDate }) => [introduceId, logDate],
)

export interface ReferralRule {
  gameId: Id
  gameName: string
  /** Required turnover. */
  water: number | string
  /** Percent of it. */
  scale: number | string
}

export const fetchReferralRules = async (signal?: AbortSignal): Promise<ReferralRule[]> =>
  toWholeList<ReferralRule>(await get('introduceInfo', endpoints.referralRules, { signal }), endpoints.referralRules)

/** Identifies a rule. */
export const ruleId = ({ gameId, gameName }: ReferralRule): unknown => gameId ?? gameName

/** Saves all rules or none. Field errors are named by rule key: `7.water`. Throws ApiError. */
export async function saveReferralRules(
  rules: readonly ReferralRule[],
  keys: readonly string[],
  change: TrackedChange,
): Promise<boolean> {
  const body = rules.map(({ gameId, water, scale }) => ({ gameId: asWireId(gameId), water, scale }))
  return isNotRefused(
    await withNamedFieldErrors(post('introduceUpdateingList', endpoints.referralSave, { body, change }), keys),
  )
}

/** The operations report of a date range (D3 §3). */
export interface Report {
  payInBalance: Amount
  payOutBalance: Amount
  payHandselBalance: Amount
  payDeductBalance: Amount
  sumReturn: Amount
  sumIntroduce: Amount
  sumNew: Amount
  sumActive: Amount
  sumBalance: Amount
  sumWaterBalance: Amount
  sumNumber: Amount
  sumWinLost: Amount
  payBalance: Amount
  payDifferBalance: Amount
}

/** ISO instants of the first and last moment. */
type Bounds = { sdate: string; edate: string }

export async function fetchReport(query: Bounds, signal?: AbortSignal): Promise<Partial<Report>> {
  const data = await get('dataReport', endpoints.report, { query, signal })
  return toRecord<Report>(data, endpoints.report, ['payInBalance', 'payOutBalance', 'sumBalance', 'sumWinLost']) ?? {}
}

export type PayTypeAmount = { payType: number | string; balance: Amount }

/** Sums of top-ups or of cash-outs (D3 §7.1). */
export async function fetchPayReport(kind: OrderKind, query: Bounds, signal?: AbortSignal): Promise<PayTypeAmount[]> {
  const call = { path: { inorout: directionOf(kind) }, query, signal }
  return toWholeList<PayTypeAmount>(await get('payReport', endpoints.payReport, call), endpoints.payReport)
}

export interface MemberResult {
  userId: Id
  name: string
  balance: Amount
  sumBalance: Amount
  sumWaterBalance: Amount
  sumNumber: Amount
  payInBalance: Amount
  payOutBalance: Amount
  sumWinLost: Amount
}

export const fetchMemberResults = defineKeyedList<MemberResult, Bounds & { userid?: string }>(
  'userDataReport',
  endpoints.memberResults,
  ({ userId }) => [userId],
)

/** Three members per row: `userId0`, `name0`, `balance0` and so on; the last row may be incomplete (A137). */
export type MemberBalancesRow = Record<string, unknown>

/** Members' balances at the end of a day; `date` is an instant of that day. */
export const fetchMemberBalances = defineKeyedList<MemberBalancesRow, { date: string; userid?: string }>(
  'userBalanceList',
  endpoints.memberBalances,
  ({ userId0 }) => [userId0],
)
