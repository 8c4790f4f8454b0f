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
import { dismissToast, useToasts } from '../../stores/toast.ts'

const useStyles = makeStyles({
  layer: {
    position: 'fixed',
    top: '56px',
    right: '16px',
    zIndex: 1_000_001,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: 'min(380px, 90vw)',
    pointerEvents: 'none',
  },
  toast: { boxShadow: tokens.shadow16, pointerEvents: 'auto', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})

/** Toasts, above everything and announced by screen readers. */
export function ToastLayer() {
  const styles = useStyles()
  const toasts = useToasts((state) => state.toasts)
  return (
    <Portal>
      <div ref={exemptFromAriaHidden} className={styles.layer} aria-live="polite" role="status" aria-label="提示">
        {toasts.map(({ id, tone, text }) => (
          <MessageBar key={id} className={styles.toast} intent={tone} layout="multiline">
            <MessageBarBody>{text}</MessageBarBody>
            <MessageBarActions
              containerAction={
                <Button
                  appearance="transparent"
                  size="small"
                  icon={<DismissRegular />}
                  aria-label="关闭提示"
                  onClick={() => dismissToast(id)}
                />
              }
            />
          </MessageBar>
        ))}
      </div>
    </Portal>
  )
}

/** An open dialog hides everything else from screen readers; toasts must still be announced. */
function exemptFromAriaHidden(layer: HTMLElement | null): void {
  layer?.parentElement?.setAttribute('data-tabster-never-hide', '')
}
