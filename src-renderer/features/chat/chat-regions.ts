/** The stops of F6 in the chat; also where the panel's button leads. */
type ChatRegion = 'list' | 'messages' | 'composer' | 'member'

/** The chat beside the page. */
export const CHAT_SIDE = '[data-chat-side]'

const ORDER: readonly ChatRegion[] = ['list', 'messages', 'composer', 'member']

/** By preference. */
const CONTROLS: Record<ChatRegion, readonly string[]> = {
  list: ['[role=listbox]', 'input'],
  messages: ['[role=log]'],
  composer: ['textarea:not(:disabled)'],
  member: ['[data-region=panel]'],
}

const regionOf = (root: HTMLElement, region: ChatRegion) =>
  root.querySelector<HTMLElement>(`[data-chat-region=${region}]`)

function controlOf(root: HTMLElement, region: ChatRegion): HTMLElement | null {
  const element = regionOf(root, region)
  if (!element || element.getClientRects().length === 0) return null
  for (const selector of CONTROLS[region]) {
    const control = element.querySelector<HTMLElement>(selector)
    if (control) return control
  }
  return element.hasAttribute('tabindex') ? element : null
}

/** Focuses the next region that has a control, or the previous one. */
export function focusNextRegion(root: HTMLElement, backwards: boolean): void {
  const current = ORDER.findIndex((region) => regionOf(root, region)?.contains(document.activeElement))
  for (let step = 1; step <= ORDER.length; step++) {
    const start = current < 0 && backwards ? 0 : current
    const index = (start + (backwards ? -step : step) + 2 * ORDER.length) % ORDER.length
    const control = controlOf(root, ORDER[index]!)
    if (!control) continue
    control.focus()
    return
  }
}

export function focusMemberRegion(): void {
  controlOf(document.body, 'member')?.focus()
}

/** Whether a dialog is above an element. */
export function isCovered(element: HTMLElement): boolean {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')]
  return dialogs.length > 0 && !dialogs.at(-1)!.contains(element)
}
