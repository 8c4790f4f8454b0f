import { create } from 'zustand'

/** Route of the notification center: it opens over the current screen. */
export const NOTICES_ROUTE = '/Notices'

/** Whether the notification center is open: opened by its button or by a notification. */
export const useNoticeCentre = create<{ open: boolean }>(() => ({ open: false }))

export function setNoticeCentreOpen(open: boolean): void {
  useNoticeCentre.setState({ open })
}
