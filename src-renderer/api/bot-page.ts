import { rangeBounds } from '../lib/beijing.ts'
import { writeWireJson } from '../lib/wire-json.ts'
import { ask } from './http.ts'
import { type Page, readAll, toPage } from './page.ts'

/** One condition of a list of the group bot; all of them hold. The field `keyword` looks into every text (A043, A192). */
export interface Where {
  field: string
  op: '=' | '>=' | '<=' | 'like' | 'in'
  value: unknown
}

interface Asked {
  /** For what is said of it. */
  operation: string
  path: string
  moduleName: string
  page: number
  size: number
  wheres?: readonly Where[]
  signal?: AbortSignal | undefined
}

/** One page of a list of the group bot (D3 §7.4). Throws ApiError with the bot's message when its code is not 0. */
export async function botPage<T>({ operation, path, moduleName, page, size, wheres, signal }: Asked): Promise<Page<T>> {
  const body = { moduleName, pageIndex: page, pageSize: size, sorts: '', wheres: wheresText(wheres ?? []) }
  return toPage<T>(await ask<unknown>(operation, path, { body, signal }))
}

/** All of a list of the group bot, page by page (A208). */
export function botWhole<T>(asked: Omit<Asked, 'page' | 'size'>): Promise<T[]> {
  return readAll((page, size) => botPage<T>({ ...asked, page, size }))
}

/** JSON text, never put together by hand: what was typed cannot become a condition of its own (A043). */
export function wheresText(wheres: readonly Where[]): string {
  return wheres.length > 0 ? writeWireJson(wheres) : ''
}

/** The conditions of a keyword, none when nothing was typed. */
export function keywordWhere(typed: string | undefined): Where[] {
  const value = typed?.trim()
  return value ? [{ field: 'keyword', op: 'like', value }] : []
}

/** Instants of whole days in Beijing (A040, A185). */
export function daysWhere(field: string, from: string, to: string): Where[] {
  const { sdate, edate } = rangeBounds(from, to)
  return [
    { field, op: '>=', value: sdate },
    { field, op: '<=', value: edate },
  ]
}
