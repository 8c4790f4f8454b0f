import type { ReactNode } from 'react'
import { create } from 'zustand'

export interface OpenDialog {
  id: number
  render: (close: () => void) => ReactNode
  /** What had the keyboard when it was opened. */
  opener: Element | null
  /** Of those with the same one only the first is open. */
  key: string | null
  /** Whether something is lost with it: the console is not ended for an update while it is open. */
  holds: boolean
}

/** The popup layer: what is open, in the order it was opened. */
export const useDialogs = create<{ open: OpenDialog[] }>(() => ({ open: [] }))

let lastId = 0

/** Opens a dialog above the others. `render` gets the function that closes it. */
export function openDialog(
  render: OpenDialog['render'],
  { key = null, holds = true }: { key?: string | null; holds?: boolean } = {},
): void {
  if (key !== null && useDialogs.getState().open.some((dialog) => dialog.key === key)) return
  const id = ++lastId
  useDialogs.setState(({ open }) => ({ open: [...open, { id, render, opener: document.activeElement, key, holds }] }))
}

export function closeDialog(id: number): void {
  useDialogs.setState(({ open }) => ({ open: open.filter((dialog) => dialog.id !== id) }))
}

export function closeAllDialogs(): void {
  useDialogs.setState({ open: [] })
}
