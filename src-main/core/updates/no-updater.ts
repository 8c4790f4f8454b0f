import type { Updater } from '../ports.ts'

/** For a console that others keep up to date. */
export function noUpdater(why: string): Updater {
  const never = () => Promise.reject(new Error(why))
  return { off: why, look: never, fetch: never, install: () => {}, installAtQuit: () => {} }
}
