import {
  Button,
  Caption1,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isCompositionKey } from '../../ui/composition-keys.ts'
import { dialogBody } from '../../ui/dialog-body.ts'
import { minTargets } from '../../ui/min-target.ts'
import { MOD } from '../../ui/shortcut-help.ts'
import { SaveShortcut } from '../edit/use-save-shortcut.ts'

const useStyles = makeStyles({
  body: dialogBody,
  middle: {
    gridArea: '2 / 1 / auto / 4',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    minHeight: 0,
    marginBlockEnd: '8px',
  },
  content: { display: 'flex', flexDirection: 'column', gap: '12px', overflowWrap: 'anywhere', ...minTargets },
  button: { whiteSpace: 'nowrap' },
  danger: {
    color: tokens.colorNeutralForegroundStaticInverted,
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': {
      color: tokens.colorNeutralForegroundStaticInverted,
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
    },
    ':hover:active': {
      color: tokens.colorNeutralForegroundStaticInverted,
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
    },
  },
  hint: { color: tokens.colorNeutralForeground3, lineHeight: '32px' },
  // The text of its first button stands where the fields do.
  aside: { '& > button:first-child': { marginInlineStart: '-12px' } },
})

/** The second click of a double click was meant for the page below the dialog or repeats a handled click. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/** A press beside the dialog must not take the focus out of it: the next key would reach nothing. */
const keepFocus = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

/** Among the answers of a dialog. */
const isAnswer = (target: EventTarget | null) => target instanceof Element && target.closest('[data-answers]') !== null

/** What the submit button does. */
export interface Submission {
  /** Not called again while it runs; the caller closes the dialog. While there is nothing to submit, only 关闭. */
  onSubmit: (() => Promise<void> | void) | undefined
  /** A verb with its object: 关盘, 送分 10.00. */
  submitLabel: string
  /** What it does cannot be undone. */
  tone?: 'danger' | undefined
  /** Ctrl+S submits too. */
  isSave?: boolean
}

/**
 * A dialog with a question or form: 取消 and what it does, or 关闭 alone. Ctrl+Enter submits, except on a button with
 * another answer.
 */
