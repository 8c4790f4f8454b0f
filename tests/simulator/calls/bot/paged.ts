import { z } from 'zod'
import type { Entity } from '../../world/config/collection.ts'
import { jsonPageSize } from '../fields.ts'
import { jsonText, nonBlankText } from '../record-body.ts'

/** The body of every list of the group bot (D3 §7.4, D1 §3). No screen sends sorts. */
export const pagedBody = z.strictObject({
  moduleName: nonBlankText,
  pageIndex: z.int().min(1),
  pageSize: jsonPageSize,
  sorts: z.literal('').optional(),
  wheres: jsonText.optional(),
})

/** One page of the found rows, as `{list, total}` (A191). */
export function pageOfRows(rows: readonly Entity[], { pageIndex, pageSize }: z.output<typeof pagedBody>) {
  return { list: rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), total: rows.length }
}

/** Report rows: numbered across the whole list, without fields that exist only for filtering. */
export function reportRows(rows: readonly Entity[], ...hidden: string[]): Entity[] {
  return rows.map((row, n) => {
    const visible = Object.entries(row).filter(([name]) => !hidden.includes(name))
    return { num: n + 1, ...Object.fromEntries(visible) }
  })
}
