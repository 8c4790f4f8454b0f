import { desktop } from '../platform/desktop.ts'

/** Ends a draft at the main process: it was taken up or given up. */
export function dropKeptDraft(id: string): void {
  desktop.dropDraft(id).catch((error: unknown) => console.warn('a draft cannot be dropped', error))
}
