import type { Id } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { get } from '../http/http.ts'
import { toRecord } from '../http/page.ts'
import { endpoints } from '../wire.ts'

/** Totals in both reports (D3 §3). */
interface Totals {
  payInBalance: Amount
  payOutBalance: Amount
  payDifferBalance: Amount
  sumWinLost: Amount
  sumNumber: Amount
  scale: Amount
  sumBalance: Amount
  beyondIgnore: Amount
  sumOddBalance: Amount
  sumCombinationBalance: Amount
  sumNumberBalance: Amount
  sumPeakBalance: Amount
  sumDoubleBalance: Amount
  sumDuiShunBaoBalance: Amount
  killCombination: Amount
  guessingNumberWin: Amount
  oddScale: Amount
  combinationScale: Amount
  numberScale: Amount
  peakScale: Amount
  doubleScale: Amount
  duiShunBaoScale: Amount
}

/** All-time statistics of a member: totals, daily averages, ratios. */
export interface MemberReport extends Totals {
  /** First play. */
  sTime: string
  avgPayIn: Amount
  avgPayOut: Amount
  avgPayDiffer: Amount
  avgWinLost: Amount
  avgNumber: Amount
  avgBalance: Amount
  avgBeyondIgnore: Amount
  avgOddBalance: Amount
  avgCombinationBalance: Amount
  avgNumberBalance: Amount
  avgPeakBalance: Amount
  avgDoubleBalance: Amount
  avgDuiShunBaoBalance: Amount
  avgKillCombination: Amount
  avgGuessingNumberWin: Amount
  avgIntervalDays: Amount
  registerIPAddress: string
  lastLogIPAddress: string
}

export type PeriodReport = Totals & { balance: Amount }

const TOTALS = ['payInBalance', 'payOutBalance', 'sumBalance', 'sumWinLost'] as const

type ReportScope = { lotteryid?: string; playid?: string; userid: Id }

/** Returns an empty object for a member without statistics. */
export const fetchMemberReport = async (query: ReportScope, signal?: AbortSignal): Promise<Partial<MemberReport>> =>
  toRecord<MemberReport>(
    await get('orderReport', endpoints.memberReport, { query, signal }),
    endpoints.memberReport,
    TOTALS,
  ) ?? {}

/** `sdate` and `edate`: `yyyy-MM-dd HH:mm:ss`, Beijing time (A040, A185). */
export async function fetchPeriodReport(
  query: ReportScope & { sdate: string; edate: string },
  signal?: AbortSignal,
): Promise<Partial<PeriodReport>> {
  return (
    toRecord<PeriodReport>(
      await get('betReport', endpoints.memberPeriodReport, { query, signal }),
      endpoints.memberPeriodReport,
      TOTALS,
    ) ?? {}
  )
}
