import type { Amount } from '../lib/money.ts'
import { isDone } from './done.ts'
import { read, write } from './http.ts'
import type { Id } from './id.ts'
import { type Page, toPage } from './page.ts'
import { naming } from './refused-items.ts'
import { type Keyed, withKeys } from './rows.ts'
import { paths } from './wire.ts'

/** A member's referral bonus of one day (D3 §3); turnover by category as `betWater<number>`. */
export type Referral = Record<string, unknown> & {
  introduceId: Id
  introduceName: string
  logDate: string
  introduceBonus: Amount
}

/** Turnover categories (D3 §2.3). */
export const categories: readonly { id: number; label: string }[] = [
  { id: 1, label: '彩票' },
  { id: 2, label: '真人' },
  { id: 3, label: '体育' },
  { id: 4, label: '电竞' },
  { id: 5, label: '电子' },
  { id: 6, label: '棋牌' },
  { id: 7, label: '捕鱼' },
  { id: 99, label: '其他' },
]

export function turnover(referral: Referral, category: number): Amount {
  return referral[`betWater${category}`] as Amount
}

export async function referralLog(
  page: number,
  size: number,
  query: { sdate: string; edate: string; introduceid?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<Keyed<Referral>>> {
  const path = { pageindex: page, pagesize: size }
  const data = await read('introduceLogList', paths.referralLog, { path, query: { ...query }, signal })
  const { rows, total } = toPage<Referral>(data)
  return { rows: withKeys(rows, ({ introduceId, logDate }) => [introduceId, logDate]), total }
}

/** Referral bonus rule of one game. */
export interface ReferralRule {
  gameId: Id
  gameName: string
  /** Required turnover. */
  water: number | string
  /** Percent of it. */
  scale: number | string
}

export async function referralRules(signal?: AbortSignal): Promise<ReferralRule[]> {
  return toPage<ReferralRule>(await read('introduceInfo', paths.referralRules, { signal })).rows
}

/** Identifies a rule. */
export const ruleMark = ({ gameId, gameName }: ReferralRule): unknown => gameId ?? gameName

/** Saves all rules or none. Field errors are named by rule key: `7.water`. Throws ApiError. */
export async function saveReferralRules(rules: readonly ReferralRule[], keys: readonly string[]): Promise<boolean> {
  const body = rules.map(({ gameId, water, scale }) => ({ gameId, water, scale }))
  return isDone(await naming(write<unknown>('introduceUpdateingList', paths.referralSave, { body }), keys))
}
