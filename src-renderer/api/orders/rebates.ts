import { type Id, parseWireId } from '#shared/lossless-json.ts'
import type { Amount } from '#shared/money.ts'
import { hasId, PENDING_NAME } from '#shared/pay-data.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { dayOf, isDay, parseServerTime } from '#shared/server-time.ts'
import { readState } from '#shared/state-codes.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { post } from '../http/http.ts'
import { defineList, type FetchList } from '../http/list.ts'
import { findInPages } from '../http/page.ts'
import { isCarriedOut } from '../http/results.ts'
import { endpoints } from '../wire.ts'
import { hasState, statedState } from './pay-order.ts'

/** Shape: D1 §3. */
export interface Rebate {
  id: Id
  userId: Id
  /** Valid turnover. */
  waterBalance: Amount
  loseBalance: Amount
  expectedRebate: Amount
  actualRebate: Amount
  /** The rebate's day, `yyyy-MM-dd`: see `rebateDay`. */
  rebateDate: string
  state: number | string
  upTime: string
  upName: string
  memo: string
}

/** 0 is pending (D1 §4); the codes of the other states are the profile's (A080), and become these. */
export const rebateStates: Record<number, { label: string; tone: 'danger' | 'success' | 'brand'; isOpen?: true }> = {
  0: { label: '待处理', tone: 'danger', isOpen: true },
  1: { label: '已确认', tone: 'success' },
  2: { label: '已取消', tone: 'brand' },
}

export const isPendingRebate = ({ state }: Pick<Rebate, 'state'>) => Number(state) === 0

/** The rebate's day, also where the server writes it as a timestamp. */
export function rebateDay({ rebateDate }: Pick<Rebate, 'rebateDate'>): string {
  const epoch = parseServerTime(rebateDate)
  return epoch === null ? String(rebateDate ?? '') : dayOf(epoch)
}

type RebateQuery = {
  /** Whole days (A185). */
  sdate?: string
  edate?: string
  lotteryid?: string
  playid?: string
  state?: string
  userid?: string
}

const fetchServerRebates = defineList<Rebate, RebateQuery>('rebateList', endpoints.rebateList)

export const fetchRebates: FetchList<Rebate, RebateQuery> = async (page, size, query, signal) => {
  const { rebateState } = currentProfile().codes
  const codes: Readonly<Record<string, number>> = { 1: rebateState.confirmed, 2: rebateState.cancelled }
  const state = query.state && String(codes[query.state] ?? query.state)
  const read = await fetchServerRebates(page, size, { ...query, state }, signal)
  return { ...read, rows: read.rows.map((row) => ({ ...row, state: toState(hasId(row) ? row.state : null) })) }
}

/** A code that this server uses for something else never becomes a decision. */
function toState(value: unknown): Rebate['state'] {
  const { confirmed, cancelled } = currentProfile().codes.rebateState
  const read = readState(value, [
    [PENDING_NAME, 0],
    [/^(confirmed|approved|已确认|已通过)$/i, confirmed],
    [/^(cancell?ed|已取消)$/i, cancelled],
  ])
  const state = statedState(read) as Rebate['state']
  if (Number(state) === confirmed) return 1
  if (Number(state) === cancelled) return 2
  return Number(state) in rebateStates && !isPendingRebate({ state }) ? `状态 ${state}` : state
}

/**
 * Fetches the current state of these rows, by id; rows that no longer exist are missing from the map. The API has no
 * call for a single rebate, so the days they belong to are searched. A row without a state says nothing of its own.
 */
export async function refetchRebates(rows: readonly Rebate[], signal?: AbortSignal): Promise<Map<string, Rebate>> {
  const days = rows.map(rebateDay).sort()
  const members = new Set(rows.map(({ userId }) => String(userId)))
  // Where the server does not say the day of one, all days are searched.
  const query: RebateQuery = days.every(isDay) ? { sdate: days[0], edate: days.at(-1) } : {}
  if (members.size === 1) query.userid = String(rows[0]!.userId)
  const requestedIds = new Set(rows.map(({ id }) => String(id)))
  const found = new Map<string, Rebate>()
  const fetchPage = (page: number, size: number) => fetchRebates(page, size, query, signal)
  await findInPages(fetchPage, (row) => {
    if (requestedIds.has(String(row.id)) && hasState(row)) found.set(String(row.id), row)
    return found.size === requestedIds.size
  })
  return found
}

/** The decision about one rebate: confirmed with the expected amount, or cancelled with 0 and a reason (D1 §4). */
type RebateDecision = { id: Id; balance: number; isConfirm: boolean; memo?: string }

/** Decides any number of rows in one call, exactly once (A081). Throws ApiError. */
export async function decideRebates(decisions: readonly RebateDecision[], change: TrackedChange): Promise<boolean> {
  const body = decisions.map((decision) => ({ ...decision, id: parseWireId(decision.id) }))
  const result = await post('rebateAllVerification', endpoints.rebateVerify, { body, change })
  return isCarriedOut(result, change)
}

/** A goodwill rebate (心意红); its values travel in the query (A082). Throws ApiError. */
export async function giveGoodwill(userId: Id, balance: number, memo: string, change: TrackedChange): Promise<boolean> {
  const query = { userid: userId, balance, memo }
  return isCarriedOut(await post('rebateInsert', endpoints.rebateInsert, { query, change }), change)
}
