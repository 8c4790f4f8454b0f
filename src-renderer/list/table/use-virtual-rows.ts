import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From this many rows on, only visible ones are rendered (performance.md). */
const MIN_VIRTUAL_ROWS = 40
/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const OVERSCAN = 10
/** The same where the others follow in idle time. */
const FILLED_OVERSCAN = 4
/** The range moves in steps of this many rows: small steps each frame render in time, large ones do not. */
const STEP = 2

/**
 * Which rows of a fixed height to render in a scroll container, from `start` up to but not including `end`, with pixels
 * of padding for the others; all of them if they are few. The row at `openIndex` (-1: none) has a detail of any height
 * below it. It is always rendered, and so are the rows between it and the visible ones. A print has all
 * rows. `isFilled`: the range is extended by `useFilledRange`.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  openIndex = -1,
  isFilled = false,
) {
  const isVirtual = count >= MIN_VIRTUAL_ROWS
  const overscan = isFilled && count <= MAX_FILLED_ROWS ? FILLED_OVERSCAN : OVERSCAN
  const [range, setRange] = useState({ start: 0, end: 40 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!isVirtual || !element) return
    const measure = () => {
      const detailTop = (openIndex + 1) * rowHeight
      const detailAbove = Math.min(detailHeight(element), Math.max(0, element.scrollTop - detailTop))
      const first = Math.floor((element.scrollTop - detailAbove) / rowHeight)
      const visibleCount = Math.ceil(element.clientHeight / rowHeight)
      const start = Math.max(0, Math.floor((first - overscan) / STEP) * STEP)
      const end = Math.ceil((first + visibleCount + overscan) / STEP) * STEP
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
  }, [scroller, isVirtual, overscan, rowHeight, openIndex])

  const [printing, setPrinting] = useState(false)
  useLayoutEffect(() => {
    if (!isVirtual) return
    // The page is printed as soon as the handler returns.
    const onPrint = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    window.addEventListener('beforeprint', onPrint)
    window.addEventListener('afterprint', onPrint)
    return () => {
      window.removeEventListener('beforeprint', onPrint)
      window.removeEventListener('afterprint', onPrint)
    }
  }, [isVirtual])

  if (!isVirtual || printing) return { start: 0, end: count, paddingTop: 0, paddingBottom: 0 }
  const start = Math.min(range.start, Math.max(0, count - 1), openIndex < 0 ? count : openIndex)
  const end = Math.min(count, Math.max(range.end, openIndex + 1))
  return { start, end, paddingTop: start * rowHeight, paddingBottom: (count - end) * rowHeight }
}

/** Up to this many rows, those out of sight are rendered too: then nothing has to be while one scrolls. */
const MAX_FILLED_ROWS = 200
/** Rows rendered in one slice of idle time, above and below. */
const FILL_STEP = 16
/** Milliseconds after which the first slice is rendered, or the next one after a scroll. */
const QUIET_MS = 250
const BETWEEN_SLICES_MS = 50

/**
 * The range of `useVirtualRows`, extended in idle time until it has all rows. It holds for the rows of one page: when the
 * row in the middle of what was in sight has left them, what is in sight comes first again.
 */
export function useFilledRange(
  scroller: RefObject<HTMLElement | null>,
  inSight: { start: number; end: number },
  keys: readonly string[],
) {
  const [filled, setFilled] = useState<{ start: number; end: number; middle?: string }>({ start: 0, end: 0 })
  const isOverlapping = inSight.start <= filled.end && inSight.end >= filled.start
  const isValid = isOverlapping && filled.middle !== undefined && keys.includes(filled.middle)
  const start = isValid ? Math.min(inSight.start, filled.start) : inSight.start
  const end = isValid ? Math.min(keys.length, Math.max(inSight.end, filled.end)) : inSight.end
  const isWhole = keys.length > MAX_FILLED_ROWS || (start === 0 && end === keys.length)
  const middle = keys[Math.floor((inSight.start + inSight.end) / 2)]

  useEffect(() => {
    const element = scroller.current
    if (isWhole || !element) return
    let idle = 0
    const fill = () =>
      startTransition(() =>
        setFilled({ middle, start: Math.max(0, start - FILL_STEP), end: Math.min(keys.length, end + FILL_STEP) }),
      )
    const whenIdle = () => {
      idle = requestIdleCallback(fill)
    }
    let quiet = setTimeout(whenIdle, isValid ? BETWEEN_SLICES_MS : QUIET_MS)
    const wait = () => {
      clearTimeout(quiet)
      cancelIdleCallback(idle)
      quiet = setTimeout(whenIdle, QUIET_MS)
    }
    element.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(quiet)
      cancelIdleCallback(idle)
      element.removeEventListener('scroll', wait)
    }
  }, [scroller, isWhole, isValid, start, end, keys.length, middle])
  return { start, end }
}

/** Pixels of the detail below the expanded row; 0 if there is none. */
export function detailHeight(scroller: HTMLElement): number {
  return scroller.querySelector<HTMLElement>('tr.detail')?.offsetHeight ?? 0
}
