import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
} from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px', overflowWrap: 'anywhere' },
})

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
   * false where money leaves the house: Enter alone does not submit, and the button has to be reached (architecture.md,
   * Money).
   */
  enterSubmits?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with one question or form: 取消 and 确定, or 关闭 alone. */
export function FormDialog(props: FormDialogProps) {
  const { width = 500, onSubmit, submitLabel = '确定', cancelLabel = '取消', enterSubmits = true } = props
  const styles = useStyles()
  const [busy, setBusy] = useState(false)
  // The state draws the disabled button, which keeps the keyboard meanwhile; the lock holds already within the same event loop turn (fault 3).
  const lock = useRef(false)
  // What is only shown may hold forms of its own; what was a form stays one, or everything in it would be made anew.
  const [isForm] = useState(onSubmit !== undefined)
  const frame = useRef<HTMLFormElement>(null)
  const over = isForm && onSubmit === undefined
  useEffect(() => {
    // The field that had the keyboard is gone: not to a button, which the next letter typed would press.
    if (over && !frame.current?.contains(document.activeElement)) frame.current?.focus()
  }, [over])

  async function submit(event: FormEvent): Promise<void> {
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

  const surface = (
    <DialogBody>
      <DialogTitle>{props.title}</DialogTitle>
      <DialogContent className={styles.content}>{props.children}</DialogContent>
      <DialogActions>
        <Button disabledFocusable={busy} onClick={props.onClose}>
          {onSubmit ? cancelLabel : '关闭'}
        </Button>
        {onSubmit && (
          <Button
            type={enterSubmits ? 'submit' : 'button'}
            appearance="primary"
            disabledFocusable={busy || props.disabled === true}
            icon={busy ? <Spinner size="tiny" /> : null}
            {...(!enterSubmits && { onClick: submit })}
          >
            {submitLabel}
          </Button>
        )}
      </DialogActions>
    </DialogBody>
  )
  return (
    <Dialog open modalType="modal" onOpenChange={() => !busy && props.onClose()}>
      <DialogSurface style={{ maxWidth: width }} aria-busy={busy}>
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
