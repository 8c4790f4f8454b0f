import { currentProfile } from '#shared/server-profile.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { endpoints } from '../wire.ts'
import { type BotRow, equals, fetchAllBotPages, moduleOf, postToBot } from './bot-page.ts'

/** One odds row of a group's game (D3 §3); sent back with every field it came with (A096). */
export type GroupOdds = Record<string, unknown> & {
  OTypeEx: unknown
  OTypeFlag: unknown
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

/** A row of the table; a server may write its flag as a number. */
export const groupOddsCells = (row: GroupOdds) => ({
  initialValues: row,
  info: { flag: String(row.OTypeFlag ?? ''), top: String(row.ORealMax ?? '') },
})

const toOdds = (row: BotRow) => row as GroupOdds
const oddsList = { operation: 'oddsList', path: endpoints.botOdds, toRow: toOdds }

export function fetchGroupOdds(gameId: string, signal?: AbortSignal): Promise<GroupOdds[]> {
  return fetchAllBotPages(oddsList, equals('OLotteryId', Number(gameId)), signal)
}

/** Saves changed rows whole. */
export function saveGroupOdds(rows: readonly GroupOdds[], change: TrackedChange): Promise<boolean> {
  const body = { key: currentProfile().bot.oddsKey, moduleName: moduleOf(endpoints.botOdds), data: rows }
  return postToBot('oddsSave', endpoints.botOddsSave, body, change)
}
