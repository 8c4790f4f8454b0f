import { rangeBounds } from '../lib/beijing.ts'
import { writeWireJson } from '../lib/wire-json.ts'
import { ask } from './http.ts'
import { type Page, readAll, toPage } from './page.ts'

/** A filter condition; all must hold. The field `keyword` searches every text (A043, A192). */
export interface Where {
  field: string
  op: '=' | '>=' | '<=' | 'like' | 'in'
  value: unknown
}

interface Asked {
  /** Names the call in errors. */
  operation: string
  path: string
  moduleName: string
  page: number
  size: number
  wheres?: readonly Where[]
  signal?: AbortSignal | undefined
}

/** Fetches one page of a group-bot list (D3 §7.4). Throws ApiError with the bot's message when its code is not 0. */
export async function botPage<T>({ operation, path, moduleName, page, size, wheres, signal }: Asked): Promise<Page<T>> {
  const body = { moduleName, pageIndex: page, pageSize: size, sorts: '', wheres: wheresText(wheres ?? []) }
  return toPage<T>(await ask<unknown>(operation, path, { body, signal }))
}

/** Fetches a whole group-bot list, page by page (A208). */
export function botWhole<T>(asked: Omit<Asked, 'page' | 'size'>): Promise<T[]> {
  return readAll((page, size) => botPage<T>({ ...asked, page, size }))
}

/** Serialized as JSON, so that entered text cannot become a condition of its own (A043). */
export function wheresText(wheres: readonly Where[]): string {
  return wheres.length > 0 ? writeWireJson(wheres) : ''
}

/** Returns no condition for an empty keyword. */
export function keywordWhere(typed: string | undefined): Where[] {
  const value = typed?.trim()
  return value ? [{ field: 'keyword', op: 'like', value }] : []
}

/** Bounds of whole days in Beijing time (A040, A185). */
export function daysWhere(field: string, from: string, to: string): Where[] {
  const { sdate, edate } = rangeBounds(from, to)
  return [
    { field, op: '>=', value: sdate },
    { field, op: '<=', value: edate },
  ]
}
