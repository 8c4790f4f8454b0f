import { type RefObject, useEffect, useState } from 'react'
import { once } from '../../lib/closures.ts'
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
function isRealMove(event: PointerEvent): boolean {
  return pointer.lastMove === event
}

const trackPointer = once(() => {
  const onPointer = (event: PointerEvent) => {
    const { clientX: x, clientY: y } = event
    Object.assign(pointer, { x, y, lastMove: x === pointer.x && y === pointer.y ? null : event })
  }
  for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const) {
    window.addEventListener(name, onPointer, { capture: true, passive: true })
  }
})
