import { create } from 'zustand'

/** The contract's route for the notice centre: it opens over whichever screen is shown. */
export const NOTICES_ROUTE = '/Notices'

/** Whether the notice centre is open: by its button, or because a notification leads to it. */
export const useNoticeCentre = create<{ open: boolean }>(() => ({ open: false }))

export function setNoticeCentreOpen(open: boolean): void {
  useNoticeCentre.setState({ open })
}
