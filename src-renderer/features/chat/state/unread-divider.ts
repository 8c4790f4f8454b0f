import type { ThreadMessage } from './thread.ts'

/** The line above the messages that were unread when the conversation was opened. */
export interface UnreadDivider {
  /** Key of the message below the line; null: none is loaded. */
  key: string | null
  /** Unread messages before the loaded ones. */
  remaining: number
}

export const NO_DIVIDER: UnreadDivider = { key: null, remaining: 0 }

/** Moves the line up to the first of the unread messages that are loaded; they are the latest of the member. */
export function placeDivider(
  messages: readonly ThreadMessage[],
  { key, remaining }: UnreadDivider,
  isIncoming: (item: ThreadMessage) => boolean,
): UnreadDivider {
  const index = key === null ? messages.length : messages.findIndex((item) => item.key === key)
  let place: UnreadDivider = { key, remaining }
  for (let i = index - 1; i >= 0 && place.remaining > 0; i--) {
    const item = messages[i]!
    if (isIncoming(item)) place = { key: item.key, remaining: place.remaining - 1 }
  }
  return place
}
