import { CHAT_PART_LENGTH, type ChatUser } from '#contract/chat.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Realtime } from '../realtime.ts'
import type { MemberImageStore } from './member-images.ts'

export function chatCommands({ chatHub, unreadTracker, sentMessages }: Realtime, memberImages: MemberImageStore) {
  /** Replaces the list's unread count by the tracked one, which menu and badge show: the list may be older. */
  function withUnreadCount<T extends { conversation: string; count: number }>(conversation: T): T {
    return { ...conversation, count: unreadTracker.unreadOf(conversation.conversation) }
  }

  /** The lists whose parts a window has not asked for to the end. */
  const openLists = new Map<string, readonly ChatUser[]>()

  return {
    getChatChannels: () => unreadTracker.fetchChannels(),
    getChatUsers: async (channel, windowId) => {
      const users = await unreadTracker.fetchUsers(channel)
      if (users.length > CHAT_PART_LENGTH) openLists.set(`${windowId} ${channel}`, users)
      else openLists.delete(`${windowId} ${channel}`)
      return users.slice(0, CHAT_PART_LENGTH).map(withUnreadCount)
    },
    getMoreChatUsers: (channel, from, windowId) => {
      const key = `${windowId} ${channel}`
      const part = (openLists.get(key) ?? []).slice(from, from + CHAT_PART_LENGTH).map(withUnreadCount)
      if (part.length < CHAT_PART_LENGTH) openLists.delete(key)
      return part
    },
    findChatUser: async (channel, userId): Promise<ChatUser | null> => {
      const user = await chatHub.findUser(channel, userId)
      return user && withUnreadCount(user)
    },
    getChatGroups: async () => (await unreadTracker.fetchGroups()).map(withUnreadCount),
    getPrivateMessages: async (channel, userId, before) => {
      const epoch = memberImages.epoch
      const page = await unreadTracker.page({ channel, userId }, before)
      memberImages.add(userId, page.messages, epoch)
      return page
    },
    getGroupMessages: (lotteryId, playId, before) => unreadTracker.page({ lotteryId, playId }, before),
    sendPrivate: (channel, userId, type, text, sendId) => sentMessages.send({ channel, userId }, type, text, sendId),
    sendToGroup: (lotteryId, playId, type, text, sendId) =>
      sentMessages.send({ lotteryId, playId }, type, text, sendId),
    setFocusedConversation: (key, focused, windowId) => unreadTracker.setFocus(windowId, key, focused),
    readMemberImages: (userId) => memberImages.of(userId),
  } satisfies Partial<CommandHandlers>
}