export function FormDialog(
  props: (Submission | { [name in keyof Submission]?: undefined }) & {
    title: string
    /** Pixels (D1 §9). */
    width?: number | undefined
    cancelLabel?: string
    /** The question may be left open: 跳过, which is quieter than an answer. */
    canSkip?: boolean
    /** A third way to answer: between cancel and submit, or apart from them and quiet where it gives something up. */
    secondaryAction?: { label: string; onClick: () => void; isApart?: boolean } | undefined
    /** At the start of the line of the buttons. */
    aside?: ReactNode
    /** While it runs, in place of 取消: ends it early. */
    stop?: { label: string; disabled: boolean; onClick: () => void }
    /** The outcome of the submission, above the buttons: it is not scrolled with the content. */
    message?: ReactNode
    /** Disables the submit button: of what is not there yet the dialog itself says why. */
    disabled?: boolean
    /** What has to be chosen or entered first: said on a click, in place of submitting (A404). */
    missing?: string | null | undefined
    /** Nothing is entered yet: the submit button is not solid, and says what is missing at its field. */
    isBlank?: boolean
    /** false for outgoing money: not Enter alone (architecture.md, Money). */
    enterSubmits?: boolean
    /** Focuses the submit button, so that Enter submits once it is enabled. */
    focusSubmit?: boolean
    onClose: () => void
    children: ReactNode
  },
) {
  const { width = 500, onSubmit, submitLabel, tone, isSave = false, canSkip = false } = props
  const { cancelLabel = canSkip ? '跳过' : '取消' } = props
  const { enterSubmits = true, focusSubmit = false, isBlank = false, secondaryAction } = props
  // A decision is closed by its buttons and Escape only, not by a stray click or the second click of a double click.
  const isDecision = !enterSubmits || focusSubmit
  const hasHint = !enterSubmits && onSubmit !== undefined
  const styles = useStyles()
  const [busy, setBusy] = useState(false)
  const missing = props.missing ?? null
  const [refused, setRefused] = useState<string | null>(null)
  // The state disables the button; the ref also blocks a second submit within the same event loop turn (fault 3).
  const lock = useRef(false)
  // A dialog that never submits may contain forms, so it is none itself. A form stays one, or its content would remount.
  const isForm = submitLabel !== undefined
  const formRef = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const isFinished = isForm && onSubmit === undefined
  useEffect(() => {
    if (focusSubmit) submitButton.current?.focus()
    // Without a field, the first button of the dialog is 取消, which a held Enter would press (A327).
    else if (isForm && isAnswer(document.activeElement)) formRef.current?.focus()
  }, [focusSubmit, isForm])
  const isEnabled = !props.disabled
  const isReady = isEnabled && !busy
  useEffect(() => {
    // The focused element may have been removed when the button was enabled.
    if (!isEnabled || document.activeElement !== document.body) return
    const focusTarget = focusSubmit ? submitButton.current : formRef.current
    focusTarget?.focus()
  }, [focusSubmit, isEnabled])
  useEffect(() => {
    // The focused field is gone. Focus the form, not a button, which the next key would press.
    if (isFinished && !formRef.current?.contains(document.activeElement)) formRef.current?.focus()
  }, [isFinished])

  async function submit(event: Pick<Event, 'preventDefault'>): Promise<void> {
    event.preventDefault()
    if (!onSubmit || lock.current || props.disabled) return
    setRefused(missing)
    if (missing !== null) return
    lock.current = true
    setBusy(true)
    try {
      await onSubmit()
    } finally {
      lock.current = false
      setBusy(false)
    }
    // Once rendered with what is wrong.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  /** A form without a submit button is submitted by Enter, too, if it has only one field. */
  function onFormSubmit(event: FormEvent): void {
    if (enterSubmits) void submit(event)
    else event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Ignore a key held down since before the dialog opened or the button was enabled.
    if (event.key === 'Enter' && event.repeat && event.target === submitButton.current) event.preventDefault()
  }

  /** Ctrl+Enter, before a text editor makes a line of it. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    // What was opened from the dialog, such as a picture, is above it, and only its events come here.
    const isInside = event.currentTarget.contains(event.target as Node)
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isForm || !isInside) return
    // The editor keeps the keys of input methods to itself, and this comes before it.
    if (isCompositionKey(event.nativeEvent)) return
    event.stopPropagation()
    event.preventDefault()
    const isOtherAnswer = event.target !== submitButton.current && isAnswer(event.target)
    if (!event.repeat && !isOtherAnswer) void submit(event)
  }

  const secondButton = secondaryAction && (
    <Button
      data-answers
      appearance={secondaryAction.isApart ? 'subtle' : 'secondary'}
      disabledFocusable={busy}
      onClick={secondaryAction.onClick}
    >
      {secondaryAction.label}
    </Button>
  )
  const body = (
    <DialogBody className={styles.body}>
      {isForm && isSave && <SaveShortcut save={() => formRef.current?.requestSubmit()} />}
      <DialogTitle>{props.title}</DialogTitle>
      <div className={styles.middle}>
        <DialogContent className={styles.content}>{props.children}</DialogContent>
        {props.message}
        {refused !== null && refused === missing && (
          <MessageBar intent="warning" politeness="assertive" layout="multiline">
            <MessageBarBody>{refused}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      {(hasHint || props.aside || secondaryAction?.isApart) && (
        <DialogActions position="start" className={styles.aside}>
          {secondaryAction?.isApart && secondButton}
          {props.aside}
          {hasHint && (
            <Caption1 className={styles.hint}>
              {MOD}Enter {submitLabel}
            </Caption1>
          )}
        </DialogActions>
      )}
      <DialogActions data-answers>
        {busy && props.stop ? (
          <Button key="stop" disabledFocusable={props.stop.disabled} onClick={props.stop.onClick}>
            {props.stop.label}
          </Button>
        ) : (
          <Button appearance={canSkip ? 'subtle' : 'secondary'} disabledFocusable={busy} onClick={props.onClose}>
            {onSubmit ? cancelLabel : '关闭'}
          </Button>
        )}
        {!secondaryAction?.isApart && secondButton}
        {onSubmit && (
          <Button
            ref={submitButton}
            className={mergeClasses(styles.button, tone === 'danger' && isReady && missing === null && styles.danger)}
            type={enterSubmits ? 'submit' : 'button'}
            // Solid once a click submits.
            appearance={missing === null && !isBlank ? 'primary' : 'secondary'}
            disabledFocusable={!isReady}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            icon={busy ? <Spinner size="tiny" aria-hidden /> : null}
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
      onOpenChange={(_event, { type }) => !busy && !(isDecision && type === 'backdropClick') && props.onClose()}
    >
      <DialogSurface
        style={{ maxWidth: width }}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onKeyDownCapture}
        onClickCapture={isDecision ? ignoreDoubleClick : undefined}
        backdrop={keepFocus}
      >
        {isForm ? (
          <form ref={formRef} tabIndex={-1} style={{ outline: 'none' }} onSubmit={onFormSubmit} noValidate>
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  )
}
