import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Portal,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { useLayoutEffect, useRef } from 'react'
import { useDialogs } from '../../stores/dialogs.ts'
import { dismissToast, holdToasts, useToasts } from '../../stores/toast.ts'
import { coversObstacle, placeToasts } from './toast-place.ts'

/** How soon toasts make room for what opens below them. */
const CHECK_MS = 250

const useStyles = makeStyles({
  layer: {
    position: 'fixed',
    right: '16px',
    bottom: '16px',
    zIndex: 1_000_001,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: 'min(380px, 90vw)',
    pointerEvents: 'none',
  },
  toast: { boxShadow: tokens.shadow16, pointerEvents: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})

/** Toasts at the lower right, the newest nearest to the corner; above everything and announced by screen readers. */
export function ToastLayer() {
  const styles = useStyles()
  const toasts = useToasts((state) => state.toasts)
  const openDialogs = useDialogs((state) => state.open)
  const layer = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an opened or closed dialog changes what must stay free
  useLayoutEffect(() => {
    const element = layer.current
    if (!element || toasts.length === 0) return
    const place = () => {
      const { right, bottom } = placeToasts(element)
      Object.assign(element.style, { right: `${right}px`, bottom: `${bottom}px` })
    }
    place()
    // A dialog that was just opened is not drawn yet.
    const frame = requestAnimationFrame(place)
    window.addEventListener('resize', place)
    // Another screen or a panel; toasts that cover nothing stay where they are read.
    const timer = setInterval(() => coversObstacle(element) && place(), CHECK_MS)
    return () => {
      clearInterval(timer)
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', place)
    }
  }, [toasts, openDialogs])

  function dismiss(id: number): void {
    // The pointer never leaves an element that is removed below it.
    holdToasts(false)
    dismissToast(id)
  }

  return (
    <Portal>
      <div
        ref={(element) => {
          layer.current = element
          exemptFromAriaHidden(element)
        }}
        className={styles.layer}
        aria-live="polite"
        role="status"
        aria-label="提示"
        onPointerEnter={() => holdToasts(true)}
        onPointerLeave={() => holdToasts(false)}
        onFocus={() => holdToasts(true)}
        onBlur={() => holdToasts(false)}
      >
        {toasts.map(({ id, tone, text, action }) => (
          <MessageBar key={id} className={styles.toast} intent={tone} layout="multiline">
            <MessageBarBody>{text}</MessageBarBody>
            <MessageBarActions
              containerAction={
                <Button
                  appearance="transparent"
                  size="small"
                  icon={<DismissRegular />}
                  aria-label="关闭提示"
                  onClick={() => dismiss(id)}
                />
              }
            >
              {action && (
                <Button
                  size="small"
                  onClick={() => {
                    dismiss(id)
                    action.run()
                  }}
                >
                  {action.label}
                </Button>
              )}
            </MessageBarActions>
          </MessageBar>
        ))}
      </div>
    </Portal>
  )
}

/** An open dialog hides everything else from screen readers; toasts must still be announced. */
function exemptFromAriaHidden(layer: HTMLElement | null): void {
  const mount = layer?.parentElement
  mount?.setAttribute('data-tabster-never-hide', '')
  // The kit may have given the layer another place, and a dialog may have hidden that before.
  mount?.removeAttribute('aria-hidden')
}
