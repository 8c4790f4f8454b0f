import { serverNow } from '../../stores/clock.ts'
import { BulkReader, type BulkSource } from '../export/bulk-reader.ts'
import type { SummedColumn } from '../table/columns.ts'
import { addRows, type ColumnSum } from './column-sums.ts'

/** Adds up all pages of a list. */
export class ListSum extends BulkReader {
  /** By column id, of the rows read so far. */
  sums: ReadonlyMap<string, ColumnSum> = new Map()
  /** The query that it is of. */
  queryKey = ''
  /** Epoch ms, server clock. */
  startedAt = 0

  start<T>(queryKey: string, columns: readonly SummedColumn<T>[], source: BulkSource<T>): void {
    this.queryKey = queryKey
    this.startedAt = serverNow()
    this.sums = new Map()
    this.read(source, {
      add: (rows) => {
        this.sums = new Map(columns.map((column) => [column.id, addRows(column, rows, this.sums.get(column.id))]))
      },
      finish: () => {},
    })
  }
}
