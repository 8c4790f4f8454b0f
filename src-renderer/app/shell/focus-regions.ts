import { isDialogOpen } from '../overlays/open-dialogs.ts'

const TABLE = '[data-region=table]'
/** The chat beside the page has regions, keys and a search of its own. */
const OF_PAGE = ':not([data-chat-side] *)'
const PANEL = `[data-region=panel]${OF_PAGE}`
const FILTERS = `search${OF_PAGE}`
const MENU = 'nav[aria-label=主菜单]'
const CONTENT = '#content'

const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, [tabindex="0"], [contenteditable=true]):not(:disabled, [tabindex="-1"])'

/** Open surfaces whose own Escape comes first. */
const POPUPS = '.fui-PopoverSurface, .fui-MenuPopover, [role=listbox]:popover-open, .fui-Listbox, [aria-modal=true]'

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0
const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** The stops of F6 in their order; without a table, the content as a whole. */
function listRegions(): HTMLElement[] {
  const tables = [...document.querySelectorAll<HTMLElement>(TABLE)].filter(isVisible)
  const content = find(CONTENT)
  return [...(tables.length > 0 || !content ? tables : [content]), find(PANEL), find(FILTERS), find(MENU)].filter(
    (region) => region !== null && isVisible(region),
  ) as HTMLElement[]
}

/** The active row of a table, or its first one. */
function rowOf(region: HTMLElement): HTMLElement | null {
  if (!region.matches(TABLE)) return null
  return region.querySelector<HTMLElement>('tr[aria-current]') ?? region.querySelector('tr[data-key]')
}

/** Focuses the active row of a table or the first one, the current entry of the menu, or the first control. */
function focusRegion(region: HTMLElement, options?: FocusOptions): void {
  const current = rowOf(region) ?? region.querySelector<HTMLElement>('a[aria-current=page]')
  const target = current ?? (region.matches(TABLE) ? region : firstFocusable(region))
  target?.focus(options)
}

const firstFocusable = (region: HTMLElement): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isVisible)

/** F6 and Shift+F6: from the menu, the header or nowhere to the table, then panel, filters and menu. */
function findNextRegion(backwards: boolean): HTMLElement | undefined {
  const regions = listRegions()
  const focused = document.activeElement
  // The last one that contains it: without a table the content contains the filters, too.
  const index = regions.findLastIndex((region) => region.contains(focused))
  const region = regions[index]
  if (backwards) return regions.at((index < 0 ? regions.length : index) - 1)
  if (region?.matches(TABLE)) {
    // After a navigation the table itself has the focus; its rows come next.
    if (focused === region && rowOf(region)) return region
    const panel = find(PANEL)
    if (panel && isVisible(panel)) return panel
  }
  return regions.at((index + 1) % regions.length)
}

/** After a navigation: the table, so that its keys work at once, or the heading of the page. */
export function focusContent(): void {
  const table = listRegions().find((region) => region.matches(TABLE))
  // Its rows go on arriving until the operator works in them.
  table?.setAttribute('data-arrival', '')
  ;(table ?? find('header h1'))?.focus({ preventScroll: true })
  table?.removeAttribute('data-arrival')
}

/** The current row of a table, wherever it is; else as after a navigation. */
export function focusCurrentRow(options?: FocusOptions): void {
  const tables = listRegions().filter((region) => region.matches(TABLE))
  const table = tables.find((each) => each.querySelector('tr[aria-current]')) ?? tables[0]
  if (table) focusRegion(table, options)
  else focusContent()
}

/** Focuses the first filter that takes text, its text selected; false if there is none. */
export function focusFilter(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(`${FILTERS} input:read-write`)].find(isVisible)
  field?.focus()
  field?.select()
  return field !== undefined
}

/** What the skip link leads to. */
export function skipToContent(): void {
  const table = listRegions().find((region) => region.matches(TABLE))
  if (table) focusRegion(table)
  else find(CONTENT)?.focus()
}

/** Handles F6, and Escape in a filter, which goes to the table and keeps the input. Returns the function that stops it. */
export function handleRegionKeys(): () => void {
  let isPopupOpen = false
  // Before the popup itself handles Escape and closes.
  const onCapture = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') isPopupOpen = document.querySelector(POPUPS) !== null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'F6' && !isDialogOpen()) {
      event.preventDefault()
      const region = findNextRegion(event.shiftKey)
      if (region) focusRegion(region)
    }
    if (event.key !== 'Escape' || isPopupOpen || !(event.target as Element).closest(FILTERS)) return
    const table = find(TABLE)
    if (table) focusRegion(table)
  }
  window.addEventListener('keydown', onCapture, { capture: true })
  window.addEventListener('keydown', onKeyDown)
  return () => {
    window.removeEventListener('keydown', onCapture, { capture: true })
    window.removeEventListener('keydown', onKeyDown)
  }
}

/** The control nearest to an element that cannot keep the focus: its row, else what stands before it. */
function findNearest(lost: HTMLElement, ancestors: readonly HTMLElement[]): HTMLElement | undefined {
  for (const ancestor of ancestors) {
    if (ancestor === document.body) return undefined
    if (!ancestor.isConnected) continue
    if (ancestor.matches('tr[data-key]')) return ancestor
    if (ancestor.matches(TABLE)) return rowOf(ancestor) ?? ancestor
    if (ancestor.matches(CONTENT)) return undefined
    const controls = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible)
    const isBefore = (control: Node) => lost.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING
    const nearest = lost.isConnected ? (controls.findLast(isBefore) ?? controls[0]) : controls[0]
    if (nearest) return nearest
  }
  return undefined
}

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
    // A dialog that an entry of a row's menu opened was closed: the row, which may have been scrolled out of sight since.
    else if (ancestors.some((each) => each.matches('[role=menu], [role=dialog]')))
      focusCurrentRow({ preventScroll: true })
    // Rows go on arriving.
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
