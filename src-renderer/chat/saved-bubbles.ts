import type { ContentType, ConversationKey } from '../../src-preload/contract.ts'
import { dropUnsent, findUnsent, keepUnsent, readUnsent, type UnsentMessage } from '../stores/chat-unsent.ts'
import { useSession } from '../stores/session.ts'
import { channelOf } from './target.ts'
import { type Bubble, inOrder, isWrittenHere, replace, unnamedMessage } from './thread.ts'

/** Stores the operator's unsent messages so that they survive a reload, and removes those that are sent (fault 8). */
export function saveUnsent(conversation: ConversationKey, before: readonly Bubble[], after: readonly Bubble[]): void {
  const former = new Map(before.filter(isUnsent).map((bubble) => [bubble.key, bubble]))
  for (const bubble of after) {
    if (!isUnsent(bubble)) continue
    const old = former.get(bubble.key)
    former.delete(bubble.key)
    const isSame =
      old?.state === bubble.state && old.fault === bubble.fault && old.message.content === bubble.message.content
    if (!isSame) keepUnsent(conversation, toUnsent(bubble))
  }
  for (const key of former.keys()) dropUnsent(conversation, key)
}

/** The messages of a conversation, followed by its messages stored by other windows or before a reload. */
export function withSaved(conversation: ConversationKey, bubbles: readonly Bubble[]): Bubble[] {
  const existing = new Set(bubbles.map(({ key }) => key))
  const saved = readUnsent(conversation).filter(({ key }) => !existing.has(key))
  return [...bubbles, ...saved.map((one) => toBubble(conversation, one))].sort(byWriting)
}

function toBubble(conversation: ConversationKey, saved: UnsentMessage): Bubble {
  const { key, contentType, content, time, after, state, fault } = saved
  const by = { speakId: useSession.getState().user?.id ?? '', type: channelOf(conversation), time }
  // The file of an image that was not uploaded exists only in the page where it was selected.
  const hint = state === 'failed' && content === '' ? '；图片没有保留，请重新选择' : ''
  const message = unnamedMessage(by, contentType as ContentType, content)
  return { key, message, state, fault: fault + hint, after }
}

function toUnsent({ key, message, state, fault = '', after }: Bubble & { state: UnsentMessage['state'] }) {
  const { contentType, content, time } = message
  return { key, contentType, content, time, after, state, fault }
}

function isUnsent(bubble: Bubble): bubble is Bubble & { state: UnsentMessage['state'] } {
  return bubble.state !== 'sent' && isWrittenHere(bubble)
}

function byWriting(a: Bubble, b: Bubble): number {
  return a.message.time < b.message.time ? -1 : a.message.time > b.message.time ? 1 : 0
}

/** Applies the stored state of one message after another window changed it or closed. */
export function asSaved(conversation: ConversationKey, bubbles: readonly Bubble[], key: string): Bubble[] {
  const saved = findUnsent({ conversation, key })
  const existing = bubbles.find((bubble) => bubble.key === key)
  // This window was notified that the message is sent before its stored copy was removed.
  if (existing?.state === 'sent') return [...bubbles]
  const rest = bubbles.filter((bubble) => bubble.key !== key)
  if (!saved) return rest
  const bubble = toBubble(conversation, saved)
  return existing
    ? replace(bubbles, key, () => ({ ...bubble, ...(existing.picture && { picture: existing.picture }) }))
    : inOrder([...rest, bubble])
}
