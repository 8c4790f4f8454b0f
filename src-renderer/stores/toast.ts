import { create } from 'zustand'

export type ToastTone = 'success' | 'warning' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
}

const SHOWN_AT_ONCE = 4
const SHOWN_MS: Record<ToastTone, number> = { success: 3_000, info: 4_000, warning: 6_000, error: 8_000 }

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** Shows a toast. A repeated text replaces its previous toast; the oldest is dropped when there are too many. */
export function toast(tone: ToastTone, text: string): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((shown) => shown.text !== text), { id, tone, text }].slice(-SHOWN_AT_ONCE),
  }))
  setTimeout(() => dismissToast(id), SHOWN_MS[tone])
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
}

/** Dismisses toasts whose message is obsolete. */
export function dismissTexts(texts: readonly string[]): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ text }) => !texts.includes(text)) }))
}
