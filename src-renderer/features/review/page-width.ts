import { CHAT_SIDE_WIDTH, useChatSide } from '../../stores/chat-side.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/** The window without the chat beside it, as `@container page` in styles: menu, header and screen. */
const atLeast = (width: number, isChatBeside: boolean) =>
  `(min-width: ${width + (isChatBeside ? CHAT_SIDE_WIDTH : 0)}px)`

/** Whether the page is at least so wide. */
export function usePageWidth(width: number): boolean {
  return useMediaQuery(
    atLeast(
      width,
      useChatSide(({ isOpen }) => isOpen),
    ),
  )
}

/** The same at this moment. */
export const isPageWidth = (width: number) => matchMedia(atLeast(width, useChatSide.getState().isOpen)).matches
