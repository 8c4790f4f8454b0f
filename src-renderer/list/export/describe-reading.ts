import type { BulkState } from './bulk-reader.ts'
import { BULK_LIMIT } from './read-pages.ts'

export const limitTotal = (total: number) => Math.min(total, BULK_LIMIT)

export function formatCount(n: number): string {
  return n.toLocaleString('zh-CN')
}

export function formatProgress({ readCount, total }: BulkState): string {
  return `${formatCount(readCount)} / ${formatCount(limitTotal(total))}`
}

/** Why the result is not all of the list; empty if it is. `verb`: what is done with the rows. */
export function describeGaps({ phase, readCount, total, hasChanged }: Omit<BulkState, 'error'>, verb: string): string {
  if (total > BULK_LIMIT) return `共 ${formatCount(total)} 条，只${verb}前 ${formatCount(BULK_LIMIT)} 条`
  if (phase !== 'done') return ''
  if (hasChanged) return `${verb}期间列表有变化，可能缺少或重复记录`
  return readCount === total ? '' : `服务器称共 ${formatCount(total)} 条，实际返回 ${formatCount(readCount)} 条`
}
