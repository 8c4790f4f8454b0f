import type { Id } from '#shared/ids.ts'
import type { Amount } from '#shared/money.ts'
import { directionOf } from '#shared/server-profile.ts'
import { get } from '../http/http.ts'
import { defineKeyedList } from '../http/list.ts'
import { toPage, toRecord } from '../http/page.ts'
import { endpoints } from '../wire.ts'

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
export async function fetchPayReport(deposits: boolean, query: Bounds, signal?: AbortSignal): Promise<PayTypeAmount[]> {
  const call = { path: { inorout: directionOf(deposits) }, query, signal }
  return toPage<PayTypeAmount>(await get('payReport', endpoints.payReport, call), endpoints.payReport).rows
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
