import type { Id } from '#shared/lossless-json.ts'
import { type Amount, addAmounts, isZero, signOf } from '#shared/money.ts'
import { codeText } from '#shared/state-codes.ts'
import { get } from '../http/http.ts'
import { defineKeyedList, readPage } from '../http/list.ts'
import { onlyOfMember, type Page, pickRequested, toPage, type WithKey } from '../http/page.ts'
import { SeenCodes } from '../options.ts'
import { endpoints } from '../wire.ts'

/** Shape: D1 §3. */
export interface Draw {
  qiShu: number | string
  /** Scheduled and actual draw time. */
  openTime: string
  addTime: string
  results: string
  winLost: Amount
}

export function fetchDraws(
  id: string,
  page: number,
  size: number,
  query: { qishu?: string },
  signal?: AbortSignal,
): Promise<Page<Draw>> {
  const request = (pageindex: number) =>
    get('resultsList', endpoints.draws, { path: { id, pageindex, pagesize: size }, query, signal })
  return readPage<Draw>(request, endpoints.draws, { page, size })
}

/** The latest draws of a game, newest first (A077). */
export const fetchLatestDraws = async (game: string, top: number, signal?: AbortSignal): Promise<Draw[]> =>
  toPage<Draw>(
    await get('resultsTop', endpoints.latestDraws, { path: { id: game, top }, signal }),
    endpoints.latestDraws,
  ).rows

/** Shape: D1 §3. */
export interface BalanceChange {
  userId: Id
  name: string
  upType: number | string
  beforeBalance: Amount
  playDetail: string
  changeBalance: Amount
  lastBalance: Amount
  upTime: string
  memo: string
}

/** Values 0 to 10 of the type filter (D1 §2); 0 requests all. */
export const changeTypes = [
  '全部',
  '中奖',
  '上分',
  '下分',
  '送分',
  '扣分',
  '投注',
  '撤投',
  '回红',
  '心意红',
  '介绍红',
] as const

/** Type 心意红. */
export const GOODWILL = '9'
/** Type 介绍红. */
export const REFERRAL_BONUS = '10'

/** The types of rows, of which none is 全部. */
const seenTypes = new SeenCodes(1, changeTypes.length - 1)

/** A code of a server that counts from elsewhere has no name of the documents (A392). */
export function changeTypeLabel(upType: unknown): string {
  const text = codeText(upType)
  const label = Number(text) > 0 && changeTypes[Number(text)]
  return label && seenTypes.isShifted ? `未知（${text}）` : label || text
}

/**
 * A change that is given by its size has the sign by which the balances before and after differ (A393); one of which they
 * say something else stays as it came.
 */
function signedChange(row: Pick<BalanceChange, 'beforeBalance' | 'changeBalance' | 'lastBalance'>): Amount {
  const { beforeBalance, changeBalance, lastBalance } = row
  const difference = addAmounts(lastBalance, beforeBalance, -1)
  const isLess = signOf(difference) < 0 && signOf(changeBalance) > 0
  return isLess && isZero(addAmounts(difference, changeBalance)) ? difference! : changeBalance
}

const fetchChanges = defineKeyedList<BalanceChange, { sdate: string; edate: string; uptype?: string; userid?: string }>(
  'balanceChangeList',
  endpoints.balanceChanges,
  ({ userId, upType, upTime, lastBalance }) => [userId, upType, upTime, lastBalance],
)

/** Type 0 means no filter (A059). */
export const fetchBalanceChanges: typeof fetchChanges = async (page, size, query, signal) => {
  const uptype = query.uptype === '0' ? undefined : query.uptype
  const read = await fetchChanges(page, size, { ...query, uptype }, signal)
  seenTypes.add(read.rows.map(({ upType }) => codeText(upType)))
  return { ...read, rows: read.rows.map((row) => ({ ...row, changeBalance: signedChange(row) })) }
}

/** A player's message in a round (D1 §3); `content` is untrusted: text, HTML or an image path. */
export interface ChatRecord {
  userId: Id
  name: string
  qiShu: number | string
  lotteryId: number | string
  playId: number | string
  content: string
  time: string
}

