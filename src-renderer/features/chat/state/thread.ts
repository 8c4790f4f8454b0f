import type { ChatMessage, ContentType, SentMessage } from '#contract/chat.ts'
import { echoedText } from '#shared/content-text.ts'
import { OPERATOR_NAME } from '#shared/conversation-key.ts'
import { compareIds } from '#shared/lossless-json.ts'
import { parseServerTime } from '#shared/server-time.ts'

/** Messages kept in a thread (D3 §9). */
export const MAX_MESSAGES = 99

export interface ThreadMessage {
  /** Stable: the message id, or a generated key for messages written in this console. */
  key: string
  /** Its id is empty until the server assigns one. */
  message: ChatMessage
  /** `waiting`: for an image before it. `unknown`: its page closed before the response; it may be delivered. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'
  error?: string
  /** The id of the latest message when it was written: determines its position, and its echo must be newer. */
  after: string
  /** Epoch ms, unique in its page; of messages written in a console only. */
  writtenAt?: number
  /** The image being uploaded: its object URL and progress (0 to 1). */
  image?: { file: File; preview: string; progress: number }
}

export type Messages = readonly ThreadMessage[]

const lastId = (messages: Messages): string =>
  messages.reduce((last, { message }) => (compareIds(message.id, last) > 0 ? message.id : last), '')

/**
 * Merges server messages into a thread: each id once, in id order (A196). An operator's message replaces the local one
 * it is the echo of, whether response or echo arrives first or one is missing (A197).
 */
export function mergeMessages(
  messages: Messages,
  incoming: readonly ChatMessage[],
  isFromOperator: (message: ChatMessage) => boolean,
): { messages: ThreadMessage[]; addedCount: number } {
  const seenIds = new Set(messages.map(({ message }) => message.id))
  const merged = messages.map((item) => placeAfter(item, incoming))
  let addedCount = 0
  for (const message of incoming) {
    if (message.id !== '' && seenIds.has(message.id)) continue
    seenIds.add(message.id)
    const echoIndex = isFromOperator(message) ? indexOfEchoed(merged, message) : -1
    if (echoIndex >= 0) merged[echoIndex] = markSent(merged[echoIndex]!, message)
    else {
      merged.push({ key: message.id || `?${message.time}${message.content}`, message, state: 'sent', after: '' })
      addedCount++
    }
  }
  return { messages: sortMessages(merged), addedCount }
}

/** Difference between the server's clock and our estimate of it, in ms. */
const CLOCK_TOLERANCE_MS = 5_000

/**
 * A message written before any was loaded belongs behind those that are older than it: none of them is its echo, even
 * with the same text.
 */
function placeAfter(item: ThreadMessage, incoming: readonly ChatMessage[]): ThreadMessage {
  const writtenAt = item.message.id === '' && item.after === '' ? parseServerTime(item.message.time) : null
  if (writtenAt === null) return item
  const older = incoming.filter((message) => {
    const time = parseServerTime(message.time) ?? writtenAt
    const mayBeEcho = echoedText(message) === echoedText(item.message)
    return time < writtenAt - CLOCK_TOLERANCE_MS || (time <= writtenAt && !mayBeEcho)
  })
  const after = older.reduce((last, { id }) => (compareIds(id, last) > 0 ? id : last), '')
  return after === '' ? item : { ...item, after }
}

/** The index of the local message that a message is the echo of, or -1; prefers one being sent over a failed one. */
function indexOfEchoed(messages: Messages, message: ChatMessage): number {
  const sending = messages.findIndex((item) => item.state === 'sending' && isEcho(message, item))
  return sending >= 0 ? sending : messages.findIndex((item) => isEcho(message, item))
}

/** A failed message may have been delivered after all; its echo then has the same author and text. */
function isEcho(message: ChatMessage, { message: original, state, after }: ThreadMessage): boolean {
  return (
    original.id === '' &&
    original.contentType === message.contentType &&
    echoedText(original) === echoedText(message) &&
    compareIds(message.id, after) > 0 &&
    state !== 'waiting' &&
    (state === 'sending' || state === 'sent' || original.speakId === message.speakId)
  )
}

/** Marks a message as sent; `stored` is null if the server did not return the stored message. */
export function ackMessage(messages: Messages, key: string, stored: ChatMessage | null): ThreadMessage[] {
  const sent = messages.find((item) => item.key === key)
  if (!sent) return [...messages]
  if (!stored || sent.message.id === stored.id) return updateMessage(messages, key, (item) => markSent(item))
  // The echo of an identical message was matched to this one, so the stored message is added separately.
  if (sent.message.id !== '') return mergeMessages(messages, [stored], () => false).messages
  const rest = messages.filter((item) => item.message.id !== stored.id)
  return sortMessages(updateMessage(rest, key, (item) => markSent(item, stored)))
}

