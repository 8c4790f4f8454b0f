import type { IncomingMessage } from 'node:http'

const NOTED = ['authorization', 'x-authorization', 'ticket', 'cookie', 'origin'] as const

export interface LogEntry {
  /** Unix ms by the server's clock. */
  at: number
  method: string
  path: string
  query: Record<string, string>
  /** Whether the header was sent; values are not stored. */
  headers: Record<(typeof NOTED)[number], boolean>
  body: unknown
  /** null while pending, 0 when either side closed the connection before a response. */
  status: number | null
}

/** Bounds memory in long runs: the oldest entries are dropped. */
export const LOG_LIMIT = 20_000

/** Every request except those to the control endpoint, oldest first. */
export class RequestLog {
  entries: LogEntry[] = []

  open(at: number, request: IncomingMessage, url: URL, query: Record<string, string>): LogEntry {
    const { method = '', headers } = request
    const present = NOTED.map((name) => [name, headers[name] !== undefined])
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
    if (this.entries.length > LOG_LIMIT) this.entries.shift()
    return entry
  }

  clear(): void {
    this.entries = []
  }
}
