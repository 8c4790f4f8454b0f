import { create } from 'zustand'

/** Whether the notice centre is open: by its button, or because a notification leads to it. */
export const useNoticeCentre = create<{ open: boolean }>(() => ({ open: false }))

export function setNoticeCentreOpen(open: boolean): void {
  useNoticeCentre.setState({ open })
}
