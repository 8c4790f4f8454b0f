import type { PublishedState, ReplacedSubject } from '#contract/desktop.ts'
import { desktop } from './desktop.ts'

type Subscribe<T> = (listener: (value: T) => void) => () => void

/**
 * Passes on what the main process publishes: its current value, then every change. A change received meanwhile is newer
 * than the response, which is then dropped, as it is after the end. Returns the unsubscribe function.
 */
export function followPublished<T>(
  subscribe: Subscribe<T>,
  read: () => Promise<T>,
  apply: (value: T) => void,
): () => void {
  let isOutdated = false
  const unsubscribe = subscribe((value) => {
    isOutdated = true
    apply(value)
  })
  void read().then((value) => isOutdated || apply(value))
  return () => {
    isOutdated = true
    unsubscribe()
  }
}

/** The same of one subject. `current`: its value, where it has been asked for already. */
export function followState<S extends ReplacedSubject>(
  subject: S,
  apply: (value: PublishedState[S]) => void,
  current?: Promise<PublishedState[S]>,
): () => void {
  const subscribe = desktop[`on${capitalized(subject)}`] as Subscribe<PublishedState[S]>
  return followPublished(subscribe, () => current ?? desktop.readState(subject), apply)
}

const capitalized = <S extends string>(name: S) => `${name[0]!.toUpperCase()}${name.slice(1)}` as Capitalize<S>
