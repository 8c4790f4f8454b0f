import type { Updater } from '../ports.ts'

/** For an installation that does not update itself. */
export function noUpdater(why: string): Updater {
  const never = () => Promise.reject(new Error(why))
  return { off: why, look: never, fetch: never, install: () => {}, installAtQuit: () => {} }
}
