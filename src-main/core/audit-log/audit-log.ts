import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AuditBacklog,
  type AuditChange,
  type AuditEntry,
  MAX_ENTRIES,
  type TrackedChange,
} from '#contract/audit.ts'
import type { SessionUser } from '#contract/session.ts'
import { writeFileAtomic } from '../atomic-write.ts'
import { isHeld, MAX_RETRIES, RETRY_INTERVAL_MS } from '../held-files.ts'
import type { AppendOnlyFile, Logger } from '../ports.ts'
import { describeFailure } from '../startup-error.ts'
import {
  isOfLater,
  limitText,
  mayHaveUnreported,
  parseLines,
  type StoredEntry,
  serializeEntry,
  toAuditEntry,
} from './audit-entry.ts'

/** Extra lines allowed before the file is compacted. */
const COMPACTION_SLACK = 1_000
/** Lines that could not be written are tried again as often. */
export const RETRY_MS = 5_000
/** Outcome of a change without a response: still in flight, or the console ended first. */
const NO_RESPONSE_YET = '尚未收到服务器答复'

interface AuditLogOptions {
  /** Values that must not be written: the current tokens and passwords. */
  secrets: () => readonly string[]
  /** Notifies the operator that nothing can be written. */
  onError: (message: string) => void
  /** What waits for the disk; a count of 0: all is written (fault 66). */
  onBacklog?: (backlog: AuditBacklog) => void
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
  /** Lines that are not in the file yet. */
  unsaved: string[]
  /** Lines of a later version of the console are in the file: it is appended to, never compacted. */
  hasLaterLines: boolean
  /** The last line may be incomplete: the console ended while writing it. */
  lastLineIncomplete: boolean
}

/**
 * Audit log of the changes made with this console, as JSON lines (A176). Lines are appended, so a crash loses one at
 * most; now and then the file is compacted to the latest entries. A change gets a line before it is sent, and another
 * with the same id and its outcome.
 */
export class AuditLog {
  /** By server: the current one, and those with lines that could not be written yet. */
  readonly #states = new Map<string, LogFileState>()
  #backlog: AuditBacklog = { count: 0, reason: '' }
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Tries in a row while another program holds a file. */
  #heldTries = 0

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
  begin(
    server: string,
    operator: SessionUser | null,
    { id, route, decision, followUp: _, ...request }: TrackedChange,
  ): boolean {
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

  get backlog(): AuditBacklog {
    return this.#backlog
  }

  /** Whether all is in the file, after another try. */
  isSaved(server: string): boolean {
    this.#saveAll()
    return this.#getState(server).unsaved.length === 0
  }

  stop(): void {
    this.#saveAll()
    clearTimeout(this.#retryTimer)
    // What is held at this moment may be free at the end of the process.
    if ([...this.#states.values()].some(({ unsaved }) => unsaved.length > 0))
      process.once('exit', () => this.#saveAll())
  }

  /** Changes whose outcome has not been reported. */
  findUnreported(server: string): StoredEntry[] {
    if (!this.#states.has(server) && !mayHaveUnreported(this.#readText(this.open(server)))) return []
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
    state.unsaved.push(serializeEntry(entry))
    this.#saveAll()
  }

  /** Writes what is not in the files yet. What cannot be written is kept and tried again. */
  #saveAll(): void {
    const failures = [...this.#states.values()].flatMap((state) => this.#save(state) ?? [])
    const count = [...this.#states.values()].reduce((sum, { unsaved }) => sum + unsaved.length, 0)
    clearTimeout(this.#retryTimer)
    if (count === 0) this.#heldTries = 0
    // While a scanner holds a file, for a second at most, there is nothing to say yet.
    const isMomentary = count > 0 && failures.every(isHeld) && this.#heldTries < MAX_RETRIES
    if (isMomentary) this.#heldTries++
    if (count > 0) {
      this.#retryTimer = setTimeout(() => this.#saveAll(), isMomentary ? RETRY_INTERVAL_MS : RETRY_MS)
      this.#retryTimer.unref?.()
    }
    if (isMomentary) return
    const previous = this.#backlog
    const reason = count > 0 ? describeFile(failures[0]) : ''
    this.#backlog = { count, reason }
    if (previous.count === 0) for (const failure of failures) this.log.error('the audit log cannot be written', failure)
    if (count > 0 && previous.count === 0) this.options.onError(`操作记录无法保存（${reason}）`)
    if (count !== previous.count || reason !== previous.reason) this.options.onBacklog?.(this.#backlog)
  }

  /** Returns why the file could not be written; null when nothing is left to write. */
  #save(state: LogFileState): unknown {
    const { unsaved, file } = state
    if (unsaved.length === 0) return null
    try {
      if (!this.#compact(state)) {
        file.append((state.lastLineIncomplete ? '\n' : '') + unsaved.join(''))
        state.lineCount += unsaved.length
      }
      state.unsaved = []
      state.lastLineIncomplete = false
      return null
    } catch (error) {
      // Part of the lines may have been written: the last line of an entry applies.
      state.lastLineIncomplete = true
      return error
    }
  }

  /** Returns false when it is not due or not possible: lines can be appended to a file that cannot be replaced. */
  #compact(state: LogFileState): boolean {
    const { file, entries } = state
    if (state.hasLaterLines || state.lineCount < MAX_ENTRIES + COMPACTION_SLACK) return false
    try {
      file.replace(entries.map(serializeEntry).join(''))
    } catch (error) {
      this.log.warn('the audit log is not compacted', error)
      return false
    }
    state.lineCount = entries.length
    return true
  }

  #getState(server: string): LogFileState {
    const known = this.#states.get(server)
    if (known) return known
    const loaded = this.#load(server)
    for (const { server: other, unsaved } of this.#states.values()) {
      if (unsaved.length === 0) this.#states.delete(other)
    }
    this.#states.set(server, loaded)
    return loaded
  }

  #load(server: string): LogFileState {
    const file = this.open(server)
    const text = this.#readText(file)
    const lines = text.split('\n').filter((part) => part !== '')
    const lastLineIncomplete = text !== '' && !text.endsWith('\n')
    const entries = parseLines(lines).slice(-MAX_ENTRIES)
    // An entry needs no second look: most lines are of this version.
    const hasLaterLines = entries.length < lines.length && lines.some(isOfLater)
    if (hasLaterLines) this.log.warn('the audit log has lines of a later version, which stay unread')
    return { server, file, entries, lineCount: lines.length, unsaved: [], hasLaterLines, lastLineIncomplete }
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

/** The file, not the disk: another cause than a full one is mended elsewhere. */
function describeFile(failure: unknown): string {
  const path = failure instanceof Error && 'path' in failure ? `${failure.path}：` : ''
  return path + describeFailure(failure)
}

/** On the disk before a change is sent: after a power cut, one whose answer was lost is still followed. */
const OWNER_ONLY_FLUSHED = { mode: 0o600, flush: true }

/** The audit log of a server: one file per server in the folder. */
export function openAuditLogFile(folder: string, server: string): AppendOnlyFile {
  const path = join(folder, `${createHash('sha256').update(server).digest('hex').slice(0, 16)}.jsonl`)
  const ensureFolder = () => mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    append: (text) => {
      ensureFolder()
      appendFileSync(path, text, OWNER_ONLY_FLUSHED)
    },
    replace: (text) => {
      ensureFolder()
      writeFileAtomic(path, text)
    },
  }
}
