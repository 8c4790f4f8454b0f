import { Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components'
import { type PointerEvent, useState } from 'react'
import type { ChatSize } from '../../stores/ui-preferences.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { ChatTitle } from './chat-title.tsx'
import { ChatView } from './chat-view.tsx'
import { DEFAULT_SIZE, fitSize, MAX_SHARE, MEMBER_COLUMN_WIDTH, MIN_SIZE, sizeAtCorner } from './dialog-size.ts'
import { dismissInside } from './state/chat-view-store.ts'
import { isWideLayout, useWideLayout } from './wide-layout.ts'

const MAX_WIDTH = `${MAX_SHARE.width * 100}vw`
const MAX_HEIGHT = `${MAX_SHARE.height * 100}vh`

const useStyles = makeStyles({
  surface: {
    maxWidth: MAX_WIDTH,
    maxHeight: MAX_HEIGHT,
    minWidth: `min(${MIN_SIZE.width}px, ${MAX_WIDTH})`,
    minHeight: `min(${MIN_SIZE.height}px, ${MAX_HEIGHT})`,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
  },
  grip: {
    position: 'absolute',
    right: 0,
    bottom: 0,
    width: '14px',
    height: '14px',
    zIndex: 3,
    cursor: 'nwse-resize',
    touchAction: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      right: '3px',
      bottom: '3px',
      width: '7px',
      height: '7px',
      borderRight: `2px solid ${tokens.colorNeutralStroke1}`,
      borderBottom: `2px solid ${tokens.colorNeutralStroke1}`,
    },
    '@media (forced-colors: active)': {
      '::after': { borderRightColor: 'ButtonText', borderBottomColor: 'ButtonText' },
    },
    ':hover::after': { borderRightColor: tokens.colorBrandStroke1, borderBottomColor: tokens.colorBrandStroke1 },
  },
})

const columnWidth = () => (isWideLayout() ? MEMBER_COLUMN_WIDTH : 0)
const windowSize = () => ({ width: innerWidth, height: innerHeight })

function enlarge(): void {
  const all = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
  setUiPreferences({ chatSize: fitSize(all, windowSize(), columnWidth()) })
}

const restore = () => setUiPreferences({ chatSize: undefined })

/**
 * The customer-service chat (D3 §2.12) in a window too narrow for a chat beside the page. A backdrop click does not
 * close it, to prevent closing it by accident; Escape closes it when nothing is open inside and nothing is written. Its
 * size is the operator's (A382).
 */
export function ChatDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const stored = useUiPreferences(({ chatSize }) => chatSize)
  const [dragged, setDragged] = useState<ChatSize | null>(null)
  const column = useWideLayout() ? MEMBER_COLUMN_WIDTH : 0
  const { width, height } = dragged ?? stored ?? DEFAULT_SIZE
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_event, { type }) => {
        if (type === 'backdropClick') return
        if (type !== 'escapeKeyDown' || !dismissInside()) onClose()
      }}
    >
      <DialogSurface
        className={styles.surface}
        style={{ width: `${width + column}px`, height: `${height}px` }}
        aria-label="客服聊天"
      >
        <ChatTitle
          onClose={onClose}
          size={stored ? { label: '恢复默认大小', run: restore } : { label: '放大', run: enlarge }}
        />
        <ChatView />
        <Grip
          onDrag={setDragged}
          onEnd={(chatSize) => {
            setUiPreferences({ chatSize })
            setDragged(null)
          }}
        />
      </DialogSurface>
    </Dialog>
  )
}

/** The corner by which a pointer resizes the dialog; the keyboard has 放大 in the title. */
function Grip({ onDrag, onEnd }: { onDrag: (size: ChatSize) => void; onEnd: (size: ChatSize) => void }) {
  const styles = useStyles()
  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    const grip = event.currentTarget
    // The corner keeps its distance from the pointer.
    const box = grip.getBoundingClientRect()
    const offset = { x: box.right - event.clientX, y: box.bottom - event.clientY }
    let size: ChatSize | null = null
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      size = sizeAtCorner({ x: clientX + offset.x, y: clientY + offset.y }, windowSize(), columnWidth())
      onDrag(size)
    }
    const onLost = () => {
      grip.removeEventListener('pointermove', onMove)
      if (size) onEnd(size)
    }
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('lostpointercapture', onLost, { once: true })
    event.preventDefault()
  }
  return <span className={styles.grip} data-chat-grip onPointerDown={onPointerDown} aria-hidden />
}
