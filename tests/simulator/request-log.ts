import type { IncomingMessage } from 'node:http'

const LOGGED_HEADERS = ['authorization', 'x-authorization', 'ticket', 'cookie', 'origin'] as const

export interface LogEntry {
  /** Unix ms by the server's clock. */
  at: number
  method: string
  path: string
  query: Record<string, string>
  /** Whether the header was sent; values are not stored. */
  headers: Record<(typeof LOGGED_HEADERS)[number], boolean>
  body: unknown
  /** null while pending, 0 when either side closed the connection before a response. */
  status: number | null
}

/** Bounds memory in long runs: the oldest entries are dropped. */
export const MAX_LOG_ENTRIES = 20_000

/** Every request except those to the control endpoint, oldest first. */
export class RequestLog {
  entries: LogEntry[] = []

  record(at: number, request: IncomingMessage, url: URL, query: Record<string, string>): LogEntry {
    const { method = '', headers } = request
    const present = LOGGED_HEADERS.map((name) => [name, headers[name] !== undefined])
    const entry: LogEntry = {
      at,
      method,
      path: url.pathname,
      query,
      headers: Object.fromEntries(present) as LogEntry['headers'],
      body: null,
      status: null,
    }
    this.entries.push(entry)
    if (this.entries.length > MAX_LOG_ENTRIES) this.entries.shift()
    return entry
  }

  clear(): void {
    this.entries = []
  }
}
