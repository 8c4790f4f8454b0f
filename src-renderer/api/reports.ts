import type { Amount } from '../lib/money.ts'
import { read } from './http.ts'
import type { Id } from './id.ts'
import { type Page, toPage } from './page.ts'
import { type Keyed, withKeys } from './rows.ts'
import { paths } from './wire.ts'

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
interface Bounds {
  sdate: string
  edate: string
}

export async function report(bounds: Bounds, signal?: AbortSignal): Promise<Partial<Report>> {
  return (await read<Partial<Report> | null>('dataReport', paths.report, { query: { ...bounds }, signal })) ?? {}
}

export interface PayTypeAmount {
  payType: number | string
  balance: Amount
}

/** true: top-ups; false: cash-outs (D3 §7.1). */
export async function payReport(deposits: boolean, bounds: Bounds, signal?: AbortSignal): Promise<PayTypeAmount[]> {
  const call = { path: { inorout: deposits }, query: { ...bounds }, signal }
  return toPage<PayTypeAmount>(await read('payReport', paths.payReport, call)).rows
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

export async function memberResults(
  page: number,
  size: number,
  query: Bounds & { userid?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Keyed<MemberResult>>> {
  const path = { pageindex: page, pagesize: size }
  const data = await read('userDataReport', paths.memberRows, { path, query: { ...query }, signal })
  const { rows, total } = toPage<MemberResult>(data)
  return { rows: withKeys(rows, ({ userId }) => [userId]), total }
}

/** Three members per row: `userId0`, `name0`, `balance0` and so on; the last row may be incomplete (A137). */
export type RetainedRow = Record<string, unknown>

/** Members' balances at the end of a day; `date` is an instant of that day. */
export async function retained(
  page: number,
  size: number,
  query: { date: string; userid?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Keyed<RetainedRow>>> {
  const path = { pageindex: page, pagesize: size }
  const data = await read('userBalanceList', paths.retained, { path, query: { ...query }, signal })
  const { rows, total } = toPage<RetainedRow>(data)
  return { rows: withKeys(rows, ({ userId0 }) => [userId0]), total }
}
