import { create } from 'zustand'

/** Whether the notice centre is open: by its button, or because a notification leads to it. */
export const useNotificationCenter = create<{ open: boolean }>(() => ({ open: false }))

export const setNotificationCenterOpen = (open: boolean) => useNotificationCenter.setState({ open })
