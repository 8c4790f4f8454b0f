import { isDialogOpen } from '../overlays/open-dialogs.ts'
import { findNearest, focusContent, focusCurrentRow } from './focus-regions.ts'

/** Menus and dialogs give the focus back themselves within this time. */
const GRACE_MS = 50

const canFocus = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0

/**
 * Keeps the focus on the page when the focused element is disabled while it is busy, or removed by an answer: it goes
 * to what is nearest, and back once the element is enabled again. From the body, keys would reach nothing. Dialogs
 * have keep-focus.ts. Returns the function that stops it.
 */
export function keepPageFocus(): () => void {
  let lastFocused: HTMLElement | null = null
  let ancestors: HTMLElement[] = []
  /** What has the focus until the last focused element is enabled again. */
  let standIn: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** The loss was noticed; an earlier change of the page may have set the timer just before it. */
  let wasLost = false

  function restoreFocus(): void {
    timer = undefined
    if (!lastFocused || isDialogOpen()) return
    const focused = document.activeElement
    const isLost = !focused || focused === document.body || focused.matches(':disabled')
    const isNoticed = wasLost
    wasLost = isLost
    if (canFocus(lastFocused)) {
      if (standIn !== null && focused === standIn) lastFocused.focus({ preventScroll: true })
      return
    }
    if (!isLost) return
    if (!isNoticed) {
      schedule()
      return
    }
    wasLost = false
    const nearest = findNearest(lastFocused, ancestors)
    isMoving = true
    if (nearest) nearest.focus({ preventScroll: true })
    // A dialog that an entry of a row's menu opened was closed: the row. Else rows go on arriving.
    else if (ancestors.some((each) => each.matches('[role=menu], [role=dialog]'))) focusCurrentRow()
    else focusContent()
    isMoving = false
    standIn = document.activeElement
  }
  let isMoving = false

  function schedule(): void {
    timer ??= setTimeout(restoreFocus, GRACE_MS)
  }
  function onFocusIn({ target }: FocusEvent): void {
    if (isMoving || !(target instanceof HTMLElement)) return
    standIn = null
    wasLost = false
    lastFocused = target
    ancestors = []
    // Noted now: a removed element no longer knows where it was.
    for (let parent = target.parentElement; parent; parent = parent.parentElement) ancestors.push(parent)
  }

  const observer = new MutationObserver(schedule)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  document.addEventListener('focusin', onFocusIn)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
  }
}
