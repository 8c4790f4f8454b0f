import type { ContentType } from '#contract/chat.ts'
import { deleteUnsent, findUnsent, loadUnsent, storeUnsent, type UnsentMessage } from '#renderer/stores/chat-unsent.ts'
import { useSession } from '#renderer/stores/session.ts'
import { type ConversationKey, channelOf } from '#shared/conversation-key.ts'
import {
  compareWritten,
  createPlaceholderMessage,
  isLocal,
  type Messages,
  sortMessages,
  type ThreadMessage,
} from './thread.ts'

/** Stores the operator's unsent messages so that they survive a reload, and removes those that are sent (fault 8). */
export function saveUnsent(conversation: ConversationKey, before: Messages, after: Messages): void {
  const previous = new Map(before.filter(isUnsent).map((item) => [item.key, item]))
  for (const item of after) {
    if (!isUnsent(item)) continue
    const stored = previous.get(item.key)
    previous.delete(item.key)
    const isSame =
      stored?.state === item.state && stored.error === item.error && stored.message.content === item.message.content
    if (!isSame) storeUnsent(conversation, toUnsentMessage(item))
  }
  for (const key of previous.keys()) deleteUnsent(conversation, key)
}

/** The messages of a conversation, followed by its messages stored by other windows or before a reload. */
export function withSavedMessages(conversation: ConversationKey, messages: Messages): ThreadMessage[] {
  const existing = new Set(messages.map(({ key }) => key))
  const saved = loadUnsent(conversation).filter(({ key }) => !existing.has(key))
  return [...messages, ...saved.map((item) => toThreadMessage(conversation, item))].sort(compareWritten)
}

function toThreadMessage(conversation: ConversationKey, saved: UnsentMessage): ThreadMessage {
  const { key, contentType, content, time, after, writtenAt, state, fault } = saved
  const author = { speakId: useSession.getState().user?.id ?? '', type: channelOf(conversation), time }
  // The file of an image that was not uploaded exists only in the page where it was selected.
  const hint = state === 'failed' && content === '' ? '；图片没有保留，请重新选择' : ''
  const message = createPlaceholderMessage(author, contentType as ContentType, content)
  return { key, message, state, error: fault + hint, after, writtenAt }
}

type UnsentItem = ThreadMessage & { state: UnsentMessage['state'] }

function toUnsentMessage({ key, message, state, error = '', after, writtenAt = 0 }: UnsentItem): UnsentMessage {
  const { contentType, content, time } = message
  return { key, contentType, content, time, after, writtenAt, state, fault: error }
}

const isUnsent = (item: ThreadMessage): item is UnsentItem => item.state !== 'sent' && isLocal(item)

/** Applies the stored state of one message after another window changed it or closed. */
export function withSavedState(conversation: ConversationKey, messages: Messages, key: string): ThreadMessage[] {
  const saved = findUnsent({ conversation, key })
  const existing = messages.find((item) => item.key === key)
  // This window was notified that the message is sent before its stored copy was removed.
  if (existing?.state === 'sent') return [...messages]
  const rest = messages.filter((item) => item.key !== key)
  if (!saved) return rest
  const item = { ...toThreadMessage(conversation, saved), image: existing?.image }
  return existing ? messages.map((other) => (other.key === key ? item : other)) : sortMessages([...rest, item])
}
