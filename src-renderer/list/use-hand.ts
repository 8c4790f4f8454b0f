import { type RefObject, useEffect, useState } from 'react'
import { useDialogs } from '../stores/dialogs.ts'

/**
 * Whether the operator's hand is on a table: the pointer rests on its rows or on what lets new ones in, the keyboard is in
 * it, or a dialog is open above it. Rows do not move meanwhile (A017).
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
    // Without the button it would go away under a pointer that is about to press it, and a row would take the click.
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
 * Whether the pointer is pressed on a row: nothing may move between press and release, else the click misses. It ends after
 * the click, which the browser makes in the same task as the release.
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
    // A release that went to another program is seen by the next move.
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

/** Where the pointer was last, anywhere in the window, and the latest event that brought it elsewhere. */
let at = { x: Number.NaN, y: Number.NaN }
let movement: PointerEvent | null = null
let isFollowing = false

/** When something appears under a resting pointer, as a table does when a dialog closes, the browser sends a move as well. */
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
