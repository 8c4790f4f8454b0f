import { DIALOG, topmostDialog } from './open-dialogs.ts'

const canFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0

/**
 * Keeps focus in the topmost dialog when the focused element is disabled during a submit, removed with an error
 * message, or left by a click beside the dialog. The browser would move focus to the body, where neither Escape nor Tab
 * reaches the dialog. A temporarily disabled element gets focus back afterwards. Returns the function that stops it.
 */
export function holdFocusInDialogs(): () => void {
  /** The last focused element of each dialog. */
  const last = new WeakMap<HTMLElement, HTMLElement>()
  /** The dialog element that is focused until its last focused element is enabled again. */
  let standIn: HTMLElement | null = null

  function check(): void {
    const surface = topmostDialog()
    const focused = document.activeElement
    if (!surface) observer.disconnect()
    if (!surface) return
    const lost = !focused || focused === document.body || focused.matches(':disabled')
    if (!lost && focused !== standIn) return
    const before = last.get(surface)
    if (before && canFocus(before)) before.focus({ preventScroll: true })
    else if (lost) {
      surface.focus({ preventScroll: true })
      standIn = surface
    }
  }

  function onFocusIn({ target }: FocusEvent): void {
    standIn = null
    const surface = target instanceof HTMLElement ? target.closest<HTMLElement>(DIALOG) : null
    if (!surface) return
    if (target !== surface) last.set(surface, target as HTMLElement)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  }

  // Deferred: focus may be moving to another element, also when the blur changes the page.
  const onFocusOut = () => void setTimeout(check)
  const observer = new MutationObserver(onFocusOut)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}
