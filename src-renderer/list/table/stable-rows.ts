import { type RefObject, useEffect, useMemo, useState } from 'react'
import { once } from '../../lib/closures.ts'
import { EMPTY_KEYS } from '../../lib/empty.ts'
import { useDialogs } from '../../stores/dialogs.ts'

/**
 * Whether the operator interacts with a table: the pointer is on its rows or on the button for new rows, focus is in a
 * row, or a dialog is open. Rows do not move meanwhile (A017).
 */
export function useInteractionLock(table: RefObject<HTMLElement | null>): boolean {
  const [isPointerInside, setPointerInside] = useState(false)
  const [isFocusInside, setFocusInside] = useState(false)
  const isDialogOpen = useDialogs(({ open }) => open.length > 0)

  useEffect(() => {
    const element = table.current
    if (!element) return
    trackPointer()
    const isInside = (target: EventTarget | null, selector: string) =>
      target instanceof Element && target.closest(selector) !== null
    const isInRow = (target: EventTarget | null) => isInside(target, 'tr[data-key]')
    // Includes the button for new rows: else it would disappear under the pointer and a row would get the click.
    const onMove = (event: PointerEvent) => {
      if (isRealMove(event)) setPointerInside(isInside(event.target, 'tr[data-key], [data-new-rows]'))
    }
    const onLeave = () => setPointerInside(false)
    const onFocus = (event: FocusEvent) => setFocusInside(isInRow(event.target))
    const onBlur = () => setFocusInside(false)
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerleave', onLeave, { signal })
    element.addEventListener('focusin', onFocus, { signal })
    element.addEventListener('focusout', onBlur, { signal })
    window.addEventListener('blur', onLeave, { signal })
    return () => listeners.abort()
  }, [table])

  return isPointerInside || isFocusInside || isDialogOpen
}

/**
 * Whether the pointer is down on a row: if rows moved between press and release, the click would miss. Ends after the
 * click event, which the browser dispatches in the same task as the release.
 */
export function usePointerDown(table: RefObject<HTMLElement | null>): boolean {
  const [pressed, setPressed] = useState(false)

  useEffect(() => {
    const element = table.current
    if (!element) return
    let endTimer: ReturnType<typeof setTimeout> | undefined
    let isDown = false
    const onDown = ({ target }: PointerEvent) => {
      clearTimeout(endTimer)
      isDown = target instanceof Element && target.closest('tr[data-key]') !== null
      setPressed(isDown)
    }
    const onUp = () => {
      if (!isDown) return
      isDown = false
      endTimer = setTimeout(() => setPressed(false), 0)
    }
    // A release outside the window is noticed by the next move.
    const onMove = ({ buttons }: PointerEvent) => buttons === 0 && onUp()
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerdown', onDown, { signal })
    window.addEventListener('pointermove', onMove, { signal })
    for (const name of ['pointerup', 'pointercancel', 'dragend', 'blur']) {
      window.addEventListener(name, onUp, { signal })
    }
    return () => {
      clearTimeout(endTimer)
      listeners.abort()
    }
  }, [table])

  return pressed
}

/** The last pointer position in the window, and the last event that changed it. */
const pointer = { x: Number.NaN, y: Number.NaN, lastMove: null as PointerEvent | null }

/** The browser also fires pointermove when an element appears under a resting pointer, as when a dialog closes. */
const isRealMove = (event: PointerEvent): boolean => pointer.lastMove === event

const trackPointer = once(() => {
  const onPointer = (event: PointerEvent) => {
    const { clientX: x, clientY: y } = event
    Object.assign(pointer, { x, y, lastMove: x === pointer.x && y === pointer.y ? null : event })
  }
  for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const) {
    window.addEventListener(name, onPointer, { capture: true, passive: true })
  }
})

/**
 * Merges new data into the rows on screen without moving any (A017): a row still in the list gets its new values in
 * place, a removed one stays and is reported in `removedKeys`, new ones are only counted. Rows in `handledKeys`, which
 * the operator decided, disappear at once.
 */
export function mergeStable<T>(
  current: readonly T[],
  latest: readonly T[],
  keyOf: (row: T) => string,
  handledKeys: ReadonlySet<string> = EMPTY_KEYS,
) {
  const nextByKey = new Map(latest.map((row) => [keyOf(row), row]))
  const removedKeys = new Set<string>()
  const rows: T[] = []
  for (const row of current) {
    const key = keyOf(row)
    const updated = nextByKey.get(key)
    if (updated === undefined && handledKeys.has(key)) continue
    if (updated === undefined) removedKeys.add(key)
    rows.push(updated ?? row)
    nextByKey.delete(key)
  }
  return { rows, removedKeys, pendingCount: nextByKey.size }
}

/**
 * The rows to show. While `locked`, no row moves; otherwise the latest rows, with `newKeys` to highlight. `queryId`
 * identifies the query: rows of another query replace all and none counts as new. While `pointerDown`, not even values
 * change, so that a click hits what the operator aimed at. `applyPending` shows the pending rows.
 */
export function useStableRows<T>(
  latest: readonly T[],
  queryId: string,
  keyOf: (row: T) => string,
  { locked, handledKeys, pointerDown }: { locked: boolean; handledKeys: ReadonlySet<string>; pointerDown: boolean },
) {
  const [base, setBase] = useState({ queryId, rows: latest, newKeys: EMPTY_KEYS })
  const applyPending = () => {
    const previousKeys = new Set(base.rows.map(keyOf))
    const sameQuery = base.queryId === queryId && base.rows.length > 0
    const newKeys = sameQuery ? new Set(latest.map(keyOf).filter((key) => !previousKeys.has(key))) : EMPTY_KEYS
    setBase({ queryId, rows: latest, newKeys: newKeys.size === 0 && sameQuery ? base.newKeys : newKeys })
  }
  // The first rows are shown at once, even while locked.
  if (base.rows !== latest && (!locked || base.queryId !== queryId || base.rows.length === 0)) applyPending()
  const merged = useMemo(
    () =>
      base.rows === latest || base.queryId !== queryId
        ? { rows: latest, removedKeys: EMPTY_KEYS, pendingCount: 0 }
        : mergeStable(base.rows, latest, keyOf, handledKeys),
    [base, latest, queryId, keyOf, handledKeys],
  )
  // Nothing is left that could move.
  if (merged.rows.length === 0 && merged.pendingCount > 0) applyPending()
  const [frozen, setFrozen] = useState<{ queryId: string; merged: typeof merged } | null>(null)
  if (pointerDown !== (frozen !== null)) setFrozen(pointerDown ? { queryId, merged } : null)
  const view = pointerDown && frozen?.queryId === queryId ? frozen.merged : merged
  return { ...view, newKeys: base.newKeys, applyPending }
}
