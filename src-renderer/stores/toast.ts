import { create } from 'zustand'
import { createCounter } from '../lib/closures.ts'
import { getErrorMessage } from '../lib/error-message.ts'

export type ToastTone = 'success' | 'warning' | 'error' | 'info'

/** One thing to do about a toast, such as 查看. */
export type ToastAction = { label: string; run: () => void }

interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction | undefined
}

const MAX_VISIBLE = 4
const DURATION_MS: Record<ToastTone, number> = { success: 3_000, info: 4_000, warning: 6_000, error: 8_000 }
/** At least, with something to do that is not offered elsewhere: time to read it and to reach it by keyboard. */
const ACTION_DURATION_MS = 8_000
/** Why toasts are held, each with how long one stays after it: the pointer or the focus is on one, or none can be read. */
const RELEASED_DURATION_MS = { attention: 2_000, hidden: 6_000 }

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

const nextId = createCounter()
/** While there is a reason no toast disappears; those whose time is over wait. */
const hold = { reasons: new Set<keyof typeof RELEASED_DURATION_MS>(), overdue: new Set<number>() }

/** Shows a toast. A repeated text replaces its previous toast; the oldest is dropped when there are too many. */
export function toast(tone: ToastTone, text: string, action?: ToastAction): void {
  const id = nextId()
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((existing) => existing.text !== text), { id, tone, text, action }].slice(-MAX_VISIBLE),
  }))
  // What succeeded needs no answer.
  const isOffer = action !== undefined && tone !== 'success'
  setTimeout(expire, isOffer ? Math.max(DURATION_MS[tone], ACTION_DURATION_MS) : DURATION_MS[tone], id)
}

function expire(id: number): void {
  if (hold.reasons.size > 0) hold.overdue.add(id)
  else dismissToast(id)
}

/** Holds the toasts that are shown, or lets those whose time is over disappear a moment after the last reason has ended. */
export function holdToasts(reason: keyof typeof RELEASED_DURATION_MS, isHeld: boolean): void {
  if (isHeld) hold.reasons.add(reason)
  else if (hold.reasons.delete(reason) && hold.reasons.size === 0) {
    for (const id of hold.overdue) setTimeout(expire, RELEASED_DURATION_MS[reason], id)
    hold.overdue.clear()
  }
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((existing) => existing.id !== id) }))
}

/** Those that offer something; what was done, or went wrong, stays. */
export function dismissOffers(): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ tone, action }) => tone !== 'info' || !action) }))
}

/** Shows a toast if the action rejects. For actions without a form or dialog of their own. */
export function toastOnError(action: Promise<unknown>): void {
  action.catch((error) => toast('error', getErrorMessage(error)))
}
