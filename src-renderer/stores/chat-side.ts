import { create } from 'zustand'

/** Width of the chat beside the page. */
export const CHAT_SIDE_WIDTH = 760

/** From this width of the window on, the chat stands beside the page; below, it is a dialog above it. */
export const DOCKS_CHAT = '(min-width: 1600px)'

/** Whether the chat is open beside the page. */
export const useChatSide = create<{ isOpen: boolean }>(() => ({ isOpen: false }))

export const setChatSideOpen = (isOpen: boolean) => useChatSide.setState({ isOpen })
