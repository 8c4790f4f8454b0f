import type { ChatUser } from '../../../src-preload/contract.ts'
import type { Answers } from '../bridge.ts'
import type { Realtime } from '../realtime.ts'

/** Bridge commands of the chat. */
export function chatCommands({ methods, conversations, sent }: Realtime) {
  /** Replaces the list's unread count by the tracked one, which menu and badge show: the list may be older. */
  function counted<T extends { conversation: string; count: number }>(entry: T): T {
    return { ...entry, count: conversations.unreadOf(entry.conversation) }
  }

  return {
    getChatChannels: () => conversations.readChannels(),
    getChatUsers: async (channel) => (await conversations.readUsers(channel)).map(counted),
    findChatUser: async (channel, userId): Promise<ChatUser | null> => {
      const user = await methods.findUser(channel, userId)
      return user && counted(user)
    },
    getChatGroups: async () => (await conversations.readGroups()).map(counted),
    getPrivateMessages: (channel, userId, before) => conversations.page({ channel, userId }, before),
    getGroupMessages: (lotteryId, playId, before) => conversations.page({ lotteryId, playId }, before),
    sendPrivate: (channel, userId, type, text, sendId) => sent.send({ channel, userId }, type, text, sendId),
    sendToGroup: (lotteryId, playId, type, text, sendId) => sent.send({ lotteryId, playId }, type, text, sendId),
    setConversationOpen: (conversation, attended, window) => conversations.setOpen(window, conversation, attended),
    getUnread: () => conversations.unread,
  } satisfies Partial<Answers>
}
