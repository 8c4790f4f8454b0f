import { makeStyles, tokens } from '@fluentui/react-components'
import type { PointerEvent } from 'react'
import { clampWidth } from './columns.ts'

const useStyles = makeStyles({
  grip: {
    position: 'absolute',
    insetBlock: '6px',
    right: '0',
    width: '7px',
    cursor: 'col-resize',
    borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
    ':hover': { borderRightColor: tokens.colorBrandStroke1 },
    '@media print': { display: 'none' },
  },
})

/** Drag handle at the edge of a heading. Keyboard users set widths in the column settings. */
export function ResizeGrip(props: { columnId: string; onResize: (columnId: string, width: number) => void }) {
  const { columnId, onResize } = props
  const styles = useStyles()
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const grip = event.currentTarget
    const { clientX } = event
    // What is shown may be narrower than the column's own width.
    const { width } = grip.closest('th')!.getBoundingClientRect()
    grip.setPointerCapture(event.pointerId)
    const onMove = (move: globalThis.PointerEvent) => onResize(columnId, clampWidth(width + move.clientX - clientX))
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', onMove), { once: true })
    event.preventDefault()
  }
  return <span className={styles.grip} onPointerDown={onPointerDown} aria-hidden />
}
