import { type RefObject, useEffect, useState } from 'react'
import { useDialogs } from '../stores/dialogs.ts'

/**
 * Whether the operator interacts with a table: the pointer is on its rows or on the button for new rows, focus is in a
 * row, or a dialog is open. Rows do not move meanwhile (A017).
 */
export function useHand(table: RefObject<HTMLElement | null>): boolean {
  const [pointer, setPointer] = useState(false)
  const [focus, setFocus] = useState(false)
  const dialog = useDialogs(({ open }) => open.length > 0)

  useEffect(() => {
    const element = table.current
    if (!element) return
    followPointer()
    const isIn = (target: EventTarget | null, places: string) =>
      target instanceof Element && target.closest(places) !== null
    const inRow = (target: EventTarget | null) => isIn(target, 'tr[data-key]')
    // Includes the button for new rows: else it would disappear under the pointer and a row would get the click.
    const onMove = (event: PointerEvent) => {
      if (isMovement(event)) setPointer(isIn(event.target, 'tr[data-key], [data-news]'))
    }
    const onLeave = () => setPointer(false)
    const onFocus = (event: FocusEvent) => setFocus(inRow(event.target))
    const onBlur = () => setFocus(false)
    element.addEventListener('pointermove', onMove)
    element.addEventListener('pointerleave', onLeave)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    window.addEventListener('blur', onLeave)
    return () => {
      element.removeEventListener('pointermove', onMove)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      window.removeEventListener('blur', onLeave)
    }
  }, [table])

  return pointer || focus || dialog
}

/**
 * Whether the pointer is down on a row: if rows moved between press and release, the click would miss. Ends after the
 * click event, which the browser dispatches in the same task as the release.
 */
export function usePressed(table: RefObject<HTMLElement | null>): boolean {
  const [pressed, setPressed] = useState(false)

  useEffect(() => {
    const element = table.current
    if (!element) return
    let ending: ReturnType<typeof setTimeout> | undefined
    let isDown = false
    const onDown = ({ target }: PointerEvent) => {
      clearTimeout(ending)
      isDown = target instanceof Element && target.closest('tr[data-key]') !== null
      setPressed(isDown)
    }
    const onUp = () => {
      if (!isDown) return
      isDown = false
      ending = setTimeout(() => setPressed(false), 0)
    }
    // A release outside the window is noticed by the next move.
    const onMove = ({ buttons }: PointerEvent) => buttons === 0 && onUp()
    const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const
    element.addEventListener('pointerdown', onDown)
    window.addEventListener('pointermove', onMove)
    for (const name of ends) window.addEventListener(name, onUp)
    return () => {
      clearTimeout(ending)
      element.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointermove', onMove)
      for (const name of ends) window.removeEventListener(name, onUp)
    }
  }, [table])

  return pressed
}

/** The last pointer position in the window, and the last event that changed it. */
let at = { x: Number.NaN, y: Number.NaN }
let movement: PointerEvent | null = null
let isFollowing = false

/** The browser also fires pointermove when an element appears under a resting pointer, as when a dialog closes. */
function isMovement(event: PointerEvent): boolean {
  return movement === event
}

function followPointer(): void {
  if (isFollowing) return
  isFollowing = true
  const onPointer = (event: PointerEvent) => {
    const { clientX: x, clientY: y } = event
    movement = x === at.x && y === at.y ? null : event
    at = { x, y }
  }
  for (const name of ['pointermove', 'pointerdown', 'pointerup'] as const) {
    window.addEventListener(name, onPointer, { capture: true, passive: true })
  }
}
