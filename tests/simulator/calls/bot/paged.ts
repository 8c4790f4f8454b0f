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

/** The same of a report, whose rows are numbered across all pages and lack the fields that exist only for filtering. */
export function pageOfReport(rows: readonly Entity[], body: z.output<typeof pagedBody>, ...hidden: string[]) {
  const { list, total } = pageOfRows(rows, body)
  const before = (body.pageIndex - 1) * body.pageSize
  const numbered = list.map((row, n) => {
    const visible = Object.entries(row).filter(([name]) => !hidden.includes(name))
    return { num: before + n + 1, ...Object.fromEntries(visible) }
  })
  return { list: numbered, total }
}