/**
 * Merges a message that the server accepted, sent by this or another window. `createPlaceholder` returns the message to
 * show if the server did not return the stored one (A197); its echo replaces it.
 */
export function mergeAccepted(
  messages: Messages,
  { sendId, stored }: Pick<SentMessage, 'sendId' | 'stored'>,
  createPlaceholder: () => ChatMessage,
): ThreadMessage[] {
  if (messages.some(({ key }) => key === sendId)) return ackMessage(messages, sendId, stored)
  if (stored) return mergeMessages(messages, [stored], () => false).messages
  const message = createPlaceholder()
  const placeholder = {
    key: sendId,
    message,
    state: 'sent' as const,
    after: lastId(messages),
    writtenAt: nextWrittenAt(),
  }
  return sortMessages([...messages, placeholder])
}

export function failMessage(messages: Messages, key: string, error: string): ThreadMessage[] {
  // An id means that the echo arrived before the failure, so the message was delivered.
  return updateMessage(messages, key, (item) => (item.message.id === '' ? { ...item, state: 'failed', error } : item))
}

export const updateMessage = (messages: Messages, key: string, update: (item: ThreadMessage) => ThreadMessage) =>
  messages.map((item) => (item.key === key ? update(item) : item))

/** Trims the thread when new messages arrive (D3 §4, A159); unsent messages stay until the operator decides. */
export function trimMessages(messages: ThreadMessage[], atBottom: boolean): ThreadMessage[] {
  if (!atBottom || messages.length <= MAX_MESSAGES) return messages
  const first = messages.length - MAX_MESSAGES
  return messages.filter(({ state }, i) => i >= first || state !== 'sent')
}

/** The thread's state after its messages were trimmed. */
export function trimThread(all: ThreadMessage[], { atBottom, hasOlder }: { atBottom: boolean; hasOlder: boolean }) {
  const messages = trimMessages(all, atBottom)
  return { messages, hasOlder: hasOlder || messages.length < all.length }
}

/** The messages without a server id, which are kept when the conversation is closed. */
export const pendingMessages = (messages: Messages): ThreadMessage[] =>
  messages.filter(({ message }) => message.id === '')

/** Server ids are digits and never start with this. */
const LOCAL_KEY_PREFIX = 'own-'

type Author = Pick<ChatMessage, 'speakId' | 'type' | 'time'>

/** An operator's message without a server id. */
export const createPlaceholderMessage = (author: Author, contentType: ContentType, content: string): ChatMessage => ({
  ...author,
  id: '',
  name: OPERATOR_NAME,
  head: '',
  content,
  contentType,
})

/** A message that the operator just wrote; its key is unique across windows and restarts. */
export function createOutgoing(messages: Messages, author: Author, type: ContentType, content: string): ThreadMessage {
  const message = createPlaceholderMessage(author, type, content)
  const key = `${LOCAL_KEY_PREFIX}${crypto.randomUUID()}`
  return { key, message, state: 'sending', after: lastId(messages), writtenAt: nextWrittenAt() }
}

const written = { lastAt: 0 }

function nextWrittenAt(): number {
  written.lastAt = Math.max(Date.now(), written.lastAt + 0.001)
  return written.lastAt
}

/** Whether it was written in this console, whose operator waits for the outcome. */
export const isLocal = ({ key }: ThreadMessage) => key.startsWith(LOCAL_KEY_PREFIX)

const markSent = ({ error: _error, image: _image, ...item }: ThreadMessage, message?: ChatMessage): ThreadMessage => ({
  ...item,
  state: 'sent',
  message: message ?? item.message,
})

export function sortMessages(messages: ThreadMessage[]): ThreadMessage[] {
  const sortKey = ({ message, after }: ThreadMessage) => message.id || after
  const isPending = ({ message }: ThreadMessage) => Number(message.id === '')
  return messages.sort(
    (a, b) => compareIds(sortKey(a), sortKey(b)) || isPending(a) - isPending(b) || compareWritten(a, b),
  )
}

/** The order of writing: a picture before its text, also after a reload and in another window. */
export const compareWritten = (a: ThreadMessage, b: ThreadMessage): number => (a.writtenAt ?? 0) - (b.writtenAt ?? 0)
