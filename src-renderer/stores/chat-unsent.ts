import { create } from 'zustand'
import { useSession } from './session.ts'

const PREFIX = 'chat-unsent:'

/** A chat message that was written and is not known to be sent. */
export interface UnsentMessage {
  /** Unique. */
  key: string
  contentType: number
  /** Empty for a picture that was not uploaded: the file itself is not kept. */
  content: string
  time: string
  /** The id of the latest message when it was written. */
  after: string
  /** `unknown`: it may have arrived. */
  state: 'waiting' | 'sending' | 'failed' | 'unknown'
  fault: string
}

interface SavedMessage extends UnsentMessage {
  /** The page that sends it. */
  page: string
}

/** One by one, like the drafts: by server, operator, conversation and message, so that windows do not overwrite each other. */
export interface UnsentPlace {
  conversation: string
  key: string
}

/** The conversations in which the operator who is signed in has something to decide: failed, or not known to be sent. */
export const useChatUnsent = create<{ conversations: ReadonlySet<string> }>(() => ({ conversations: new Set() }))

/** Reads again which conversations those are, also what other windows saved. */
export function markUnsent(): void {
  const marked = new Set<string>()
  for (const name of Object.keys(localStorage)) {
    const place = unsentPlace(name)
    const state = place && read(name)?.state
    if (state === 'failed' || state === 'unknown') marked.add(place!.conversation)
  }
  useChatUnsent.setState({ conversations: marked })
}

/** This page among those of other windows, and among those before a reload. */
const page = crypto.randomUUID()
const lockOf = (name: string) => `chat-page:${name}`

/** Whose messages they are: an operator at a server. */
export function unsentOwner(): string {
  const { server, user } = useSession.getState()
  return `${PREFIX}${server}:${user?.id ?? ''}:`
}

const nameOf = (conversation: string, key: string, owner = unsentOwner()) => `${owner}${conversation}:${key}`

/** Where in the storage of the operator who is signed in a name stands; null for another's. */
export function unsentPlace(name: string): UnsentPlace | null {
  const owner = unsentOwner()
  if (!name.startsWith(owner)) return null
  const at = name.lastIndexOf(':')
  return at < owner.length ? null : { conversation: name.slice(owner.length, at), key: name.slice(at + 1) }
}

export function readUnsent(conversation: string): UnsentMessage[] {
  const prefix = nameOf(conversation, '')
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  return names.map(read).filter((one) => one !== null)
}

export function keepUnsent(conversation: string, message: UnsentMessage): void {
  write(nameOf(conversation, message.key), { ...message, page })
}

export function dropUnsent(conversation: string, key: string, owner = unsentOwner()): void {
  localStorage.removeItem(nameOf(conversation, key, owner))
  markUnsent()
}

/** One that belongs to an operator who may have left meanwhile; what they had dropped stays dropped. */
export function failUnsent(owner: string, conversation: string, key: string, fault: string): void {
  const name = nameOf(conversation, key, owner)
  const saved = read(name)
  if (saved) write(name, { ...saved, state: 'failed', fault })
}

export function findUnsent({ conversation, key }: UnsentPlace): UnsentMessage | null {
  return read(nameOf(conversation, key))
}

/** Held as long as the page lives, so that other windows see its end. Before the first message of a page. */
export function beginUnsent(): void {
  void navigator.locks.request(lockOf(page), () => new Promise(() => {}))
}

/** The page goes: nobody will hear what becomes of what it was sending. */
export function leaveUnsent(): void {
  abandon((saved) => saved.page === page)
}

const watched = new Set<string>()

/**
 * Waits for the end of the other pages that are sending something: also of one that crashes, and says nothing. `onGone` is
 * told what it left of this operator's.
 */
export function watchUnsent(onGone: (left: UnsentPlace[]) => void): void {
  for (const name of Object.keys(localStorage)) {
    const saved = name.startsWith(PREFIX) ? read(name) : null
    if (!saved || !isOnItsWay(saved) || saved.page === page || watched.has(saved.page)) continue
    const other = saved.page
    watched.add(other)
    void navigator.locks.request(lockOf(other), { mode: 'shared' }, () => {
      watched.delete(other)
      onGone(abandon((one) => one.page === other))
    })
  }
}

/** The next person at this desk finds nothing of the last one's. */
export function dropAllUnsent(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  markUnsent()
}

function abandon(isGone: (saved: SavedMessage) => boolean): UnsentPlace[] {
  const abandoned: UnsentPlace[] = []
  for (const name of Object.keys(localStorage)) {
    const saved = name.startsWith(PREFIX) ? read(name) : null
    if (!saved || !isGone(saved)) continue
    if (!isOnItsWay(saved)) continue
    // What was handed over may have been sent; what waited, or was still being uploaded, was not.
    const isHandedOver = saved.state === 'sending' && saved.content !== ''
    write(name, {
      ...saved,
      ...(isHandedOver ? { state: 'unknown' } : { state: 'failed', fault: '窗口已关闭，未发送' }),
    })
    const place = unsentPlace(name)
    if (place) abandoned.push(place)
  }
  return abandoned
}

function isOnItsWay({ state }: UnsentMessage): boolean {
  return state === 'sending' || state === 'waiting'
}

const STATES: readonly unknown[] = ['waiting', 'sending', 'failed', 'unknown'] satisfies UnsentMessage['state'][]

function read(name: string): SavedMessage | null {
  try {
    const saved = JSON.parse(localStorage.getItem(name) ?? 'null')
    return saved !== null && typeof saved.key === 'string' && STATES.includes(saved.state) ? saved : null
  } catch {
    return null
  }
}

function write(name: string, saved: SavedMessage): void {
  try {
    localStorage.setItem(name, JSON.stringify(saved))
  } catch {
    // The storage is full: the message stays on screen all the same.
  }
  markUnsent()
}
