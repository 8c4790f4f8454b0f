import { isAnswerLost } from '#shared/lost-answer.ts'

/**
 * `timeout`, `network`: no response, so the outcome of a change is unknown. `stale`: not executed, the session was
 * refreshed meanwhile. `refused`: the server rejected it. `unauthorized`: signed out, reported once elsewhere.
 * `forbidden`: 无权限. `locked`: not sent, another change of the same order is in flight. `http`, `malformed`: a response
 * outside the API's contract. `unclear`: a response that does not say whether the change was carried out. `cancelled`:
 * aborted by the caller. `unmatched`: the response has records of others than were requested, or what may be theirs as well.
 */
export type ApiErrorKind =
  | 'timeout'
  | 'network'
  | 'stale'
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'locked'
  | 'http'
  | 'malformed'
  | 'unclear'
  | 'cancelled'
  | 'unmatched'

/** A failed call; `message` is Chinese and can be shown as it is. */
export class ApiError extends Error {
  constructor(
    readonly kind: ApiErrorKind,
    message: string,
    readonly status?: number,
    /** The server's messages by lower-cased field name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
  }

  /** Whether the server may have executed the call although it failed (faults 2 and 23). */
  get outcomeUnknown(): boolean {
    return ['timeout', 'network', 'malformed', 'unclear'].includes(this.kind) || isAnswerLost(this.status ?? 0)
  }
}
