import { create } from 'zustand'
import { useSession } from './session.ts'

const PREFIX = 'chat-unsent:'

/** A chat message that is not confirmed as sent. */
export interface UnsentMessage {
  /** Unique. */
  key: string
  contentType: number
  /** Empty for an image that was not uploaded: the file itself is not stored. */
  content: string
  time: string
  /** Id of the latest message at the time of writing. */
  after: string
  /** `unknown`: the server may have received it. */
  state: 'waiting' | 'sending' | 'failed' | 'unknown'
  fault: string
}

interface SavedMessage extends UnsentMessage {
  /** Id of the page that sends it. */
  page: string
}

/** Identifies a stored message. Each has its own key, so that windows do not overwrite each other. */
export interface UnsentPlace {
  conversation: string
  key: string
}

/** Conversations of the signed-in operator with messages that failed or whose outcome is unknown. */
export const useChatUnsent = create<{ conversations: ReadonlySet<string> }>(() => ({ conversations: new Set() }))

/** Recomputes these conversations from storage, including messages saved by other windows. */
export function markUnsent(): void {
  const marked = new Set<string>()
  for (const name of Object.keys(localStorage)) {
    const place = unsentPlace(name)
    const state = place && read(name)?.state
    if (state === 'failed' || state === 'unknown') marked.add(place!.conversation)
  }
  useChatUnsent.setState({ conversations: marked })
}

/** Identifies this page among other windows and earlier loads. */
const page = crypto.randomUUID()
const lockOf = (name: string) => `chat-page:${name}`

/** Storage prefix of an operator at a server. */
export function unsentOwner(): string {
  const { server, user } = useSession.getState()
  return `${PREFIX}${server}:${user?.id ?? ''}:`
}

const nameOf = (conversation: string, key: string, owner = unsentOwner()) => `${owner}${conversation}:${key}`

/** Parses a storage key of the signed-in operator; null for any other key. */
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

/** The operator may have left meanwhile: their deleted messages stay deleted. */
export function failUnsent(owner: string, conversation: string, key: string, fault: string): void {
  const name = nameOf(conversation, key, owner)
  const saved = read(name)
  if (saved) write(name, { ...saved, state: 'failed', fault })
}

export function findUnsent({ conversation, key }: UnsentPlace): UnsentMessage | null {
  return read(nameOf(conversation, key))
}

/** Holds a lock while the page lives, so other windows notice its end. Called before its first message. */
export function beginUnsent(): void {
  void navigator.locks.request(lockOf(page), () => new Promise(() => {}))
}

/** Called on unload: this page will not receive the outcome of the messages it is sending. */
export function leaveUnsent(): void {
  abandon((saved) => saved.page === page)
}

const watched = new Set<string>()

/**
 * Waits for other sending pages to end, including crashed ones. `onGone` receives the abandoned messages of this
 * operator.
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

/** Called on sign-out, so that the next operator of this workstation sees no previous messages. */
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
    // A message handed to the main process may have been sent; one that was queued or still uploading was not.
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
    // The storage is full: the message still stays on screen.
  }
  markUnsent()
}
