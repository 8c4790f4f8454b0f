import { create } from 'zustand'

export type ToastTone = 'success' | 'warning' | 'error' | 'info'

const MAX_VISIBLE = 4
const DURATION_MS: Record<ToastTone, number> = { success: 3_000, info: 4_000, warning: 6_000, error: 8_000 }

export const useToasts = create<{ toasts: { id: number; tone: ToastTone; text: string }[] }>(() => ({ toasts: [] }))

let lastId = 0

/** Shows a toast. A repeated text replaces its previous toast; the oldest is dropped when there are too many. */
export function toast(tone: ToastTone, text: string): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((existing) => existing.text !== text), { id, tone, text }].slice(-MAX_VISIBLE),
  }))
  setTimeout(() => dismissToast(id), DURATION_MS[tone])
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((existing) => existing.id !== id) }))
}

export function dismissToastsWithTexts(texts: readonly string[]): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ text }) => !texts.includes(text)) }))
}
