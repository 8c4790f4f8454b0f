import { type RefObject, useLayoutEffect, useState } from 'react'

/** From this many rows on, only visible ones are rendered (performance.md). */
const MIN_VIRTUAL_ROWS = 100
/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const OVERSCAN = 10
/** The range moves in steps of this many rows: small steps each frame render in time, large ones do not. */
const STEP = 2

export interface VirtualRows {
  /** Index of the first row, and one past the last. */
  start: number
  end: number
  /** Pixels above and below the rendered rows. */
  paddingTop: number
  paddingBottom: number
}

/**
 * Which rows of a fixed height to render in a scroll container. All of them if they are few, or with `renderAll`, for a
 * table with an expanded row, whose height varies.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  renderAll: boolean,
): VirtualRows {
  const isVirtual = count >= MIN_VIRTUAL_ROWS && !renderAll
  const [range, setRange] = useState({ start: 0, end: 40 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!isVirtual || !element) return
    const measure = () => {
      const first = Math.floor(element.scrollTop / rowHeight)
      const visibleCount = Math.ceil(element.clientHeight / rowHeight)
      const start = Math.max(0, Math.floor((first - OVERSCAN) / STEP) * STEP)
      const end = Math.ceil((first + visibleCount + OVERSCAN) / STEP) * STEP
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
  }, [scroller, isVirtual, rowHeight])

  if (!isVirtual) return { start: 0, end: count, paddingTop: 0, paddingBottom: 0 }
  const start = Math.min(range.start, Math.max(0, count - 1))
  const end = Math.min(count, range.end)
  return { start, end, paddingTop: start * rowHeight, paddingBottom: (count - end) * rowHeight }
}
