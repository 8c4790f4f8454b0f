import { useSyncExternalStore } from 'react'
import { type Day, dayOf } from '../lib/beijing.ts'

let anchor = Date.now() - performance.now()

/** `offsetMs`: the server's clock minus this machine's, as the main process learnt it just now. */
export function setClockOffset(offsetMs: number): void {
  anchor = Date.now() + offsetMs - performance.now()
}

/** Epoch ms by the server, carried forward by the monotonic clock: a changed workstation clock moves nothing. */
export function serverNow(): number {
  return anchor + performance.now()
}

interface Rhythm {
  subscribe: (listener: () => void) => () => void
  now: () => number
}

const rhythms = new Map<number, Rhythm>()

/** One timer and one value for all who follow the same rhythm; it rests while nobody does. */
function rhythmOf(everyMs: number): Rhythm {
  const known = rhythms.get(everyMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let now = serverNow()
  let timer: ReturnType<typeof setInterval> | null = null
  const tick = () => {
    now = serverNow()
    for (const listener of listeners) listener()
  }
  const rhythm: Rhythm = {
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(tick, everyMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || timer === null) return
        clearInterval(timer)
        timer = null
      }
    },
    now: () => {
      if (timer === null && Math.abs(serverNow() - now) >= everyMs) now = serverNow()
      return now
    },
  }
  rhythms.set(everyMs, rhythm)
  return rhythm
}

/** The server's time (epoch ms), renewed every `everyMs`. */
export function useServerNow(everyMs: number): number {
  const { subscribe, now } = rhythmOf(everyMs)
  return useSyncExternalStore(subscribe, now)
}

const TODAY_CHECKED_MS = 1_000

/** The day in Beijing by the server's clock. A screen that stays open is drawn again at midnight (A216, fault 56). */
export function useToday(): Day {
  const { subscribe } = rhythmOf(TODAY_CHECKED_MS)
  return useSyncExternalStore(subscribe, () => dayOf(serverNow()))
}
