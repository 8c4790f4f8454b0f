import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px', overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground3, lineHeight: '32px' },
})

const CTRL_ENTER = navigator.platform.startsWith('Mac') ? '⌘+Enter' : 'Ctrl+Enter'

/** The second click of a double click was meant for what was there before the dialog, or has been answered already. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

interface FormDialogProps {
  title: string
  /** Pixels; D1 §9. */
  width?: number
  /** Runs once however often it is asked for; the dialog stays until the caller closes it. Absent: only 关闭. */
  onSubmit?: () => Promise<void> | void
  submitLabel?: string
  cancelLabel?: string
  /** The button is there but cannot be used yet. */
  disabled?: boolean
  /**
   * false where money leaves the house: Enter alone does not submit; the button has to be reached, or Ctrl+Enter pressed
   * (architecture.md, Money).
   */
  enterSubmits?: boolean
  /** The submit button has the keyboard from the start, so that Enter decides; before it can be used Enter does nothing. */
  focusSubmit?: boolean
  onClose: () => void
  children: ReactNode
}

function submitButtonOf(form: HTMLFormElement | null): HTMLButtonElement | null {
  return form?.querySelector<HTMLButtonElement>('button[type=submit]') ?? null
}

/** A dialog with one question or form: 取消 and 确定, or 关闭 alone. */
export function FormDialog(props: FormDialogProps) {
  const { width = 500, onSubmit, submitLabel = '确定', cancelLabel = '取消' } = props
  const { enterSubmits = true, focusSubmit = false } = props
  // A decision is left by its buttons and Escape alone, never by a stray click or the second one of a double click.
  const careful = !enterSubmits || focusSubmit
  const styles = useStyles()
  const [busy, setBusy] = useState(false)
  // The state draws the disabled button, which keeps the keyboard meanwhile; the lock holds already within the same event loop turn (fault 3).
  const lock = useRef(false)
  // What is only shown may hold forms of its own; what was a form stays one, or everything in it would be made anew.
  const [isForm] = useState(onSubmit !== undefined)
  const frame = useRef<HTMLFormElement>(null)
  const over = isForm && onSubmit === undefined
  useEffect(() => {
    if (focusSubmit) submitButtonOf(frame.current)?.focus()
  }, [focusSubmit])
  const usable = !props.disabled
  useEffect(() => {
    // What had the keyboard may be gone with the reason why the button could not be used.
    if (!usable || document.activeElement !== document.body) return
    const next = focusSubmit ? submitButtonOf(frame.current) : frame.current
    next?.focus()
  }, [focusSubmit, usable])
  useEffect(() => {
    // The field that had the keyboard is gone: not to a button, which the next letter typed would press.
    if (over && !frame.current?.contains(document.activeElement)) frame.current?.focus()
  }, [over])

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (!onSubmit || lock.current || props.disabled) return
    lock.current = true
    setBusy(true)
    try {
      await onSubmit()
    } finally {
      lock.current = false
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A key that is held down since before the dialog was there, or before the button could be used, decides nothing.
    const byCtrlEnter = !enterSubmits && (event.ctrlKey || event.metaKey)
    if (byCtrlEnter && !event.repeat) void submit(event)
    else if (event.repeat && (byCtrlEnter || event.target === submitButtonOf(frame.current))) event.preventDefault()
  }

  const surface = (
    <DialogBody>
      <DialogTitle>{props.title}</DialogTitle>
      <DialogContent className={styles.content}>{props.children}</DialogContent>
      {!enterSubmits && onSubmit && (
        <DialogActions position="start">
          <Caption1 className={styles.hint}>
            {CTRL_ENTER} {submitLabel}
          </Caption1>
        </DialogActions>
      )}
      <DialogActions>
        <Button disabledFocusable={busy} onClick={props.onClose}>
          {onSubmit ? cancelLabel : '关闭'}
        </Button>
        {onSubmit && (
          <Button
            type={enterSubmits ? 'submit' : 'button'}
            appearance="primary"
            disabledFocusable={busy || props.disabled === true}
            aria-keyshortcuts={enterSubmits ? undefined : 'Control+Enter Meta+Enter'}
            icon={busy ? <Spinner size="tiny" /> : null}
            onClick={enterSubmits ? undefined : submit}
          >
            {submitLabel}
          </Button>
        )}
      </DialogActions>
    </DialogBody>
  )
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_event, { type }) => !busy && !(careful && type === 'backdropClick') && props.onClose()}
    >
      <DialogSurface
        style={{ maxWidth: width }}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        {...(careful && { onClickCapture: ignoreSecondClick })}
      >
        {isForm ? (
          <form ref={frame} tabIndex={-1} style={{ outline: 'none' }} onSubmit={submit} noValidate>
            {surface}
          </form>
        ) : (
          surface
        )}
      </DialogSurface>
    </Dialog>
  )
}
