import { type RefObject, useLayoutEffect, useState } from 'react'

/** From this many rows on, only visible ones are rendered (performance.md). */
const WINDOW_FROM = 100
/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const MARGIN = 10
/** The range moves in steps of this many rows: small steps each frame render in time, large ones do not. */
const STEP = 2

export interface RowWindow {
  /** Index of the first row, and one past the last. */
  start: number
  end: number
  /** Pixels above and below the rendered rows. */
  above: number
  below: number
}

/**
 * Which rows of a fixed height to render in a scroll container. All of them if they are few, or with `renderAll`, for a
 * table with an expanded row, whose height varies.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  whole: boolean,
): RowWindow {
  const windowed = count >= WINDOW_FROM && !whole
  const [range, setRange] = useState({ start: 0, end: 40 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!windowed || !element) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const shown = Math.ceil(element.clientHeight / rowHeight)
      const start = Math.max(0, Math.floor((first - MARGIN) / STEP) * STEP)
      const end = Math.ceil((first + shown + MARGIN) / STEP) * STEP
      setRange((old) => (old.start === start && old.end === end ? old : { start, end }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, windowed, rowHeight])

  if (!windowed) return { start: 0, end: count, above: 0, below: 0 }
  const start = Math.min(range.start, Math.max(0, count - 1))
  const end = Math.min(count, range.end)
  return { start, end, above: start * rowHeight, below: (count - end) * rowHeight }
}
