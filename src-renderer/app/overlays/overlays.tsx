import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Portal,
  tokens,
  useFocusFinders,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dayOf } from '#shared/server-time.ts'
import { openAlertTest } from '../../features/workstation-settings/open-alert-test.ts'
import { useLayoutEffectOnChange } from '../../lib/state-hooks.ts'
import { onWindowResize } from '../../lib/window-resize.ts'
import { desktop } from '../../platform/desktop.ts'
import { serverNow, startTicking } from '../../stores/clock.ts'
import { closeDialog, DialogContext, type OpenDialog, useDialogs } from '../../stores/dialogs.ts'
import { useSession } from '../../stores/session.ts'
import { rememberShown, wasShown } from '../../stores/storage.ts'
import { dismissToast, holdToasts, toast, useToasts } from '../../stores/toast.ts'
import { queryClient } from '../sync/query-client.ts'
import { keepFocusInDialogs } from './keep-focus.ts'
import { isDialogOpen } from './open-dialogs.ts'
import { ProxyLogin } from './proxy-login.tsx'
import { coversObstacle, placeToasts } from './toast-place.ts'

/** Overlays above every page: dialogs and toasts. */
export function Overlays() {
  // Stays mounted: a page below a dialog whose session ended would remain hidden from keyboard navigation.
  useFocusFinders()
  useEffect(keepFocusInDialogs, [])
  useEffect(reportCutInput, [])
  useShiftCheck()
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <DialogLayer />
      </QueryClientProvider>
      <ProxyLogin />
      <ToastLayer />
    </>
  )
}

/** The popup layer (D1 §2). Focus returns to where it was in the dialog below a closed one, or before the first. */
function DialogLayer() {
  const open = useDialogs((state) => state.open)
  const previous = useRef<{ open: readonly OpenDialog[]; opener: Element | null }>({ open: [], opener: null })
  useEffect(() => {
    const { open: before, opener } = previous.current
    previous.current.open = open
    if (before.length === 0 && open.length > 0) previous.current.opener = open[0]!.opener
    if (open.length >= before.length) return
    if (open.length > 0) {
      const dialogBelow = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
      const { activeElement } = document
      if (!dialogBelow || (activeElement !== dialogBelow && dialogBelow.contains(activeElement))) return
      const closed = before.find((dialog) => !open.includes(dialog))
      // Its pressed button or its field: the next key goes where the last one went.
      if (closed?.opener instanceof HTMLElement && dialogBelow.contains(closed.opener)) closed.opener.focus()
      if (!dialogBelow.contains(document.activeElement)) dialogBelow.focus()
    } else if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }, [open])
  return open.map((dialog) => (
    <DialogContext key={dialog.id} value={dialog}>
      {dialog.render(() => closeDialog(dialog.id))}
    </DialogContext>
  ))
}

/** The day on which an operator was last asked, also if the question was skipped. */
const storageKey = (server: string, operator: string) => `alerts-tested ${server} ${operator}`

const TEXT_FIELDS = 'input, textarea, select, [contenteditable=true]'

/** Whether a dialog would cover another one, a decision that is being sent, or what the operator types into. */
const isOperatorBusy = (): boolean =>
  isDialogOpen() || useDialogs.getState().heldPanels > 0 || document.activeElement?.matches(TEXT_FIELDS) === true

/**
 * Tests whether notifications and sounds arrive, after an operator's first sign-in of a day in Beijing (A227). Waits
 * while the operator is busy; a console that a developer or a test started asks nothing.
 */
