import { desktop } from '../platform/desktop.ts'
import { type Keyed, withKeys } from './rows.ts'

/** A change for the audit log; the main process adds operator and time. */
export type Change = Parameters<typeof desktop.noteChange>[0]
export type TrailEntry = Keyed<Awaited<ReturnType<typeof desktop.readTrail>>[number]>

/** Appends to the audit log of this console (A176). A failing audit log does not block the operator. */
export function noteChange(change: Change): void {
  desktop.noteChange(change).catch((error) => console.warn('the trail cannot be written', error))
}

/** A change that moves money: the main process records and locks it before it is sent. */
export type TrackedChange = Parameters<typeof desktop.beginChange>[0]

export function trackChange(change: Omit<TrackedChange, 'id'>): TrackedChange {
  return { ...change, id: crypto.randomUUID() }
}

/** Reports the outcome known to the page; reported again when a later query explains a lost response. */
export function concludeChange({ id }: TrackedChange, result: Change['result'], told = ''): void {
  desktop.concludeChange(id, result, told).catch((error) => console.warn('the trail cannot be written', error))
}

/** Newest first. */
export async function readTrail(): Promise<TrailEntry[]> {
  return withKeys(await desktop.readTrail(), ({ at, who, what }) => [at, who, what])
}
