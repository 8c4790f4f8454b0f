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

/** One line of feedback. The same text is not shown twice at a time; the oldest gives way when there are too many. */
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

/** Ends messages that are no longer true. */
export function dismissTexts(texts: readonly string[]): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ text }) => !texts.includes(text)) }))
}
