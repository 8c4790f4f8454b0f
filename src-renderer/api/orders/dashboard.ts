import type { PendingOrdersState } from '#contract/orders.ts'
import type { Amount } from '#shared/money.ts'
import type { PendingOrders } from '#shared/pay-data.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { desktop } from '../../platform/desktop.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { get, post } from '../http/http.ts'
import { toPage } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'
import { endpoints } from '../wire.ts'

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
  /** Fan of the previous draw, where the server gives it (D3 §3). */
  fanResult?: number | string
}

/** Games of the dashboard; `lotteryId` 0 asks for all of them. */
export async function fetchGames(lotteryId: number | string, signal?: AbortSignal): Promise<GameInfo[]> {
  const query = { lotteryid: lotteryId }
  const data = await get('homeData', endpoints.homeData, { query, signal, background: true })
  const isOne = typeof data === 'object' && data !== null && ('lotteryId' in data || 'newExpect' in data)
  const rows = isOne ? [data as RoundShape] : toPage<RoundShape>(data, endpoints.homeData).rows
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

/** Returns the pending orders, which the main process reads now for all windows. Throws if that reading failed. */
export async function fetchPendingOrders(): Promise<PendingOrdersState & { orders: PendingOrders }> {
  const { orders, ...state } = await desktop.refreshOrders()
  if (!orders || state.error !== null) throw new Error(state.error ?? '待处理订单无法读取')
  return { ...state, orders }
}

/** Mutes a game or bans betting on it, or lifts either. Throws ApiError. */
export async function setGameSwitch(
  kind: 'mute' | 'ban',
  lotteryId: number | string,
  on: boolean,
  change: TrackedChange,
): Promise<boolean> {
  const { gameSwitch, switchState } = currentProfile().codes
  const path = { ctype: gameSwitch[kind], lotteryid: lotteryId }
  const query = { state: switchState[on ? 'on' : 'off'] }
  return isNotRefused(await post('updateingState', endpoints.gameSwitch, { path, query, change }))
}
