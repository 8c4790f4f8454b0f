import { z } from 'zod'
import type { Entity } from '../../world/config/collection.ts'
import { filledText, jsonText } from '../entity.ts'
import { jsonPageSize } from '../fields.ts'

/** The body of every list of the group bot (D3 §7.4, D1 §3). No screen sends sorts. */
export const pagedBody = z.strictObject({
  moduleName: filledText,
  pageIndex: z.int().min(1),
  pageSize: jsonPageSize,
  sorts: z.literal('').optional(),
  wheres: jsonText.optional(),
})

/** One page of the found rows, as `{list, total}` (A191). */
export function pageOfRows(found: readonly Entity[], { pageIndex, pageSize }: z.output<typeof pagedBody>) {
  return { list: found.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), total: found.length }
}

/** Report rows: numbered across the whole list, without fields that exist only for filtering. */
export function reportRows(found: readonly Entity[], ...hidden: string[]): Entity[] {
  return found.map((row, n) => {
    const shown = Object.entries(row).filter(([name]) => !hidden.includes(name))
    return { num: n + 1, ...Object.fromEntries(shown) }
  })
}
