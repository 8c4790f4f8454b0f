import type { Rectangle } from 'electron'
import type { WindowBounds } from '../../core/settings/schema.ts'

/** At least so much of the title bar must be on a screen: what a window is moved and closed by. */
const MIN_VISIBLE = { width: 120, height: 24 }
const TITLE_HEIGHT = 32
/** Offset between cascaded windows, so that their titles stay visible. */
const CASCADE_STEP = 32

/**
 * Returns saved bounds whose title bar can be reached on one of the screens, else null: the system chooses. What was saved
 * on a larger screen is made to fit.
 */
export function restoreBounds(bounds: WindowBounds | undefined, screens: readonly Rectangle[]): WindowBounds | null {
  if (!bounds || !isReachable(bounds, screens)) return null
  return isTooLarge(bounds, screens) ? { ...bounds, ...cascadeBounds(bounds, [], screens) } : bounds
}

/** The size of a first window; the system would only move one that is larger than its screen, the first one. */
export function fitSize(size: { width: number; height: number }, [screen]: readonly Rectangle[]): typeof size {
  if (!screen) return size
  return { width: Math.min(size.width, screen.width), height: Math.min(size.height, screen.height) }
}

/**
 * Where to move a window whose title bar cannot be reached, or that its screen cannot hold, as after a larger one has
 * gone; null: it stays.
 */
export function moveIntoReach(bounds: Rectangle, screens: readonly Rectangle[]): Rectangle | null {
  const isFine = screens.length === 0 || (isReachable(bounds, screens) && !isTooLarge(bounds, screens))
  return isFine ? null : cascadeBounds(bounds, [], screens)
}

/** Windows counts borders that cannot be seen. */
const BORDERS = 32

/** Larger than each screen, and with a part on none: the pager would be out of reach. One across several screens is not. */
function isTooLarge(bounds: Rectangle, screens: readonly Rectangle[]): boolean {
  const { width, height } = bounds
  if (screens.some((screen) => width <= screen.width + BORDERS && height <= screen.height + BORDERS)) return false
  const visible = screens.reduce((sum, screen) => sum + rectangleArea(overlap(bounds, screen)), 0)
  return visible < (width - BORDERS) * (height - BORDERS)
}

const isReachable = (bounds: Rectangle, screens: readonly Rectangle[]): boolean =>
  screens.some((screen) => {
    const { width, height } = overlap({ ...bounds, height: TITLE_HEIGHT }, screen)
    return width >= MIN_VISIBLE.width && height >= MIN_VISIBLE.height
  })

/**
 * Bounds of one more window: as requested, moved to fit the screen with most of it (the first one when there is none),
 * and one step further for every window already there. At the edge it wraps to the other side.
 */
export function cascadeBounds(requested: Rectangle, existing: readonly Rectangle[], screens: readonly Rectangle[]) {
  const visibleArea = (screen: Rectangle) => rectangleArea(overlap(requested, screen))
  const screen = screens.toSorted((a, b) => visibleArea(b) - visibleArea(a))[0] ?? requested
  const width = Math.min(requested.width, screen.width)
  const height = Math.min(requested.height, screen.height)
  const space = { x: screen.width - width, y: screen.height - height }
  let x = clamp(requested.x - screen.x, space.x)
  let y = clamp(requested.y - screen.y, space.y)
  const isNear = (a: number, b: number) => Math.abs(a - b) < CASCADE_STEP / 2
  const isTaken = () => existing.some((other) => isNear(other.x - screen.x, x) && isNear(other.y - screen.y, y))
  for (let tries = existing.length; tries > 0 && isTaken(); tries--) {
    x = x + CASCADE_STEP > space.x ? 0 : x + CASCADE_STEP
    y = y + CASCADE_STEP > space.y ? 0 : y + CASCADE_STEP
  }
  return { x: screen.x + x, y: screen.y + y, width, height }
}

const overlap = (a: Rectangle, b: Rectangle): { width: number; height: number } => ({
  width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
  height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
})

const rectangleArea = ({ width, height }: { width: number; height: number }): number =>
  width > 0 && height > 0 ? width * height : 0

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max))
