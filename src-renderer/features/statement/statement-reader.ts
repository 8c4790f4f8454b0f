import type { StatementLine } from '#contract/orders.ts'
import { currentProfile } from '#shared/server-profile.ts'
import { openWorker } from '../../lib/open-worker.ts'
import type { ColumnRole } from './read-lines.ts'
import type { LineCounts, StatementAnswer, StatementRequest, StatementTable } from './statement-worker.ts'
import workerUrl from './statement-worker.ts?worker&url'

/** Reads one statement in a worker, so that the page stays responsive. Errors have Chinese messages. */
export class StatementReader {
  readonly #worker = openWorker('statement', workerUrl)
  #last: Promise<unknown> = Promise.resolve()

  open(content: ArrayBuffer | string): Promise<StatementTable> {
    return this.#ask({ kind: 'open', content, zone: currentProfile().time.zone }, 'table')
  }

  /** Another sheet of the workbook, by its position. */
  chooseSheet(sheet: number): Promise<StatementTable> {
    return this.#ask({ kind: 'sheet', sheet }, 'table')
  }

  /** What these columns make of the rows. */
  count(roles: readonly ColumnRole[]): Promise<LineCounts> {
    return this.#ask({ kind: 'count', roles }, 'counts')
  }

  /** The lines that were counted last, in parts. */
  part(start: number): Promise<StatementLine[]> {
    return this.#ask({ kind: 'part', start }, 'part')
  }

  close(): void {
    this.#worker.terminate()
  }

  /** One request at a time: the worker answers in their order. */
  #ask<K extends string, T>(request: StatementRequest, key: K): Promise<T> {
    const answer = this.#last.then(
      () =>
        new Promise<T>((resolve, reject) => {
          this.#worker.onmessage = ({ data }: MessageEvent<StatementAnswer>) => {
            if ('error' in data) reject(new Error(data.error))
            else resolve((data as Record<K, T>)[key])
          }
          this.#worker.onerror = () => reject(new Error('无法读取这份明细'))
          this.#worker.postMessage(request)
        }),
    )
    this.#last = answer.catch(() => {})
    return answer
  }
}
