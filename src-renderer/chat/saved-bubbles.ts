import type { ContentType, ConversationKey } from '../../src-preload/contract.ts'
import { dropUnsent, findUnsent, keepUnsent, readUnsent, type UnsentMessage } from '../stores/chat-unsent.ts'
import { useSession } from '../stores/session.ts'
import { channelOf } from './target.ts'
import { type Bubble, inOrder, isWrittenHere, replace, unnamedMessage } from './thread.ts'

/** Saves what of the operator's own messages is not sent yet, and drops what is: it outlives the page (fault 8). */
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

/** The bubbles of a conversation with what was saved of it, by other windows and before a reload, behind them. */
export function withSaved(conversation: ConversationKey, bubbles: readonly Bubble[]): Bubble[] {
  const existing = new Set(bubbles.map(({ key }) => key))
  const saved = readUnsent(conversation).filter(({ key }) => !existing.has(key))
  return [...bubbles, ...saved.map((one) => toBubble(conversation, one))].sort(byWriting)
}

function toBubble(conversation: ConversationKey, saved: UnsentMessage): Bubble {
  const { key, contentType, content, time, after, state, fault } = saved
  const by = { speakId: useSession.getState().user?.id ?? '', type: channelOf(conversation), time }
  // The file of a picture that was not uploaded is on the page it was chosen on, and nowhere else.
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

/** What is on screen as it is saved now, where another window or the end of one changed it. */
export function asSaved(conversation: ConversationKey, bubbles: readonly Bubble[], key: string): Bubble[] {
  const saved = findUnsent({ conversation, key })
  const existing = bubbles.find((bubble) => bubble.key === key)
  // It was sent, and this window heard of that first.
  if (existing?.state === 'sent') return [...bubbles]
  const rest = bubbles.filter((bubble) => bubble.key !== key)
  if (!saved) return rest
  const bubble = toBubble(conversation, saved)
  return existing
    ? replace(bubbles, key, () => ({ ...bubble, ...(existing.picture && { picture: existing.picture }) }))
    : inOrder([...rest, bubble])
}
