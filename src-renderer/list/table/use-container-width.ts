import { type RefObject, useLayoutEffect, useState } from 'react'

/** Borders of the scroll container on both sides. */
const BORDERS = 2

/**
 * CSS width of a table's scroll container, with its vertical scroll bar. In pixels once it is laid out: widths in units
 * of the container make every change of a row twice as expensive to lay out.
 */
export function useContainerWidth(scroller: RefObject<HTMLElement | null>): string {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.borderBoxSize[0]!.inlineSize - BORDERS))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return width === null ? '100cqi' : `${width}px`
}
