import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From this many rows on, only those in sight are rendered (performance.md). */
const MIN_VIRTUAL_ROWS = 100
/** From this many on, those of a page that are in sight are rendered first, the others in slices when nothing waits. */
const MIN_PARTED_ROWS = 50
/** Rows above and below that are added at a time. */
const SLICE = 10
const SLICE_TIMEOUT_MS = 1_000
/** Rows rendered above and below the visible ones, so that scrolling shows no gaps. */
const OVERSCAN = 6
/** The range moves in steps of this many rows: small steps each frame render in time, large ones do not. */
const STEP = 2

/**
 * Which rows of a fixed height to render in a scroll container, from `start` up to but not including `end`, with pixels
 * of padding for the others; all of them if they are few. The row at `openIndex` (-1: none) has a detail of any height
 * below it. It is always rendered, and so are the rows between it and the visible ones. A print has all
 * rows. `keyAt`: the key of a row, for lists that have pages.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  openIndex = -1,
  keyAt?: (index: number) => string,
) {
  const isParted = keyAt !== undefined && count >= MIN_PARTED_ROWS && count < MIN_VIRTUAL_ROWS
  const added = useAddedRows(isParted ? keyAt : null, count)
  const isVirtual = count >= MIN_VIRTUAL_ROWS || isParted
  const [range, setRange] = useState({ start: 0, end: 40 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!isVirtual || !element) return
    const measure = () => {
      const detailTop = (openIndex + 1) * rowHeight
      const detailAbove = Math.min(detailHeight(element), Math.max(0, element.scrollTop - detailTop))
      const first = Math.floor((element.scrollTop - detailAbove) / rowHeight)
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
  }, [scroller, isVirtual, rowHeight, openIndex])

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

  if (!isVirtual || printing || added >= count) return { start: 0, end: count, paddingTop: 0, paddingBottom: 0 }
  const start = Math.min(Math.max(0, range.start - added), Math.max(0, count - 1), openIndex < 0 ? count : openIndex)
  const end = Math.min(count, Math.max(range.end + added, openIndex + 1))
  return { start, end, paddingTop: start * rowHeight, paddingBottom: (count - end) * rowHeight }
}

/**
 * How many rows above and below those in sight this page has by now. Another page has none of three rows of the one
 * before: one that is pushed or decided leaves two of them. `keyAt` null: all rows or none are rendered at once.
 */
function useAddedRows(keyAt: ((index: number) => string) | null, count: number): number {
  const [{ anchors, rows }, setAdded] = useState({ anchors: '', rows: 0 })
  const known = anchors.split('\n')
  const isSamePage =
    keyAt !== null && Array.from({ length: count }, (_, i) => keyAt(i)).some((key) => known.includes(key))
  const added = isSamePage ? rows : 0
  const own = keyAt && [keyAt(0), keyAt(count >> 1), keyAt(count - 1)].join('\n')
  useEffect(() => {
    if (own === null || added >= count) return
    const addSlice = () => setAdded({ anchors: own, rows: added + SLICE })
    const request = requestIdleCallback(addSlice, { timeout: SLICE_TIMEOUT_MS })
    return () => cancelIdleCallback(request)
  }, [own, added, count])
  return added
}

/** Pixels of the detail below the expanded row; 0 if there is none. */
export const detailHeight = (scroller: HTMLElement): number =>
  scroller.querySelector<HTMLElement>('tr.detail')?.offsetHeight ?? 0