function useShiftCheck(): void {
  const { signedIn, server } = useSession()
  const operator = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!signedIn || operator === undefined) return
    const key = storageKey(server, operator)
    const events = new AbortController()
    const openIfFree = () => {
      if (events.signal.aborted || isOperatorBusy()) return
      events.abort()
      const today = dayOf(serverNow())
      // Another window may have asked meanwhile.
      if (wasShown(key, today)) return
      rememberShown(key, today)
      openAlertTest()
    }
    void Promise.all([desktop.readState('host'), desktop.readState('alertCheck')]).then(
      ([{ guidesFirstRun }, check]) => {
        const today = dayOf(serverNow())
        if (!guidesFirstRun || (check && dayOf(check.at) === today) || wasShown(key, today)) return
        document.addEventListener('focusin', openIfFree, { signal: events.signal })
        document.addEventListener('focusout', () => setTimeout(openIfFree), { signal: events.signal })
        events.signal.addEventListener('abort', useDialogs.subscribe(openIfFree))
        openIfFree()
      },
    )
    return () => events.abort()
  }, [signedIn, server, operator])
}

/** Longer, what can be done about it stands below the text. */
const MAX_LINE = 40

/** How soon toasts make room for what opens below them. */
const CHECK_MS = 250

/** The places of the kit have 1000000. */
const ABOVE_DIALOGS = '1000001'

const useStyles = makeStyles({
  layer: {
    position: 'fixed',
    right: '16px',
    bottom: '16px',
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
  useEffect(() => {
    const hold = () => holdToasts('hidden', document.hidden)
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => document.removeEventListener('visibilitychange', hold)
  }, [])

  // An opened or closed dialog changes what must stay free.
  useLayoutEffectOnChange(() => {
    const element = layer.current
    if (!element || toasts.length === 0) return
    // Each dialog has a place of its own as high as this one, and comes after it: a click on a toast would be one beside it.
    element.parentElement!.style.zIndex = isDialogOpen() ? ABOVE_DIALOGS : ''
    const place = () => {
      const { right, bottom } = placeToasts(element)
      Object.assign(element.style, { right: `${right}px`, bottom: `${bottom}px` })
    }
    place()
    // A dialog that was just opened is not drawn yet.
    const frame = requestAnimationFrame(place)
    const stopResizing = onWindowResize(place)
    // Another screen or a panel; toasts that cover nothing stay where they are read.
    const stopTicking = startTicking(() => coversObstacle(element) && place(), CHECK_MS)
    return () => {
      stopTicking()
      cancelAnimationFrame(frame)
      stopResizing()
    }
  }, [toasts, openDialogs])

  function dismiss(id: number): void {
    // The pointer never leaves an element that is removed below it.
    holdToasts('attention', false)
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
        onPointerEnter={() => holdToasts('attention', true)}
        onPointerLeave={() => holdToasts('attention', false)}
        onFocus={() => holdToasts('attention', true)}
        onBlur={() => holdToasts('attention', false)}
      >
        {toasts.map(({ id, tone, text, action }) => (
          <MessageBar
            key={id}
            className={styles.toast}
            intent={tone}
            layout={text.length > MAX_LINE ? 'multiline' : 'singleline'}
          >
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

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** How much of a text a field does not take; a line ends with its last character, and a field of one line takes no break. */
function countCut(field: HTMLInputElement | HTMLTextAreaElement, text: string): number {
  const { value, maxLength, selectionStart, selectionEnd } = field
  if (maxLength < 0) return 0
  const isOneLine = field instanceof HTMLInputElement
  const added = isOneLine ? text.replace(/[\r\n]+$/, '') : text.replace(/\r\n?/g, '\n')
  return value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0)) + added.length - maxLength
}

/**
 * Says when a field takes only the beginning of a pasted or dropped text: the browser cuts it silently, and half an answer,
 * address or key would be saved. Returns the function that stops it.
 */
function reportCutInput(): () => void {
  const onBeforeInput = ({ target, inputType, data, defaultPrevented }: InputEvent) => {
    const field = isField(target)
    if (!field || defaultPrevented || !['insertFromPaste', 'insertFromDrop'].includes(inputType)) return
    const cut = countCut(field, data ?? '')
    if (cut > 0) toast('warning', `这里最多 ${field.maxLength} 字，末尾 ${cut} 字没有粘贴进来`)
  }
  window.addEventListener('beforeinput', onBeforeInput)
  return () => window.removeEventListener('beforeinput', onBeforeInput)
}
