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
  'unauthorizedEnvelope',
  'forbidden',
  'refused',
  'answer',
  'stall',
  'huge',
  'gzipBomb',
] as const

/** What can go wrong with an invocation on the hub. */
export const HUB_FAULT_KINDS: readonly FaultKind[] = ['delay', 'hang', 'dropBefore', 'dropAfter', 'refused', 'answer']

export type FaultKind = (typeof FAULT_KINDS)[number]

interface FaultMatch {
  /** `hub` matches invocations by the method name in `path`; `http`, the default, requests and upgrades. */
  kind?: 'http' | 'hub' | undefined
  method?: string | undefined
  /** The beginning of the pathname; the whole method name with `hub`. */
  path: string
}

export interface FaultSpec {
  match: FaultMatch
  kind: FaultKind
  /** How often it strikes; -1 until cleared. Default 1. */
  times?: number | undefined
  /** delay: how long. commitLater: after how long the work is done; without it when the fault is cleared. */
  ms?: number | undefined
  /**
   * delay and hang: where in the request the waiting is, before the work or after it. By default a delay comes after (the
   * work is done at once and answered late) and a hang before (nothing is done until it is cleared).
   */
  when?: 'before' | 'after' | undefined
  /** status: the HTTP status, and the body as text or as JSON. */
  status?: number | undefined
  body?: unknown
  /** refused: the envelope's errors. */
  errors?: unknown
  /** answer: the envelope's data, in place of the real one; nothing is done. */
  data?: unknown
}

export interface Fault extends FaultSpec {
  readonly id: number
  readonly cleared: AbortSignal
}

interface Entry {
  fault: Fault
  left: number
  clear: AbortController
}

/** The faults in force, in the order they were asked for; the first that matches strikes. */
export class FaultBook {
  readonly #entries: Entry[] = []
  /** Struck for the last time, but its requests may still be waiting. */
  readonly #spent: Entry[] = []
  #nextId = 1

  add(spec: FaultSpec): number {
    const clear = new AbortController()
    const id = this.#nextId
    this.#nextId += 1
    this.#entries.push({ fault: { ...spec, id, cleared: clear.signal }, left: spec.times ?? 1, clear })
    return id
  }

  /** The fault that strikes this request or invocation, if any; counts it. */
  take(kind: 'http' | 'hub', method: string, path: string): Fault | undefined {
    const index = this.#entries.findIndex(({ fault: { match } }) => {
      if ((match.kind ?? 'http') !== kind || (match.method ?? method) !== method) return false
      return kind === 'hub' ? match.path === path : path.startsWith(match.path)
    })
    const entry = this.#entries[index]
    if (!entry) return undefined
    entry.left -= 1
    if (entry.left === 0) this.#spent.push(...this.#entries.splice(index, 1))
    return entry.fault
  }

  /** Ends one fault or all; what hangs goes on. */
  clear(id?: number): void {
    for (const list of [this.#entries, this.#spent]) {
      for (const entry of [...list]) {
        if (id !== undefined && entry.fault.id !== id) continue
        list.splice(list.indexOf(entry), 1)
        entry.clear.abort()
      }
    }
  }
}

/** Waits as a fault asks, or until it is cleared. */
export async function waitOut(fault: Fault): Promise<void> {
  if (fault.cleared.aborted) return
  if (fault.kind === 'delay' || fault.ms !== undefined)
    await sleep(fault.ms ?? 0, undefined, { signal: fault.cleared }).catch(() => undefined)
  else await new Promise((resolve) => fault.cleared.addEventListener('abort', resolve, { once: true }))
}

/** Does `work` around the waiting of a delay or hang, in the order the fault asks for. */
export async function workAndWait<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
  const workFirst = (fault.when ?? (fault.kind === 'delay' ? 'after' : 'before')) === 'after'
  if (!workFirst) await waitOut(fault)
  const result = await work()
  if (workFirst) await waitOut(fault)
  return result
}