const fetchRecords = defineKeyedList<ChatRecord, RecordQuery & { content?: string }>(
  'chatList',
  endpoints.chatRecords,
  ({ userId, qiShu, time, content }) => [userId, qiShu, time, content],
)

export const fetchChatRecords: typeof fetchRecords = async (...call) => {
  const read = await fetchRecords(...call)
  return { ...read, rows: read.rows.map((record) => ({ ...record, content: String(record.content ?? '') })) }
}

/** Shape: D1 §3. */
export interface BetOrder {
  userId: Id
  name: string
  lotteryId: number | string
  playId: number | string
  qiShu: number | string
  playDetail: string
  results: string
  award: Amount
  ipAddress: string
  orderTime: string
  isJieSuan: number | string | boolean | null
}

type Settlement = '已结算' | '待结算' | '状态未知'

/** Of the numbers only 1 means settled (D1 §3). What is neither a number nor a flag says nothing of the bet (A365). */
export function settlementOf({ isJieSuan }: Pick<BetOrder, 'isJieSuan'>): Settlement {
  const text = typeof isJieSuan === 'object' ? '' : String(isJieSuan ?? '').trim()
  if (/^(true|已结算)$/i.test(text)) return '已结算'
  if (/^(false|待结算|未结算)$/i.test(text)) return '待结算'
  if (text === '' || !Number.isFinite(Number(text))) return '状态未知'
  return Number(text) === 1 ? '已结算' : '待结算'
}

export const isSettled = (bet: Pick<BetOrder, 'isJieSuan'>) => settlementOf(bet) === '已结算'

/** Filters shared by bets and chat records (D1 §7). */
export type RecordQuery = {
  sdate: string
  edate: string
  lotteryid?: string
  playid?: string
  qishu?: string
  userid?: string
}

const betKey = (bet: BetOrder) => [bet.userId, bet.lotteryId, bet.playId, bet.qiShu, bet.orderTime, bet.playDetail]
export const fetchBets = defineKeyedList<BetOrder, RecordQuery>('orderList', endpoints.betList, betKey)

/** The newest records that one member has in a query, also from a server that takes no notice of whose it is. Throws ApiError. */
const ofMember =
  <T extends { userId: Id }, Q>(fetchPage: FetchRecords<T, Q>, call: string) =>
  async (userId: string, size: number, query: Q, signal: AbortSignal) =>
    onlyOfMember(await fetchPage(1, size, { ...query, userid: userId }, signal), userId, call)

type FetchRecords<T, Q> = (page: number, size: number, query: Q, signal: AbortSignal) => Promise<Page<WithKey<T>>>

export const fetchChatRecordsOf = ofMember(fetchChatRecords, endpoints.chatRecords)
export const fetchBalanceChangesOf = ofMember(fetchBalanceChanges, endpoints.balanceChanges)
export const fetchBetsOf = ofMember(fetchBets, endpoints.betList)

const isOfRound =
  ({ lotteryid, qishu }: RecordQuery) =>
  ({ lotteryId, qiShu }: BetOrder) =>
    String(lotteryId) === lotteryid && String(qiShu) === qishu

/** A member's bets in one round of a game; those of other rounds say nothing of it. Throws ApiError. */
export async function fetchBetsInRound(userId: string, size: number, query: RecordQuery, signal: AbortSignal) {
  const isInRound = isOfRound(query)
  const own = await fetchBetsOf(userId, size, query, signal)
  pickRequested(own, isInRound, endpoints.betList, '期号')
  return { ...own, rows: own.rows.filter(isInRound) }
}

/** The bets of all members in one round of a game. Throws ApiError. */
export async function fetchBetsOfRound(size: number, query: RecordQuery, signal: AbortSignal) {
  const read = await fetchBets(1, size, query, signal)
  const isInRound = isOfRound(query)
  pickRequested(read, isInRound, endpoints.betList, '期号')
  return { ...read, rows: read.rows.filter(isInRound) }
}
