import type { ConversationKey } from '../shared/conversation-key.ts'
import type { ChangeResult } from './audit.ts'

/** 1 text, 2 HTML, 3 image path (D3 §3). */
export type ContentType = 1 | 2 | 3

/** A chat message (D3 §3). Ids are strings, because they exceed the safe integer range. */
export interface ChatMessage {
  id: string
  speakId: string
  /** The channel; 0 in a group. */
  type: string
  name: string
  head: string
  /** Truncated with a note if it is very long (fault 15). */
  content: string
  contentType: number
  /** Beijing time, as the server wrote it. */
  time: string
}

export interface ChatChannel {
  type: string
  name: string
  head: string
}

interface ConversationListItem {
  conversation: ConversationKey
  name: string
  head: string
  /** Of the latest message, Beijing time. */
  time: string
  content: string
  /** Number of unread messages, the same as in the state `unread`. */
  count: number
}

/** A list is passed to a page in parts of this length: a part costs neither side a pause that is noticed. */
export const CHAT_PART_LENGTH = 2_000

export interface ChatUser extends ConversationListItem {
  channel: string
  userId: string
}

export interface ChatGroup extends ConversationListItem {
  lotteryId: string
  playId: string
}

/** Messages sorted by id, oldest first (A196). */
export interface ChatPage {
  messages: ChatMessage[]
  /** Whether the page was full, so that older messages may exist (D3 §4). */
  hasMore: boolean
}

/** A message sent by any window and accepted by the server. */
export interface SentMessage {
  conversation: ConversationKey
  /** Chosen by the sending page. */
  sendId: string
  contentType: ContentType
  content: string
  /** The stored message, null if the server did not return it (A197). */
  stored: ChatMessage | null
}

/** An image that a member sent in a private conversation. */
export interface MemberImage {
  messageId: string
  /** As the message names it (`resolveImageUrl`). */
  path: string
  /** Beijing time, as the server wrote it. */
  time: string
}

/** At most so many images of a member are kept, the latest ones. */
export const MAX_MEMBER_IMAGES = 12

export interface MemberImages {
  userId: string
  /** Oldest first. */
  images: readonly MemberImage[]
}

/** Unread messages per conversation; a missing key means 0. */
export type UnreadCounts = Record<ConversationKey, number>

/**
 * One command per hub method of the chat (D3 §7.5). They reject with 失败,链接超时 and the reason (D3 §8), also after a
 * timeout. No message is resent automatically: the operator decides (A163).
 */
export interface ChatCommands {
  getChatChannels(): ChatChannel[]
  /** Reads the private conversations of a channel, most recent first; returns the first part (CHAT_PART_LENGTH). */
  getChatUsers(channel: string): ChatUser[]
  /** The part that begins at `from` of the list that `getChatUsers` read for this window; empty after its end. */
  getMoreChatUsers(channel: string, from: number): ChatUser[]
  /** A member by id, as an entry of the given channel; null if the member does not exist (UId不存在). */
  findChatUser(channel: string, userId: string): ChatUser | null
  getChatGroups(): ChatGroup[]
  /**
   * The 10 messages before the message `before`, or the newest 20 if it is null (D3 §4). Fetching the newest page marks
   * the conversation read at the server (A196), so request it only when the operator opens or views the conversation.
   */
  getPrivateMessages(channel: string, userId: string, before: string | null): ChatPage
  getGroupMessages(lotteryId: string, playId: string, before: string | null): ChatPage
  /** Returns the stored message, null if neither response nor echo contains it (A197). The page chooses `sendId`. */
  sendPrivate(channel: string, userId: string, type: ContentType, text: string, sendId: string): ChatMessage | null
  sendToGroup(lotteryId: string, playId: string, type: ContentType, text: string, sendId: string): ChatMessage | null
  /**
   * Reports the conversation shown by this window (null: none). `focused`: the page is visible and has the focus; only
   * then is the conversation marked read (A160). Reset when the page is closed, reloaded or crashes.
   */
  setFocusedConversation(conversation: ConversationKey | null, focused: boolean): void
  /** The member's images among the messages that this console received or opened; nothing is read for it (A350). */
  readMemberImages(userId: string): MemberImages
}

/** State of the messaging service's link and of the robots (A013). */
export interface LinkState {
  /** From status push 30, initially userTelStatus of the sign-in; null if unknown. */
  status: string | null
  /** From status push 20; null if unknown. */
  robot: string | null
  /** QR code image to scan: a path below /images or a data URI; null if there is none. */
  image: string | null
  /** Text of the setTimeout push received after the image, null if none was received; may be empty. */
  timeoutMessage: string | null
}

/** Outcome of a messaging service command; `message`: 失败,链接超时 and the reason if it failed, else empty. */
export interface GroupOutcome {
  result: ChangeResult
  message: string
}

/** Opens or closes a group (D3 §4). Carries the current values, so that the server can detect a concurrent change. */
export interface GroupStatusChange {
  groupId: string
  /** The operator who owns the group. */
  ownerId: string
  /** 0: none. */
  gameId: number
  setType: 1 | 2 | 3
  open: boolean
}

/**
 * The hub's group commands (D3 §7.5). They resolve within the timeout in any case and are never retried. `changeId`: of
 * the change registered with `beginChange` that the command sends.
 */
export interface GroupCommands {
  loadGroups(changeId: string): GroupOutcome
  loadGroupMembers(groupId: string, changeId: string): GroupOutcome
  changeGroupStatus(change: GroupStatusChange, changeId: string): GroupOutcome
}
