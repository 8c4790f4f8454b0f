import type { PointerEvent } from 'react'
import { type Column, clampWidth } from './columns.ts'

/** Drag handle at the edge of a heading. Keyboard users set widths in the column settings. */
export function ResizeGrip(props: {
  className: string
  column: Pick<Column<never>, 'id' | 'width'>
  onResize: (columnId: string, width: number) => void
}) {
  const { className, column, onResize } = props
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const grip = event.currentTarget
    const { clientX } = event
    grip.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) =>
      onResize(column.id, clampWidth(column.width + move.clientX - clientX))
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', onMove), { once: true })
    event.preventDefault()
  }
  return <span className={className} onPointerDown={onPointerDown} aria-hidden />
}
