import { setTimeout as sleep } from 'node:timers/promises'

export const FAULT_KINDS = [
  'delay',
  'hang',
  'dropBefore',
  'dropAfter',
  'commitLater',
  'status',
  'html',
  'malformed',
  'truncate',
  'invalidToken',
  'unauthorized',
  'forbidden',
  'refused',
  'answer',
  'stall',
  'huge',
  'gzipBomb',
] as const

/** The fault kinds that apply to hub invocations. */
export const HUB_FAULT_KINDS: readonly FaultKind[] = ['delay', 'hang', 'dropBefore', 'dropAfter', 'refused', 'answer']

export type FaultKind = (typeof FAULT_KINDS)[number]

interface FaultMatch {
  /** `hub` matches invocations by the method name in `path`; `http`, the default, requests and upgrades. */
  kind?: 'http' | 'hub' | undefined
  method?: string | undefined
  /** A pathname prefix; with `hub` the whole method name. */
  path: string
  /** A parameter of the address, so that of several readings of a list one is meant. */
  parameter?: string | undefined
}

export interface FaultSpec {
  match: FaultMatch
  kind: FaultKind
  /** How often it applies; -1 until cleared. Default 1. */
  times?: number | undefined
  /**
   * delay: how long. commitLater: the delay before the work is done; without it, the work is done when the fault is
   * cleared.
   */
  ms?: number | undefined
  /**
   * delay and hang: whether the wait is before or after the work. By default a delay waits after (the work is done at
   * once and its response is late) and a hang before (nothing is done until it is cleared).
   */
  when?: 'before' | 'after' | undefined
  /** status: the HTTP status, and the body as text or as JSON. */
  status?: number | undefined
  body?: unknown
  /** refused: the envelope's errors. */
  errors?: unknown
  /** answer: the envelope's data instead of the real one; the call is not executed. */
  data?: unknown
}

export interface Fault extends FaultSpec {
  readonly id: number
  readonly cleared: AbortSignal
}

interface ActiveFault {
  fault: Fault
  remaining: number
  clear: AbortController
}

/** The active faults, oldest first; the first that matches applies. */
export class FaultRegistry {
  readonly #active: ActiveFault[] = []
  /** Applied for the last time, but their requests may still be waiting. */
  readonly #exhausted: ActiveFault[] = []
  #nextId = 1

  add(spec: FaultSpec): number {
    const clear = new AbortController()
    const id = this.#nextId
    this.#nextId += 1
    this.#active.push({ fault: { ...spec, id, cleared: clear.signal }, remaining: spec.times ?? 1, clear })
    return id
  }

  /** Returns the fault that applies to this request or invocation, if any, and counts the use. */
  consume(kind: 'http' | 'hub', method: string, path: string, query?: URLSearchParams): Fault | undefined {
    const index = this.#active.findIndex(({ fault: { match } }) => {
      if ((match.kind ?? 'http') !== kind || (match.method ?? method) !== method) return false
      if (match.parameter !== undefined && !query?.has(match.parameter)) return false
      return kind === 'hub' ? match.path === path : path.startsWith(match.path)
    })
    const entry = this.#active[index]
    if (!entry) return undefined
    entry.remaining -= 1
    if (entry.remaining === 0) this.#exhausted.push(...this.#active.splice(index, 1))
    return entry.fault
  }

  /** Prefixes of the paths whose requests stay open until a fault is cleared. */
  get heldPaths(): string[] {
    const isHeld = ({ kind, ms }: FaultSpec) => kind === 'stall' || (kind === 'hang' && ms === undefined)
    return [...this.#active, ...this.#exhausted]
      .filter(({ fault }) => isHeld(fault))
      .map(({ fault }) => fault.match.path)
  }

  /** Removes one fault or all; hanging requests continue. */
  clear(id?: number): void {
    for (const list of [this.#active, this.#exhausted]) {
      for (const entry of [...list]) {
        if (id !== undefined && entry.fault.id !== id) continue
        list.splice(list.indexOf(entry), 1)
        entry.clear.abort()
      }
    }
  }
}

/** Waits as long as the fault says, or until it is cleared. */
export async function waitForFault(fault: Fault): Promise<void> {
  if (fault.cleared.aborted) return
  if (fault.kind === 'delay' || fault.ms !== undefined)
    await sleep(fault.ms ?? 0, undefined, { signal: fault.cleared }).catch(() => undefined)
  else await new Promise((resolve) => fault.cleared.addEventListener('abort', resolve, { once: true }))
}

/** Runs `work` before or after the fault's wait, as the fault says. */
export async function runWithFault<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
  const runsFirst = (fault.when ?? (fault.kind === 'delay' ? 'after' : 'before')) === 'after'
  if (!runsFirst) await waitForFault(fault)
  const result = await work()
  if (runsFirst) await waitForFault(fault)
  return result
}
