import type { ChatUser } from '../../../src-preload/contract/chat.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Realtime } from '../realtime.ts'

export function chatCommands({ chatHub, unreadTracker, sentMessages }: Realtime) {
  /** Replaces the list's unread count by the tracked one, which menu and badge show: the list may be older. */
  function withUnreadCount<T extends { conversation: string; count: number }>(conversation: T): T {
    return { ...conversation, count: unreadTracker.unreadOf(conversation.conversation) }
  }

  return {
    getChatChannels: () => unreadTracker.fetchChannels(),
    getChatUsers: async (channel) => (await unreadTracker.fetchUsers(channel)).map(withUnreadCount),
    findChatUser: async (channel, userId): Promise<ChatUser | null> => {
      const user = await chatHub.findUser(channel, userId)
      return user && withUnreadCount(user)
    },
    getChatGroups: async () => (await unreadTracker.fetchGroups()).map(withUnreadCount),
    getPrivateMessages: (channel, userId, before) => unreadTracker.page({ channel, userId }, before),
    getGroupMessages: (lotteryId, playId, before) => unreadTracker.page({ lotteryId, playId }, before),
    sendPrivate: (channel, userId, type, text, sendId) => sentMessages.send({ channel, userId }, type, text, sendId),
    sendToGroup: (lotteryId, playId, type, text, sendId) =>
      sentMessages.send({ lotteryId, playId }, type, text, sendId),
    setFocusedConversation: (key, focused, windowId) => unreadTracker.setFocus(windowId, key, focused),
    getUnread: () => unreadTracker.unread,
  } satisfies Partial<CommandHandlers>
}
