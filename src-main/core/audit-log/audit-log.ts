import type { AuditChange, AuditEntry, TrackedChange } from '../../../src-preload/contract/audit.ts'
import type { SessionUser } from '../../../src-preload/contract/session.ts'
import { MAX_ENTRIES } from '../../../src-preload/shared/audit-limits.ts'
import type { AppendOnlyFile, Logger } from '../ports.ts'
import { limitText, mayHaveUnreported, parseLines, type StoredEntry, toAuditEntry } from './audit-entry.ts'

/** Extra lines allowed before the file is compacted. */
const COMPACTION_SLACK = 1_000
/** Outcome of a change without a response: still in flight, or the console ended first. */
const NO_RESPONSE_YET = '尚未收到服务器答复'

interface AuditLogOptions {
  /** Values that must not be written: the current tokens and passwords. */
  secrets: () => readonly string[]
  /** Notifies the operator that nothing can be written. */
  onError: (message: string) => void
  /** The server's time, epoch ms. */
  now?: () => number
}

/** One server's entries, oldest first, and the state of their file. */
interface LogFileState {
  server: string
  file: AppendOnlyFile
  entries: StoredEntry[]
  /** Lines of the file, including superseded and invalid ones. */
  lineCount: number
  /** The last line may be incomplete: the console ended while writing it. */
  lastLineIncomplete: boolean
}

/**
 * Audit log of the changes made with this console, as JSON lines (A176). Lines are appended, so a crash loses one at
 * most; now and then the file is compacted to the latest entries. A change gets a line before it is sent, and another
 * with the same id and its outcome.
 */
export class AuditLog {
  #state: LogFileState | null = null
  #errorNotified = false

  constructor(
    private readonly open: (server: string) => AppendOnlyFile,
    private readonly log: Logger,
    private readonly options: AuditLogOptions,
  ) {}

  /** Newest first. */
  read(server: string): AuditEntry[] {
    return this.#getState(server).entries.toReversed().map(toPublicEntry)
  }

  append(server: string, operator: string, change: AuditChange): void {
    this.#addEntry(this.#getState(server), this.#toEntry(operator, change))
  }

  /** Records a change before it is sent. Returns false when its id is in use. */
  begin(server: string, operator: SessionUser | null, { id, route, decision, ...request }: TrackedChange): boolean {
    const state = this.#getState(server)
    if (state.entries.some((entry) => entry.id === id)) return false
    const change = { ...request, result: 'unknown', detail: NO_RESPONSE_YET } as const
    const entry = this.#toEntry(operator?.name ?? '', change)
    this.#addEntry(state, { ...entry, decision, id, operatorId: operator?.id, route, open: true })
    return true
  }

  find(server: string, id: string): StoredEntry | null {
    return this.#getState(server).entries.findLast((entry) => entry.id === id) ?? null
  }

  /** Records the outcome of a change recorded with `begin`. */
  complete(server: string, id: string, outcome: Pick<StoredEntry, 'result' | 'detail' | 'open'>): void {
    const state = this.#getState(server)
    const index = state.entries.findLastIndex((entry) => entry.id === id)
    const previous = state.entries[index]
    if (!previous) return
    const detail = limitText(outcome.detail, this.options.secrets())
    const open = outcome.open || undefined
    if (previous.result === outcome.result && previous.detail === detail && previous.open === open) return
    const entry: StoredEntry = { ...previous, result: outcome.result, detail, open }
    state.entries[index] = entry
    this.#write(state, entry)
  }

  /** Changes whose outcome has not been reported. */
  findUnreported(server: string): StoredEntry[] {
    if (this.#state?.server !== server && !mayHaveUnreported(this.#readText(this.open(server)))) return []
    return this.#getState(server).entries.filter(({ open }) => open)
  }

  #toEntry(operator: string, change: AuditChange): AuditEntry {
    const { now = Date.now, secrets } = this.options
    return toAuditEntry(now(), operator, change, secrets())
  }

  #addEntry(state: LogFileState, entry: StoredEntry): void {
    state.entries.push(entry)
    if (state.entries.length > MAX_ENTRIES) state.entries.shift()
    this.#write(state, entry)
  }

  #write(state: LogFileState, entry: StoredEntry): void {
    try {
      if (state.lineCount >= MAX_ENTRIES + COMPACTION_SLACK) {
        state.file.replace(state.entries.map(serializeEntry).join(''))
        state.lineCount = state.entries.length
      } else {
        state.file.append(`${state.lastLineIncomplete ? '\n' : ''}${serializeEntry(entry)}`)
        state.lineCount++
      }
      state.lastLineIncomplete = false
      this.#errorNotified = false
    } catch (error) {
      // Part of the line may have been written.
      state.lastLineIncomplete = true
      this.log.error('the audit log cannot be written', error)
      if (!this.#errorNotified) this.options.onError('操作记录无法保存到磁盘，请检查磁盘空间')
      this.#errorNotified = true
    }
  }

  #getState(server: string): LogFileState {
    if (this.#state?.server !== server) this.#state = this.#load(server)
    return this.#state
  }

  #load(server: string): LogFileState {
    const file = this.open(server)
    const text = this.#readText(file)
    const lines = text.split('\n').filter((part) => part !== '')
    const lastLineIncomplete = text !== '' && !text.endsWith('\n')
    return { server, file, entries: parseLines(lines).slice(-MAX_ENTRIES), lineCount: lines.length, lastLineIncomplete }
  }

  #readText(file: AppendOnlyFile): string {
    try {
      return file.read()
    } catch (error) {
      this.log.error('the audit log cannot be read', error)
      return ''
    }
  }
}

function toPublicEntry({
  id: _id,
  operatorId: _operatorId,
  route: _route,
  open: _open,
  ...entry
}: StoredEntry): AuditEntry {
  return entry
}

function serializeEntry(entry: StoredEntry): string {
  return `${JSON.stringify(entry)}\n`
}
