import { createContext, type ReactNode, useEffect } from 'react'
import { create } from 'zustand'
import { createCounter } from '../lib/closures.ts'

export interface OpenDialog {
  id: number
  render: (close: () => void) => ReactNode
  /** The focused element when the dialog was opened. */
  opener: Element | null
  /** Dialogs with the same key are opened only once. */
  key: string | null
  /** Whether closing it would lose input: no update is installed while it is open. */
  blocksUpdate: boolean
}

interface Dialogs {
  open: OpenDialog[]
  /** Number of decision panels that send a decision or show its outcome. They are no dialogs: see `useHeldPanel`. */
  heldPanels: number
}

export const useDialogs = create<Dialogs>(() => ({ open: [], heldPanels: 0 }))

export type DialogOptions = Partial<Pick<OpenDialog, 'key' | 'blocksUpdate'>>

const nextId = createCounter()

/** Opens a dialog above the others and returns its id. `render` receives the function that closes it. */
export function openDialog(
  render: OpenDialog['render'],
  { key = null, blocksUpdate = true }: DialogOptions = {},
): number {
  const present = useDialogs.getState().open.find((dialog) => key !== null && dialog.key === key)
  if (present) return present.id
  const dialog = { id: nextId(), render, opener: document.activeElement, key, blocksUpdate }
  useDialogs.setState(({ open }) => ({ open: [...open, dialog] }))
  return dialog.id
}

export const isDialogOpen = (id: number) => useDialogs.getState().open.some((dialog) => dialog.id === id)

export function closeDialog(id: number): void {
  useDialogs.setState(({ open }) => ({ open: open.filter((dialog) => dialog.id !== id) }))
}

export const closeAllDialogs = () => useDialogs.setState({ open: [] })

/** While a panel is held, no update is installed and nothing from outside of the window replaces it (fault 55). */
export function useHeldPanel(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    useDialogs.setState(({ heldPanels }) => ({ heldPanels: heldPanels + 1 }))
    return () => useDialogs.setState(({ heldPanels }) => ({ heldPanels: heldPanels - 1 }))
  }, [isHeld])
}

/** The overlay dialog that contains a form; null if it is on a screen. */
export const DialogContext = createContext<OpenDialog | null>(null)
