import { post } from '../http/http.ts'
import { botModules, botOddsKey, endpoints } from '../wire.ts'
import { fetchAllBotPages } from './bot-page.ts'

/** One odds row of a group's game (D3 §3); sent back with every field it came with (A096). */
export type GroupOdds = Record<string, unknown> & {
  OTypeEx: string
  OTypeFlag: string
  OLotteryId: number
  OReal: unknown
  ORealMax: unknown
  OMin: unknown
  OMax: unknown
  OMaxDual: unknown
  OIsAvailable: unknown
}

/** Unique within one game (A096). */
export const groupOddsId = ({ OTypeFlag }: GroupOdds): unknown => OTypeFlag

export async function fetchGroupOdds(gameId: string, signal?: AbortSignal): Promise<GroupOdds[]> {
  const wheres = [{ field: 'OLotteryId', op: '=', value: Number(gameId) } as const]
  const where = { moduleName: botModules.odds, wheres, signal }
  return fetchAllBotPages<GroupOdds>({ operation: 'oddsList', path: endpoints.botOdds, ...where })
}

/** Saves changed rows whole. Throws ApiError when the bot's code is not 0. */
export async function saveGroupOdds(rows: readonly GroupOdds[]): Promise<boolean> {
  const body = { key: botOddsKey, moduleName: botModules.odds, data: rows }
  await post('oddsSave', endpoints.botOddsSave, { body })
  return true
}
