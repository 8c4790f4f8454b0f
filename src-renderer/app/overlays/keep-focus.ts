import { DIALOG_SELECTOR, topmostDialog } from './open-dialogs.ts'

const canFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0

/**
 * Keeps focus in the topmost dialog when the focused element is disabled during a submit, removed with an error
 * message, or left by a click beside the dialog. The browser would move focus to the body, where neither Escape nor Tab
 * reaches the dialog. A temporarily disabled element gets focus back afterwards. Escape also closes a dialog that has
 * just been painted and has no focus yet. Returns the function that stops it.
 */
export function keepFocusInDialogs(): () => void {
  const lastFocused = new WeakMap<HTMLElement, HTMLElement>()
  /** The dialog element that is focused until its last focused element is enabled again. */
  let focusedSurface: HTMLElement | null = null

  function restoreFocus(): void {
    const surface = topmostDialog()
    const focused = document.activeElement
    if (!surface) observer.disconnect()
    if (!surface) return
    const focusLost = !focused || focused === document.body || focused.matches(':disabled')
    if (!focusLost && focused !== focusedSurface) return
    const previous = lastFocused.get(surface)
    if (previous && canFocus(previous)) previous.focus({ preventScroll: true })
    else if (focusLost) {
      surface.focus({ preventScroll: true })
      focusedSurface = surface
    }
  }

  function onFocusIn({ target }: FocusEvent): void {
    focusedSurface = null
    const surface = target instanceof HTMLElement ? target.closest<HTMLElement>(DIALOG_SELECTOR) : null
    if (!surface) return
    if (target !== surface) lastFocused.set(surface, target as HTMLElement)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const surface = event.key === 'Escape' ? topmostDialog() : undefined
    const { target } = event
    // A popup outside the page, such as a dialog's menu, handles its own Escape.
    const isBehind = target === document.body || (target instanceof Element && target.closest('#root') !== null)
    if (!surface || !isBehind || surface.contains(target as Element)) return
    event.stopPropagation()
    surface.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  }

  // Deferred: focus may be moving to another element, also when the blur changes the page.
  const onFocusOut = () => void setTimeout(restoreFocus)
  const observer = new MutationObserver(onFocusOut)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  // Before the page behind the dialog acts on it.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
