import { topmostDialog } from './open-dialogs.ts'

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
type Size = Pick<DOMRect, 'width' | 'height'>
/** Distances from the right and the lower edge of the window, in pixels. */
export type Place = { right: number; bottom: number }

const MARGIN = 16
/** Kept to the edges of the window and to obstacles. */
const CLEARANCE = { margin: MARGIN, above: 8, beside: 8 }
/** The header stays free. */
const MIN_TOP = 56

export const CONTROLS = 'button, a[href], input, select, textarea, [contenteditable=true]'
/** Of a table only the actions count: a toast over other cells hides nothing that cannot be scrolled. */
const PAGE_OBSTACLES = `[data-region=panel], nav[aria-label=分页], .actions, :is(${CONTROLS}):not(td *)`

export const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The place nearest to the lower right corner where a box of this size covers no obstacle, else that corner. */
export const findFreePlace = (size: Size, viewport: Size, obstacles: readonly Box[]): Place =>
  findPlace(size, viewport, obstacles) ?? { right: MARGIN, bottom: MARGIN }

/** The same; null where there is none. */
export function findPlace(size: Size, viewport: Size, obstacles: readonly Box[], clearance = CLEARANCE): Place | null {
  const { margin, above, beside } = clearance
  const lowestPlace = (right: number): Place | null => {
    const edge = viewport.width - right
    let bottom = margin
    for (;;) {
      const top = viewport.height - bottom - size.height
      if (top < MIN_TOP || edge - size.width < 0) return null
      const box = { left: edge - size.width, right: edge, top, bottom: viewport.height - bottom }
      const covered = obstacles.filter((obstacle) => overlaps(box, obstacle))
      if (covered.length === 0) return { right, bottom }
      bottom = viewport.height - Math.min(...covered.map((obstacle) => obstacle.top)) + above
    }
  }
  const besideObstacles = obstacles.map(({ left }) => viewport.width - left + beside)
  const rights = [...new Set([margin, ...besideObstacles])].filter((right) => right >= margin)
  const places = rights.map(lowestPlace).filter((place) => place !== null)
  const distance = ({ right, bottom }: Place) => right + bottom
  return places.sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** What toasts must not cover: the controls of the open dialog or, without one, of the page. */
function findObstacles(layer: HTMLElement): DOMRect[] {
  const dialog = topmostDialog()
  const elements = [...(dialog ?? document).querySelectorAll(dialog ? CONTROLS : PAGE_OBSTACLES)]
  return elements
    .filter((element) => !layer.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

export function coversObstacle(layer: HTMLElement): boolean {
  const box = layer.getBoundingClientRect()
  return findObstacles(layer).some((obstacle) => overlaps(box, obstacle))
}

/** Where the toasts cover no button of the open dialog or, without one, of the page. */
export const placeToasts = (layer: HTMLElement): Place =>
  findFreePlace(
    layer.getBoundingClientRect(),
    { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight },
    findObstacles(layer),
  )
