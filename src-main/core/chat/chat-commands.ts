import {
  CHAT_PART_LENGTH,
  type ChatMessage,
  type ChatUser,
  MAX_MEMBER_IMAGES,
  type MemberImage,
  type MemberImages,
} from '#contract/chat.ts'
import type { Push } from '#contract/network.ts'
import type { SessionView } from '#contract/session.ts'
import { compareIds } from '#shared/lossless-json.ts'
import type { CommandHandlers } from '../bridge/command-dispatcher.ts'
import type { Realtime } from '../realtime.ts'

const IMAGE = 3
const MAX_MEMBERS = 1_000
/** A longer path is a data URL, which is a whole image. */
const MAX_PATH_LENGTH = 2_000

interface MemberImageStoreDeps {
  isOn(): boolean
  onChange(images: MemberImages): void
}

/**
 * The latest images of each member among the messages that reach this console anyway: pushes, and pages of history that
 * an operator opened. Paths alone, in memory until the sign-out; no history is read for them (A350).
 */
export class MemberImageStore {
  /** Of the session, so that what was asked for in an earlier one is not added to this one. */
  epoch = 0
  /** By member, the one that changed last at the end. */
  #images = new Map<string, readonly MemberImage[]>()

  constructor(private readonly deps: MemberImageStoreDeps) {}

  of(userId: string): MemberImages {
    return { userId, images: this.#images.get(userId) ?? [] }
  }

  applyPushes(pushes: readonly Push[]): void {
    for (const push of pushes) {
      if (push.kind === 'privateMessage') this.add(push.userId, [push.message])
    }
  }

  /** Messages of a private conversation with a member. */
  add(userId: string, messages: readonly ChatMessage[], epoch = this.epoch): void {
    if (!this.deps.isOn() || epoch !== this.epoch) return
    const known = this.#images.get(userId) ?? []
    const added = messages.filter(
      ({ id, speakId, contentType, content }) =>
        id !== '' &&
        contentType === IMAGE &&
        speakId === userId &&
        content !== '' &&
        content.length <= MAX_PATH_LENGTH &&
        !known.some(({ messageId }) => messageId === id),
    )
    if (added.length === 0) return
    const all = [...known, ...added.map(({ id, content, time }) => ({ messageId: id, path: content, time }))]
    all.sort((a, b) => compareIds(a.messageId, b.messageId))
    this.#images.delete(userId)
    this.#images.set(userId, all.slice(-MAX_MEMBER_IMAGES))
    if (this.#images.size > MAX_MEMBERS) this.#images.delete(this.#images.keys().next().value!)
    this.deps.onChange(this.of(userId))
  }

  onSession({ epoch }: Pick<SessionView, 'epoch'>): void {
    if (epoch === this.epoch) return
    this.epoch = epoch
    this.#clear()
  }

  onSettings(): void {
    if (!this.deps.isOn()) this.#clear()
  }

  #clear(): void {
    const members = [...this.#images.keys()]
    this.#images.clear()
    for (const userId of members) this.deps.onChange({ userId, images: [] })
  }
}

export function chatCommands({ chatHub, unreadTracker, sentMessages }: Realtime, memberImages: MemberImageStore) {
  /** Replaces the list's unread count by the tracked one, which menu and badge show: the list may be older. */
  const withUnreadCount = <T extends { conversation: string; count: number }>(conversation: T): T => ({
    ...conversation,
    count: unreadTracker.unreadOf(conversation.conversation),
  })

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
