import { waitInLine } from '#shared/wait-in-line.ts'
import type { LastText } from '../network/response.ts'
import type { ProbeRequest, ProbeResponse } from './buffered-request.ts'

export interface ReadOptions {
  last?: LastText
  search?: string
}

/** The core's own reads: with the tokens, limits and error messages of the pages' requests. */
export interface ServerReader {
  /**
   * Returns the text of a GET of the API; with `last`, the same text if the response says the same. `search`: the query
   * with its question mark. Throws an error whose message can be shown to the operator.
   */
  read(path: string, options?: ReadOptions): Promise<string>
  /** Returns the answer to a reading, whatever it is. Throws an error with a Chinese message if there is none. */
  probe(request: ProbeRequest): Promise<ProbeResponse>
  /** Whether the server is slow or has too much to do: what is not urgent is read less often. */
  readonly isStrained: boolean
  /** Time from sending the last read of the selected server's API to its response, ms; null before the first. */
  readonly roundTripMs: number | null
}

/** Reads that one console has at the server at once, whatever reads them. */
const MAX_READS = 4
/** The place that is left is for what alerts depend on, which no slow screen may delay. */
const MAX_SCREEN_READS = 3
/** Of a server that is slow or has too much to do. */
const MAX_STRAINED_SCREEN_READS = 2

/** A read without an answer for so long keeps no other one waiting: one call that hangs must not stop a console. */
const MAX_PLACE_MS = 8_000

/** `alert`: of pending orders and of the hub's token. */
export type ReadKind = 'alert' | 'screen'

/** Sends reads in the order of their calls, those of alerts first. */
export class ReadQueue {
  readonly #running = { alert: 0, screen: 0 }
  readonly #waiting: Record<ReadKind, (() => void)[]> = { alert: [], screen: [] }

  constructor(private readonly isStrained: () => boolean) {}

  /** A read whose signal is aborted while it waits is not sent: rejects with the signal's reason. */
  async run<T>(kind: ReadKind, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
    if (this.#hasPlace(kind)) this.#running[kind]++
    else await waitInLine(this.#waiting[kind], signal)
    let leave = () => {
      leave = () => {}
      this.#running[kind]--
      this.#fill('alert')
      this.#fill('screen')
    }
    const timer = setTimeout(() => leave(), MAX_PLACE_MS)
    try {
      return await read()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  #hasPlace(kind: ReadKind): boolean {
    const { alert, screen } = this.#running
    const maxScreen = this.isStrained() ? MAX_STRAINED_SCREEN_READS : MAX_SCREEN_READS
    return alert + screen < MAX_READS && (kind === 'alert' || screen < maxScreen)
  }

  /** A place is taken before the read begins, so that none that comes in between overtakes it. */
  #fill(kind: ReadKind): void {
    while (this.#waiting[kind].length > 0 && this.#hasPlace(kind)) {
      this.#running[kind]++
      this.#waiting[kind].shift()!()
    }
  }
}
