import type { ChatMessage, ContentType, SentMessage } from '../../src-preload/contract.ts'
import { OPERATOR_NAME } from '../../src-preload/shared/speaker.ts'

/** Messages kept in a thread (D3 §9). */
export const KEPT = 99

/** One message of the open conversation. */
export interface Bubble {
  /** Stable: the message id, or a generated key for messages written in this console. */
  key: string
  /** Its id is empty until the server assigns one. */
  message: ChatMessage
  /** `waiting`: for an image before it. `unknown`: its page closed before the response; it may be delivered. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'
  fault?: string
  /** The id of the latest message when it was written: determines its position, and its echo must be newer. */
  after: string
  /** The image being uploaded: its object URL and progress (0 to 1). */
  picture?: { file: File; preview: string; share: number }
}

/** Ids are increasing integers of any length (A183, A196); an empty id sorts first. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function lastId(bubbles: readonly Bubble[]): string {
  return bubbles.reduce((last, { message }) => (compareIds(message.id, last) > 0 ? message.id : last), '')
}

interface Received {
  bubbles: Bubble[]
  /** The number of new messages. */
  added: number
}

/**
 * Merges server messages into a thread: each id once, in id order (A196). An operator's message replaces the local one
 * it is the echo of, whether response or echo arrives first or one is missing (A197).
 */
export function receive(
  bubbles: readonly Bubble[],
  messages: readonly ChatMessage[],
  isOurs: (message: ChatMessage) => boolean,
): Received {
  const known = new Set(bubbles.map(({ message }) => message.id))
  const next = [...bubbles]
  let added = 0
  for (const message of messages) {
    if (message.id !== '' && known.has(message.id)) continue
    known.add(message.id)
    const mine = isOurs(message) ? echoedBy(next, message) : -1
    if (mine >= 0) next[mine] = settled(next[mine]!, message)
    else {
      next.push({ key: message.id || `?${message.time}${message.content}`, message, state: 'sent', after: '' })
      added++
    }
  }
  return { bubbles: inOrder(next), added }
}

/** The index of the local message that a message is the echo of, or -1; prefers one being sent over a failed one. */
function echoedBy(bubbles: readonly Bubble[], message: ChatMessage): number {
  const sending = bubbles.findIndex((bubble) => bubble.state === 'sending' && isEcho(message, bubble))
  return sending >= 0 ? sending : bubbles.findIndex((bubble) => isEcho(message, bubble))
}

/** A failed message may have been delivered after all; its echo then has the same author and text. */
function isEcho(message: ChatMessage, { message: written, state, after }: Bubble): boolean {
  return (
    written.id === '' &&
    written.contentType === message.contentType &&
    written.content.trim() === message.content.trim() &&
    compareIds(message.id, after) > 0 &&
    state !== 'waiting' &&
    (state === 'sending' || state === 'sent' || written.speakId === message.speakId)
  )
}

/** Marks a message as sent; `stored` is null if the server did not return the stored message. */
export function confirm(bubbles: readonly Bubble[], key: string, stored: ChatMessage | null): Bubble[] {
  const own = bubbles.find((bubble) => bubble.key === key)
  if (!own) return [...bubbles]
  if (!stored || own.message.id === stored.id) return replace(bubbles, key, (bubble) => settled(bubble))
  // The echo of an identical message was matched to this one, so the stored message is added separately.
  if (own.message.id !== '') return receive(bubbles, [stored], () => false).bubbles
  const others = bubbles.filter((bubble) => bubble.message.id !== stored.id)
  return inOrder(replace(others, key, (bubble) => settled(bubble, stored)))
}

/**
 * Merges a message that the server accepted, sent by this or another window. `createPlaceholder` returns the message to
 * show if the server did not return the stored one (A197); its echo replaces it.
 */
export function accept(
  bubbles: readonly Bubble[],
  { sendId, stored }: Pick<SentMessage, 'sendId' | 'stored'>,
  unnamed: () => ChatMessage,
): Bubble[] {
  if (bubbles.some(({ key }) => key === sendId)) return confirm(bubbles, sendId, stored)
  if (stored) return receive(bubbles, [stored], () => false).bubbles
  return inOrder([...bubbles, { key: sendId, message: unnamed(), state: 'sent', after: lastId(bubbles) }])
}

export function fail(bubbles: readonly Bubble[], key: string, fault: string): Bubble[] {
  // An id means that the echo arrived before the failure, so the message was delivered.
  return replace(bubbles, key, (bubble) => (bubble.message.id === '' ? { ...bubble, state: 'failed', fault } : bubble))
}

export function replace(bubbles: readonly Bubble[], key: string, change: (bubble: Bubble) => Bubble): Bubble[] {
  return bubbles.map((bubble) => (bubble.key === key ? change(bubble) : bubble))
}

/** Trims the thread when new messages arrive (D3 §4, A159); unsent messages stay until the operator decides. */
export function trim(bubbles: Bubble[], atBottom: boolean): Bubble[] {
  if (!atBottom || bubbles.length <= KEPT) return bubbles
  const first = bubbles.length - KEPT
  return bubbles.filter(({ state }, i) => i >= first || state !== 'sent')
}

/** The messages without a server id, which are kept when the conversation is closed. */
export function unsent(bubbles: readonly Bubble[]): Bubble[] {
  return bubbles.filter(({ message }) => message.id === '')
}

/** Server ids are digits and never start with this. */
const OWN = 'own-'

type Author = Pick<ChatMessage, 'speakId' | 'type' | 'time'>

/** An operator's message without a server id. */
export function unnamedMessage(by: Author, contentType: ContentType, content: string): ChatMessage {
  return { ...by, id: '', name: OPERATOR_NAME, head: '', content, contentType }
}

/** A message that the operator just wrote; its key is unique across windows and restarts. */
export function outgoing(bubbles: readonly Bubble[], by: Author, contentType: ContentType, content: string): Bubble {
  const message = unnamedMessage(by, contentType, content)
  return { key: `${OWN}${crypto.randomUUID()}`, message, state: 'sending', after: lastId(bubbles) }
}

/** Whether it was written in this console, whose operator waits for the outcome. */
export function isWrittenHere({ key }: Bubble): boolean {
  return key.startsWith(OWN)
}

function settled({ fault: _fault, picture: _picture, ...bubble }: Bubble, message?: ChatMessage): Bubble {
  return { ...bubble, state: 'sent', message: message ?? bubble.message }
}

export function inOrder(bubbles: Bubble[]): Bubble[] {
  const place = ({ message, after }: Bubble) => message.id || after
  // The sort is stable, so messages written after the same message keep their order.
  return bubbles.sort(
    (a, b) => compareIds(place(a), place(b)) || Number(a.message.id === '') - Number(b.message.id === ''),
  )
}
