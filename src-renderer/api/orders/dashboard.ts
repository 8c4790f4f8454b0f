import type { Amount } from '../../../src-preload/shared/money.ts'
import { parseServerTime } from '../../../src-preload/shared/server-time.ts'
import { ApiError } from '../http/errors.ts'
import { get, post } from '../http/http.ts'
import { toPage } from '../http/page.ts'
import { isSuccess } from '../http/results.ts'
import { endpoints, gameSwitch, payDataLists } from '../wire.ts'
import type { PayOrder } from './pay-order.ts'

/** One game on the dashboard (D1 §3). */
export interface GameInfo {
  lotteryId: number | string
  oldQiShu: number | string
  oldOpenTime: string
  oldOpenResult: string
  /** Bettors of the previous round. */
  oldNumber: number | string
  oldBalance: Amount
  oldWinLost: Amount
  newQiShu: number | string
  newOpenTime: string
  /** Milliseconds until betting closes, or "wait" or empty (D1 §4). */
  openState: number | string | null
  muteState: boolean | number
  banState: boolean | number
  sumNumber: number | string
  sumWinLost: Amount
}

/** Both lists are sorted oldest first (A216). */
export interface PendingOrders {
  deposits: PayOrder[]
  withdrawals: PayOrder[]
}

/** Games of the dashboard; `lotteryId` 0 asks for all of them. */
export async function fetchGames(lotteryId: number | string, signal?: AbortSignal): Promise<GameInfo[]> {
  const data = await get<unknown>('homeData', endpoints.homeData, {
    query: { lotteryid: lotteryId },
    signal,
    background: true,
  })
  const isOne = typeof data === 'object' && data !== null && ('lotteryId' in data || 'newExpect' in data)
  const rows = isOne ? [data as RoundShape] : toPage<RoundShape>(data).rows
  return rows.map((row) => toGame(row, lotteryId))
}

/** A round in the shape of D3 §3; its time to closing is in seconds (A050). */
type RoundShape = Partial<GameInfo> & {
  expect?: number | string
  newExpect?: number | string
  sealingPlateTime?: number | string | null
  openCode?: unknown
}

/** Accepts either shape of a game's round (A167); `requestedId` fills in where the server omits the id. */
function toGame(row: RoundShape, requestedId: number | string): GameInfo {
  if (!('newExpect' in row)) return row as GameInfo
  const { expect, newExpect, sealingPlateTime, openCode } = row
  const secondsLeft = sealingPlateTime === null || sealingPlateTime === '' ? Number.NaN : Number(sealingPlateTime)
  const round = {
    lotteryId: requestedId,
    oldQiShu: expect ?? '',
    newQiShu: newExpect ?? '',
    openState: Number.isFinite(secondsLeft) ? secondsLeft * 1_000 : null,
    oldOpenResult: (Array.isArray(openCode) ? openCode.join(',') : String(openCode ?? '')) || '',
  }
  return { ...round, ...row } as GameInfo
}

/**
 * Fetches the pending orders, in any of the server's shapes (A053). Throws ApiError when the response has no list: that
 * is a failed query, not an empty queue (A220).
 */
export async function fetchPendingOrders(signal?: AbortSignal): Promise<PendingOrders> {
  const data = await get<unknown>('homePayData', endpoints.homePayData, { signal, background: true })
  const lists = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  const firstList = (names: readonly string[]) =>
    (names.map((name) => lists[name]).find(Array.isArray) ?? []) as PayOrder[]
  const names = [...payDataLists.deposits, ...payDataLists.withdrawals, ...payDataLists.flat]
  if (!Array.isArray(data) && !names.some((name) => Array.isArray(lists[name])))
    throw new ApiError('malformed', '待处理订单无法读取')
  const flat = Array.isArray(data) ? (data as PayOrder[]) : firstList(payDataLists.flat)
  // Every order in these lists is pending, also when its row has no state.
  const asPending = (orders: PayOrder[], inOrOut: boolean) =>
    orders.map((order) => ({ ...order, inOrOut, state: order.state ?? 0 })).sort(compareByAge)
  return {
    deposits: asPending([...firstList(payDataLists.deposits), ...flat.filter(isDeposit)], true),
    withdrawals: asPending(
      [...firstList(payDataLists.withdrawals), ...flat.filter((order) => !isDeposit(order))],
      false,
    ),
  }
}

/** Sorts orders of the same second by id; orders without a readable time come first, so that they are noticed. */
function compareByAge(a: PayOrder, b: PayOrder): number {
  const timeDifference = (parseServerTime(a.payTime) ?? 0) - (parseServerTime(b.payTime) ?? 0)
  const [idA, idB] = [String(a.id), String(b.id)]
  return timeDifference || idA.length - idB.length || (idA < idB ? -1 : 1)
}

function isDeposit(order: PayOrder): boolean {
  return String(order.inOrOut) === 'true' || Number(order.inOrOut) === 1
}

/** Mutes a game or bans betting on it, or lifts either. Throws ApiError. */
export async function setGameSwitch(
  kind: keyof typeof gameSwitch,
  lotteryId: number | string,
  on: boolean,
): Promise<boolean> {
  const result = await post<unknown>('updateingState', endpoints.gameSwitch, {
    path: { ctype: gameSwitch[kind], lotteryid: lotteryId },
    query: { state: on },
  })
  return isSuccess(result)
}
