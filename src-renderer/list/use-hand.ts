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
    const isIn = (target: EventTarget | null, places: string) =>
      target instanceof Element && target.closest(places) !== null
    const inRow = (target: EventTarget | null) => isIn(target, 'tr[data-key]')
    // Without the button it would go away under a pointer that is about to press it, and a row would take the click.
    const onMove = (event: PointerEvent) => setPointer(isIn(event.target, 'tr[data-key], [data-news]'))
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
