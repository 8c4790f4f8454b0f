import { useSyncExternalStore } from 'react'
import { type Day, dayOf } from '../lib/beijing.ts'

let anchor = Date.now() - performance.now()

/** `offsetMs`: server clock minus workstation clock, as just estimated by the main process. */
export function setClockOffset(offsetMs: number): void {
  anchor = Date.now() + offsetMs - performance.now()
}

/** Epoch ms by the server, advanced by the monotonic clock: a change of the workstation clock has no effect. */
export function serverNow(): number {
  return anchor + performance.now()
}

interface Rhythm {
  subscribe: (listener: () => void) => () => void
  now: () => number
}

const rhythms = new Map<number, Rhythm>()

/** One shared timer and value per interval; the timer stops while it has no subscribers. */
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

/** The server's time (epoch ms), updated every `intervalMs`. */
export function useServerNow(everyMs: number): number {
  const { subscribe, now } = rhythmOf(everyMs)
  return useSyncExternalStore(subscribe, now)
}

const TODAY_CHECKED_MS = 1_000

/** The current day in Beijing by the server's clock. Re-renders open screens at midnight (A216, fault 56). */
export function useToday(): Day {
  const { subscribe } = rhythmOf(TODAY_CHECKED_MS)
  return useSyncExternalStore(subscribe, () => dayOf(serverNow()))
}
