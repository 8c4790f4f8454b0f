import type { ChatMessage, ContentType, SentMessage } from '../../src-preload/contract.ts'
import { OPERATOR_NAME } from '../../src-preload/shared/speaker.ts'

/** D3 §9: so many messages are kept. */
export const KEPT = 99

/** One message on screen. */
export interface Bubble {
  /** Stays the same from the first moment on screen: the message's id, or a name of its own for what was written here. */
  key: string
  /** Its id is empty until the server said it. */
  message: ChatMessage
  /** `waiting`: behind a picture. `unknown`: its page went before the answer came; it may have arrived. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'
  /** Why it failed. */
  fault?: string
  /** The latest message known when it was written: its place, and what its echo must be newer than. */
  after: string
  /** Of a picture that is under way: where it can be seen, and how much of it has left (0 to 1). */
  picture?: { file: File; preview: string; share: number }
}

/** Ids have any number of digits and only ever grow (A183, A196); none comes before all. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function lastId(bubbles: readonly Bubble[]): string {
  return bubbles.reduce((last, { message }) => (compareIds(message.id, last) > 0 ? message.id : last), '')
}

interface Received {
  bubbles: Bubble[]
  /** How many of the messages were not there before. */
  added: number
}

/**
 * Messages of the server beside what is on screen: each id once, in the order of ids (A196). One that is ours takes the
 * bubble it was written in, whether the answer or the echo comes first and if either is missing (A197).
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

/** The place of the bubble that a message was written in, -1 for none: of like ones the one on its way before a failed one. */
function echoedBy(bubbles: readonly Bubble[], message: ChatMessage): number {
  const sending = bubbles.findIndex((bubble) => bubble.state === 'sending' && isEcho(message, bubble))
  return sending >= 0 ? sending : bubbles.findIndex((bubble) => isEcho(message, bubble))
}

/** A message that failed may have arrived all the same: then it says who wrote it, word for word. */
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

/** The server's answer to a sending; null when it did not say what it stored. */
export function confirm(bubbles: readonly Bubble[], key: string, stored: ChatMessage | null): Bubble[] {
  const own = bubbles.find((bubble) => bubble.key === key)
  if (!own) return [...bubbles]
  if (!stored || own.message.id === stored.id) return replace(bubbles, key, (bubble) => settled(bubble))
  // The echo of a like message took the bubble: then this one stands on its own.
  if (own.message.id !== '') return receive(bubbles, [stored], () => false).bubbles
  const others = bubbles.filter((bubble) => bubble.message.id !== stored.id)
  return inOrder(replace(others, key, (bubble) => settled(bubble, stored)))
}

/**
 * A message that the server accepted, sent by this window or another: in the bubble it was written in, or in one of its own.
 * `unnamed` is what stands for it where the server did not say what it stored (A197): its echo takes that bubble.
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
  // Its echo was faster than the news that it failed.
  return replace(bubbles, key, (bubble) => (bubble.message.id === '' ? { ...bubble, state: 'failed', fault } : bubble))
}

export function replace(bubbles: readonly Bubble[], key: string, change: (bubble: Bubble) => Bubble): Bubble[] {
  return bubbles.map((bubble) => (bubble.key === key ? change(bubble) : bubble))
}

/** What is kept when something new comes (D3 §4, A159): what was not sent stays until the operator decides. */
export function trim(bubbles: Bubble[], atBottom: boolean): Bubble[] {
  if (!atBottom || bubbles.length <= KEPT) return bubbles
  const first = bubbles.length - KEPT
  return bubbles.filter(({ state }, i) => i >= first || state !== 'sent')
}

/** What outlives leaving the conversation: everything the server has not named yet. */
export function unsent(bubbles: readonly Bubble[]): Bubble[] {
  return bubbles.filter(({ message }) => message.id === '')
}

/** No id begins so. */
const OWN = 'own-'

type Author = Pick<ChatMessage, 'speakId' | 'type' | 'time'>

/** A message of an operator that the server has not named yet. */
export function unnamedMessage(by: Author, contentType: ContentType, content: string): ChatMessage {
  return { ...by, id: '', name: OPERATOR_NAME, head: '', content, contentType }
}

/** A message the operator just wrote; its key is unique across windows and restarts. */
export function outgoing(bubbles: readonly Bubble[], by: Author, contentType: ContentType, content: string): Bubble {
  const message = unnamedMessage(by, contentType, content)
  return { key: `${OWN}${crypto.randomUUID()}`, message, state: 'sending', after: lastId(bubbles) }
}

/** Whether it was written in a window of this console: of those the operator waits to hear what became of them. */
export function isWrittenHere({ key }: Bubble): boolean {
  return key.startsWith(OWN)
}

function settled({ fault: _fault, picture: _picture, ...bubble }: Bubble, message?: ChatMessage): Bubble {
  return { ...bubble, state: 'sent', message: message ?? bubble.message }
}

export function inOrder(bubbles: Bubble[]): Bubble[] {
  const place = ({ message, after }: Bubble) => message.id || after
  // The sort is stable: what was written after the same message stays in the order of writing.
  return bubbles.sort(
    (a, b) => compareIds(place(a), place(b)) || Number(a.message.id === '') - Number(b.message.id === ''),
  )
}
