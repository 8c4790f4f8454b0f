import { desktop } from '../platform/desktop.ts'
import { type Keyed, withKeys } from './rows.ts'

/** What is noted of a change: who and when is added by the main process. */
export type Change = Parameters<typeof desktop.noteChange>[0]
export type TrailEntry = Keyed<Awaited<ReturnType<typeof desktop.readTrail>>[number]>

/** Writes into the trail of this console (A176). A trail that cannot be written stops nobody's work. */
export function noteChange(change: Change): void {
  desktop.noteChange(change).catch((error) => console.warn('the trail cannot be written', error))
}

/** Newest first. */
export async function readTrail(): Promise<TrailEntry[]> {
  return withKeys(await desktop.readTrail(), ({ at, who, what }) => [at, who, what])
}
