import { desktop } from '../platform/desktop.ts'
import { type Keyed, withKeys } from './rows.ts'

/** What is noted of a change: who and when is added by the main process. */
export type Change = Parameters<typeof desktop.noteChange>[0]
export type TrailEntry = Keyed<Awaited<ReturnType<typeof desktop.readTrail>>[number]>

/** Writes into the trail of this console (A176). A trail that cannot be written stops nobody's work. */
export function noteChange(change: Change): void {
  desktop.noteChange(change).catch((error) => console.warn('the trail cannot be written', error))
}

/** A change that the main process records and locks before it is sent: one that moves money. */
export type TrackedChange = Parameters<typeof desktop.beginChange>[0]

export function trackChange(change: Omit<TrackedChange, 'id'>): TrackedChange {
  return { ...change, id: crypto.randomUUID() }
}

/** Its outcome as the page knows it; reported again when a later reading explains a lost answer. */
export function concludeChange({ id }: TrackedChange, result: Change['result'], told = ''): void {
  desktop.concludeChange(id, result, told).catch((error) => console.warn('the trail cannot be written', error))
}

/** Newest first. */
export async function readTrail(): Promise<TrailEntry[]> {
  return withKeys(await desktop.readTrail(), ({ at, who, what }) => [at, who, what])
}
