import { makeStyles, tokens } from '@fluentui/react-components'
import type { PointerEvent, RefObject } from 'react'
import { clampImageWidth } from './image-fields.ts'

const useStyles = makeStyles({
  handle: {
    position: 'relative',
    left: '-6px',
    bottom: '-6px',
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '14px',
    height: '14px',
    marginRight: '-14px',
    border: `2px solid ${tokens.colorNeutralBackground1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    verticalAlign: 'bottom',
    cursor: 'ew-resize',
    touchAction: 'none',
  },
})

interface ImageHandleProps {
  image: RefObject<HTMLImageElement | null>
  /** Pixels. */
  onResize: (width: number) => void
}

/** Changes the width of an image by dragging; the panel below the text does it by keyboard. */
export function ImageHandle({ image, onResize }: ImageHandleProps) {
  const styles = useStyles()

  function startResize(event: PointerEvent<HTMLElement>): void {
    event.preventDefault()
    const element = image.current
    if (!element) return
    const handle = event.currentTarget
    const [startX, startWidth] = [event.clientX, element.getBoundingClientRect().width]
    const widthAt = (move: { clientX: number }) => clampImageWidth(startWidth + move.clientX - startX)
    const onMove = (move: globalThis.PointerEvent) => {
      element.style.width = `${widthAt(move)}px`
      element.style.height = 'auto'
    }
    const end = (move: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      if (move.type === 'pointerup' && move.clientX !== startX) onResize(widthAt(move))
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }

  return <span className={styles.handle} data-image-handle title="拖动改变大小" onPointerDown={startResize} />
}
