import type { WindowPlace } from '../core/settings/schema.ts'

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** At least this much of a window must be visible on a screen, or the system chooses its position. */
const VISIBLE = 120
/** Offset between cascaded windows, so that their titles stay visible. */
const STEP = 32

/** Returns saved bounds that are still visible on one of the screens, else null. */
export function usablePlace(place: WindowPlace | undefined, screens: readonly Area[]): WindowPlace | null {
  if (!place) return null
  const seen = screens.some((screen) => {
    const { width, height } = overlap(place, screen)
    return width >= VISIBLE && height >= VISIBLE && place.y >= screen.y - VISIBLE
  })
  return seen ? place : null
}

/**
 * Bounds of one more window: as requested, moved to fit the screen with most of it (the first one when there is none),
 * and one step further for every window already there. At the edge it wraps to the other side.
 */
export function cascaded(wanted: Area, taken: readonly Area[], screens: readonly Area[]): Area {
  const screen = screens.toSorted((a, b) => surface(overlap(wanted, b)) - surface(overlap(wanted, a)))[0] ?? wanted
  const width = Math.min(wanted.width, screen.width)
  const height = Math.min(wanted.height, screen.height)
  const room = { x: screen.width - width, y: screen.height - height }
  let x = between(wanted.x - screen.x, room.x)
  let y = between(wanted.y - screen.y, room.y)
  const isTaken = () =>
    taken.some((other) => Math.abs(other.x - screen.x - x) < STEP / 2 && Math.abs(other.y - screen.y - y) < STEP / 2)
  for (let tries = taken.length; tries > 0 && isTaken(); tries--) {
    x = x + STEP > room.x ? 0 : x + STEP
    y = y + STEP > room.y ? 0 : y + STEP
  }
  return { x: screen.x + x, y: screen.y + y, width, height }
}

function overlap(a: Area, b: Area): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  }
}

function surface({ width, height }: { width: number; height: number }): number {
  return width > 0 && height > 0 ? width * height : 0
}

function between(value: number, most: number): number {
  return Math.max(0, Math.min(value, most))
}
