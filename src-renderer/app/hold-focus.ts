import { DIALOG, topmostDialog } from './open-dialogs.ts'

const canFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0

/**
 * Keeps the keyboard in the topmost dialog whatever happens to the element that had it: disabled while something is sent,
 * removed with a refusal, left by a click beside the dialog. The browser leaves it on the body, where neither Escape nor
 * Tab reaches the dialog. An element that is disabled for a time gets the keyboard back afterwards. Answers the end of it.
 */
export function holdFocusInDialogs(): () => void {
  /** What had the keyboard last, by dialog. */
  const last = new WeakMap<HTMLElement, HTMLElement>()
  /** The dialog that has the keyboard itself until its last element can take it again. */
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

  // A little later: the keyboard may only be on its way to another element, also when what it leaves changes the page.
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
