import { stringifyJson } from '../../../src-preload/shared/lossless-json.ts'
import { rangeBounds } from '../../../src-preload/shared/server-time.ts'
import { postQuery } from '../http/http.ts'
import { fetchAllPages, type Page, toPage } from '../http/page.ts'

/** A filter condition; all must hold. The field `keyword` searches every text (A043, A192). */
export interface Condition {
  field: string
  op: '=' | '>=' | '<=' | 'like' | 'in'
  value: unknown
}

interface BotPageRequest {
  /** Names the call in errors. */
  operation: string
  path: string
  moduleName: string
  page: number
  size: number
  wheres?: readonly Condition[]
  signal?: AbortSignal
}

/** Fetches one page of a group-bot list (D3 §7.4). Throws ApiError with the bot's message when its code is not 0. */
export async function fetchBotPage<T>({
  operation,
  path,
  moduleName,
  page,
  size,
  wheres,
  signal,
}: BotPageRequest): Promise<Page<T>> {
  const body = { moduleName, pageIndex: page, pageSize: size, sorts: '', wheres: serializeConditions(wheres ?? []) }
  return toPage<T>(await postQuery<unknown>(operation, path, { body, signal }))
}

/** Fetches a whole group-bot list, page by page (A208). */
export function fetchAllBotPages<T>(request: Omit<BotPageRequest, 'page' | 'size'>): Promise<T[]> {
  return fetchAllPages((page, size) => fetchBotPage<T>({ ...request, page, size }))
}

/** Serialized as JSON, so that entered text cannot become a condition of its own (A043). */
export function serializeConditions(conditions: readonly Condition[]): string {
  return conditions.length > 0 ? stringifyJson(conditions) : ''
}

/** Returns no condition for an empty keyword. */
export function keywordConditions(input: string | undefined): Condition[] {
  const value = input?.trim()
  return value ? [{ field: 'keyword', op: 'like', value }] : []
}

/** Bounds of whole days in Beijing time (A040, A185). */
export function dateConditions(field: string, from: string, to: string): Condition[] {
  const { sdate, edate } = rangeBounds(from, to)
  return [
    { field, op: '>=', value: sdate },
    { field, op: '<=', value: edate },
  ]
}
