import { asWireId, type Id } from '#shared/ids.ts'
import type { Amount } from '#shared/money.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { withNamedFieldErrors } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { defineKeyedList } from '../http/list.ts'
import { toPage } from '../http/page.ts'
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

/** Referral bonus rule of one game. */
export interface ReferralRule {
  gameId: Id
  gameName: string
  /** Required turnover. */
  water: number | string
  /** Percent of it. */
  scale: number | string
}

export async function fetchReferralRules(signal?: AbortSignal): Promise<ReferralRule[]> {
  return toPage<ReferralRule>(await get('introduceInfo', endpoints.referralRules, { signal }), endpoints.referralRules)
    .rows
}

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
