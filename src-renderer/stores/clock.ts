import { useSyncExternalStore } from 'react'

const clock = { epochOffset: Date.now() - performance.now() }

/** `offsetMs`: server clock minus workstation clock, as just estimated by the main process. */
export function setClockOffset(offsetMs: number): void {
  clock.epochOffset = Date.now() + offsetMs - performance.now()
}

/** Epoch ms by the server, advanced by the monotonic clock: a change of the workstation clock has no effect. */
export const serverNow = () => clock.epochOffset + performance.now()

/**
 * Calls `tick` every `intervalMs` while the page is in sight, and at once when it is again: a console lies behind other
 * windows most of the day (A400). `hiddenIntervalMs`: the interval meanwhile, without it there is no timer. Returns what stops it.
 */
export function startTicking(tick: () => unknown, intervalMs: number, hiddenIntervalMs?: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const start = () => {
    clearInterval(timer)
    const interval = document.hidden ? hiddenIntervalMs : intervalMs
    timer = interval === undefined ? undefined : setInterval(tick, interval)
  }
  const onVisibility = () => {
    start()
    if (!document.hidden) tick()
  }
  start()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

type Ticker = { subscribe: (listener: () => void) => () => void; now: () => number }
const tickers = new Map<number, Ticker>()

/** One shared timer and value per interval; the timer stops while it has no subscribers or is out of sight. */
function getTicker(intervalMs: number): Ticker {
  const existing = tickers.get(intervalMs)
  if (existing) return existing
  const listeners = new Set<() => void>()
  let now = serverNow()
  let stop: (() => void) | undefined
  const tick = () => {
    now = serverNow()
    for (const listener of listeners) listener()
  }
  const ticker: Ticker = {
    subscribe: (listener) => {
      listeners.add(listener)
      stop ??= startTicking(tick, intervalMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    now: () => {
      const rests = stop === undefined || document.hidden
      if (rests && Math.abs(serverNow() - now) >= intervalMs) now = serverNow()
      return now
    },
  }
  tickers.set(intervalMs, ticker)
  return ticker
}

/** The server's time (epoch ms), updated every `intervalMs`. */
export function useServerNow(intervalMs: number): number {
  const { subscribe, now } = getTicker(intervalMs)
  return useSyncExternalStore(subscribe, now)
}

/** What `select` finds at the server's time, looked at every `intervalMs`: renders only when that is another value. */
export function useAtServerTime<T extends string | number | boolean | null>(
  intervalMs: number,
  select: (now: number) => T,
): T {
  const { subscribe, now } = getTicker(intervalMs)
  return useSyncExternalStore(subscribe, () => select(now()))
}

/** Calls `listener` with the server's time now and every second; returns what ends that. */
export function onEachSecond(listener: (now: number) => void): () => void {
  const { subscribe, now } = getTicker(1_000)
  listener(now())
  return subscribe(() => listener(now()))
}
