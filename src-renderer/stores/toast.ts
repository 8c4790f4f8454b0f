import { create } from 'zustand'

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
/** How long a toast stays after the pointer has left it. */
const RELEASED_DURATION_MS = 2_000

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
/** Whether the pointer or the focus is on a toast: none disappears meanwhile. */
let held = false

/** Shows a toast. A repeated text replaces its previous toast; the oldest is dropped when there are too many. */
export function toast(tone: ToastTone, text: string, action?: ToastAction): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((existing) => existing.text !== text), { id, tone, text, action }].slice(-MAX_VISIBLE),
  }))
  // What succeeded needs no answer.
  const isOffer = action !== undefined && tone !== 'success'
  setTimeout(expire, isOffer ? Math.max(DURATION_MS[tone], ACTION_DURATION_MS) : DURATION_MS[tone], id)
}

const overdue = new Set<number>()

function expire(id: number): void {
  if (held) overdue.add(id)
  else dismissToast(id)
}

/** Holds the toasts that are shown, or lets them disappear again. */
export function holdToasts(hold: boolean): void {
  if (held === hold) return
  held = hold
  if (hold) return
  for (const id of overdue) setTimeout(expire, RELEASED_DURATION_MS, id)
  overdue.clear()
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((existing) => existing.id !== id) }))
}

export function dismissToastsWithTexts(texts: readonly string[]): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ text }) => !texts.includes(text)) }))
}
