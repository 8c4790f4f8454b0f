import { type Condition, serializeConditions } from '#shared/bot-conditions.ts'
import { currentProfile, pageNumber } from '#shared/server-profile.ts'
import { rangeBounds } from '#shared/server-time.ts'
import type { TrackedChange } from '../host/audit-log.ts'
import { post, postQuery } from '../http/http.ts'
import { fetchAllPages, type Page, toPage } from '../http/page.ts'
import { isNotRefused } from '../http/results.ts'

/** A row under the bot's names. */
export type BotRow = Record<string, unknown>

/** A list of the group bot (D3 §7.4). */
export interface BotList<Row> {
  /** Names the call in errors. */
  operation: string
  path: string
  toRow: (row: BotRow) => Row
}

/** `moduleName` of a list: the first segment of its endpoint (D3 §7.4). */
export const moduleOf = (path: string) => path.split('/')[1]

/** Throws ApiError with the bot's message when its code is not 0. */
export async function fetchBotPage<Row>(
  { operation, path, toRow }: BotList<Row>,
  page: number,
  size: number,
  wheres: readonly Condition[],
  signal?: AbortSignal,
): Promise<Page<Row>> {
  const paging = { moduleName: moduleOf(path), pageIndex: pageNumber(page, 'bot'), pageSize: size, sorts: '' }
  const body = { ...paging, wheres: serializeConditions(wheres) }
  const read = toPage<BotRow>(await postQuery(operation, path, { body, signal }), path, { page, size })
  return { ...read, rows: read.rows.map(toRow) }
}

/** Fetches a whole list, page by page (A208). */
export function fetchAllBotPages<Row>(list: BotList<Row>, wheres: Condition[], signal?: AbortSignal): Promise<Row[]> {
  return fetchAllPages((page, size) => fetchBotPage(list, page, size, wheres, signal))
}

/** Sends a change. Throws ApiError when the bot's code is not 0, or its result is -99. */
export async function postToBot(
  operation: string,
  path: string,
  body: BotRow,
  change: TrackedChange,
): Promise<boolean> {
  return isNotRefused(await post(operation, path, { body, change, success: 'envelope' }), 'envelope')
}

/** Returns no condition for a value that is undefined or empty. */
export function equals(field: string, value: unknown): Condition[] {
  return value === undefined || value === '' ? [] : [{ field, op: '=', value }]
}

/** Returns no condition for an empty keyword. */
export function keywordConditions(input: string | undefined): Condition[] {
  const value = input?.trim()
  return value ? [{ field: currentProfile().bot.keywordField, op: 'like', value }] : []
}

/** Bounds of whole days in Beijing time (A040, A185). */
export function dateConditions(field: string, from: string, to: string): Condition[] {
  const { sdate, edate } = rangeBounds(from, to)
  return [
    { field, op: '>=', value: sdate },
    { field, op: '<=', value: edate },
  ]
}
