import type { Change, TrackedChange, TrailEntry } from '../../../src-preload/contract.ts'
import type { Logger, TrailFile } from '../ports.ts'
import { keptEntry, limitedText, mayHaveOpen, readLines, type SavedEntry } from './entry.ts'

export const ENTRIES_KEPT = 10_000
/** Extra lines allowed before the file is compacted. */
const LINES_OVER = 1_000
/** Outcome of a change without a response: still in flight, or the console ended first. */
const NO_ANSWER = '尚未收到服务器答复'

interface TrailOptions {
  /** Values that must not be written: the current tokens and passwords. */
  secrets: () => readonly string[]
  /** Notifies the operator that nothing can be written. */
  onFault: (message: string) => void
}

/** One server's entries, oldest first, and the state of their file. */
interface Book {
  server: string
  file: TrailFile
  entries: SavedEntry[]
  /** Lines of the file, including superseded and invalid ones. */
  lines: number
  /** The last line may be incomplete: the console ended while writing it. */
  torn: boolean
}

/**
 * Audit log of the changes made with this console, as JSON lines (A176). Lines are appended, so a crash loses one at
 * most; now and then the file is compacted to the latest entries. A change that moves money gets a line before it is
 * sent, and another with the same id and its outcome.
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
    return this.#at(server).entries.toReversed().map(toTrailEntry)
  }

  note(server: string, who: string, change: Change): void {
    this.#add(this.#at(server), keptEntry(Date.now(), who, change, this.options.secrets()))
  }

  /** Records a change before it is sent. Returns false when its id is in use. */
  begin(server: string, who: string, { id, what, fields, route }: TrackedChange): boolean {
    const book = this.#at(server)
    if (book.entries.some((entry) => entry.id === id)) return false
    const change = { what, fields, result: 'unknown', told: NO_ANSWER } as const
    this.#add(book, { ...keptEntry(Date.now(), who, change, this.options.secrets()), id, route, open: true })
    return true
  }

  find(server: string, id: string): SavedEntry | null {
    return this.#at(server).entries.findLast((entry) => entry.id === id) ?? null
  }

  /** Records the outcome of a change recorded with `begin`. */
  complete(server: string, id: string, outcome: Pick<SavedEntry, 'result' | 'told' | 'open'>): void {
    const book = this.#at(server)
    const index = book.entries.findLastIndex((entry) => entry.id === id)
    const before = book.entries[index]
    if (!before) return
    const told = limitedText(outcome.told, this.options.secrets())
    const open = outcome.open || undefined
    if (before.result === outcome.result && before.told === told && before.open === open) return
    const entry: SavedEntry = { ...before, result: outcome.result, told, open }
    book.entries[index] = entry
    this.#write(book, entry)
  }

  /** Changes whose outcome has not been reported. */
  unfinished(server: string): SavedEntry[] {
    if (this.#book?.server !== server && !mayHaveOpen(this.#textOf(this.open(server)))) return []
    return this.#at(server).entries.filter(({ open }) => open)
  }

  #add(book: Book, entry: SavedEntry): void {
    book.entries.push(entry)
    if (book.entries.length > ENTRIES_KEPT) book.entries.shift()
    this.#write(book, entry)
  }

  #write(book: Book, entry: SavedEntry): void {
    try {
      if (book.lines >= ENTRIES_KEPT + LINES_OVER) this.#rewrite(book)
      else this.#append(book, entry)
      this.#faultTold = false
    } catch (error) {
      // Part of the line may have been written.
      book.torn = true
      this.log.error('the trail cannot be written', error)
      if (!this.#faultTold) this.options.onFault('操作记录无法保存到磁盘，请检查磁盘空间')
      this.#faultTold = true
    }
  }

  #append(book: Book, entry: SavedEntry): void {
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
    const text = this.#textOf(file)
    const lines = text.split('\n').filter((part) => part !== '')
    const entries = readLines(lines)
    return {
      server,
      file,
      entries: entries.slice(-ENTRIES_KEPT),
      lines: lines.length,
      torn: text !== '' && !text.endsWith('\n'),
    }
  }

  #textOf(file: TrailFile): string {
    try {
      return file.read()
    } catch (error) {
      this.log.error('the trail cannot be read', error)
      return ''
    }
  }
}

function toTrailEntry({ at, who, what, fields, result, told }: SavedEntry): TrailEntry {
  return { at, who, what, fields, result, told }
}

function line(entry: SavedEntry): string {
  return `${JSON.stringify(entry)}\n`
}
