import type { Change, TrailEntry } from '../../../src-preload/contract.ts'
import type { Logger, TrailFile } from '../ports.ts'
import { keptEntry, readLine } from './entry.ts'

export const ENTRIES_KEPT = 10_000
/** So many lines more may be written before the file is made anew. */
const LINES_OVER = 1_000

interface TrailOptions {
  /** What must not be written down: the tokens of the hour. */
  secrets: () => readonly string[]
  /** Tells the operator that nothing can be written. */
  onFault: (message: string) => void
}

/** One server's entries, oldest first, as they stand in its file. */
interface Book {
  server: string
  file: TrailFile
  entries: TrailEntry[]
  /** Of the file, also those that say nothing. */
  lines: number
  /** The last line may have no end: the console was cut off while it wrote. */
  torn: boolean
}

/**
 * What this console changed, a line of JSON for each (A176). Lines are only ever added, so that a crash costs one at most;
 * now and then the file is made anew with the latest.
 */
export class Trail {
  #book: Book | null = null
  #faultTold = false

  constructor(
    private readonly open: (server: string) => TrailFile,
    private readonly log: Logger,
    private readonly options: TrailOptions,
  ) {}

  /** Newest first. */
  read(server: string): TrailEntry[] {
    return this.#at(server).entries.toReversed()
  }

  note(server: string, who: string, change: Change): void {
    const book = this.#at(server)
    const entry = keptEntry(Date.now(), who, change, this.options.secrets())
    book.entries.push(entry)
    if (book.entries.length > ENTRIES_KEPT) book.entries.shift()
    try {
      if (book.lines >= ENTRIES_KEPT + LINES_OVER) this.#rewrite(book)
      else this.#append(book, entry)
      this.#faultTold = false
    } catch (error) {
      // Part of it may have been.
      book.torn = true
      this.log.error('the trail cannot be written', error)
      if (!this.#faultTold) this.options.onFault('操作记录无法保存到磁盘，请检查磁盘空间')
      this.#faultTold = true
    }
  }

  #append(book: Book, entry: TrailEntry): void {
    book.file.append(`${book.torn ? '\n' : ''}${line(entry)}`)
    book.torn = false
    book.lines++
  }

  #rewrite(book: Book): void {
    book.file.replace(book.entries.map(line).join(''))
    book.torn = false
    book.lines = book.entries.length
  }

  #at(server: string): Book {
    if (this.#book?.server !== server) this.#book = this.#load(server)
    return this.#book
  }

  #load(server: string): Book {
    const file = this.open(server)
    let text = ''
    try {
      text = file.read()
    } catch (error) {
      this.log.error('the trail cannot be read', error)
    }
    const lines = text.split('\n').filter((part) => part !== '')
    const entries = lines.flatMap((part) => readLine(part) ?? [])
    return {
      server,
      file,
      entries: entries.slice(-ENTRIES_KEPT),
      lines: lines.length,
      torn: text !== '' && !text.endsWith('\n'),
    }
  }
}

function line(entry: TrailEntry): string {
  return `${JSON.stringify(entry)}\n`
}
