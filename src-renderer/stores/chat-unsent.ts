import { create } from 'zustand'
import { asRecord } from '#shared/lossless-json.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { type UpgradeStep, upgradeStored, withVersion } from '#shared/stored.ts'
import { UNSENT_PREFIX } from './chat-drafts.ts'
import { useSession } from './session.ts'
import { storage } from './storage.ts'

/** A chat message that is not confirmed as sent, with a unique key. */
export interface UnsentMessage {
  key: string
  contentType: number
  /** Empty for an image that was not uploaded: the file itself is not stored. */
  content: string
  time: string
  /** Id of the latest message at the time of writing. */
  after: string
  /** Epoch ms, unique in its page: the order of writing, also of several in a second. */
  writtenAt: number
  /** `unknown`: the server may have received it. */
  state: 'waiting' | 'sending' | 'failed' | 'unknown'
  fault: string
}

/** `page`: id of the page that sends it. */
type SavedMessage = UnsentMessage & { page: string }

/** Identifies a stored message. Each has its own key, so that windows do not overwrite each other. */
export type UnsentRef = { conversation: string; key: string }

/** Conversations of the signed-in operator with messages that failed or whose outcome is unknown. */
export const useChatUnsent = create<{ conversations: ReadonlySet<string> }>(() => ({ conversations: new Set() }))

/** Recomputes these conversations from storage, including messages saved by other windows. */
export function refreshUnsent(): void {
  const unresolved = new Set<string>()
  for (const name of storage.keys()) {
    const ref = parseUnsentKey(name)
    const state = ref && readMessage(name)?.state
    if (state === 'failed' || state === 'unknown') unresolved.add(ref!.conversation)
  }
  useChatUnsent.setState({ conversations: unresolved })
}

// The marks of one operator are not shown to the next, not even until the chat is mounted again.
useSession.subscribe(({ server, user }, before) => {
  if (server !== before.server || user?.id !== before.user?.id) refreshUnsent()
})

/** Identifies this page among other windows and earlier loads. */
const page = crypto.randomUUID()
const lockName = (id: string) => `chat-page:${id}`

/** Storage prefix of an operator at a server. */
export function unsentOwner(): string {
  const { server, user } = useSession.getState()
  return `${UNSENT_PREFIX}${server}:${user?.id ?? ''}:`
}

const storageKey = (conversation: string, key: string, owner = unsentOwner()) => `${owner}${conversation}:${key}`

/** Parses a storage key of the signed-in operator; null for any other key. */
export function parseUnsentKey(name: string): UnsentRef | null {
  const owner = unsentOwner()
  if (!name.startsWith(owner)) return null
  const end = name.lastIndexOf(':')
  return end < owner.length ? null : { conversation: name.slice(owner.length, end), key: name.slice(end + 1) }
}

export function loadUnsent(conversation: string): UnsentMessage[] {
  const prefix = storageKey(conversation, '')
  const names = storage.keys().filter((name) => name.startsWith(prefix))
  return names.map(readMessage).filter((message) => message !== null)
}

export function storeUnsent(conversation: string, message: UnsentMessage): void {
  writeMessage(storageKey(conversation, message.key), { ...message, page })
}

export function deleteUnsent(conversation: string, key: string, owner = unsentOwner()): void {
  storage.removeItem(storageKey(conversation, key, owner))
  refreshUnsent()
}

/** The operator may have left meanwhile: their deleted messages stay deleted. */
export function markUnsentFailed(owner: string, conversation: string, key: string, fault: string): void {
  const name = storageKey(conversation, key, owner)
  const saved = readMessage(name)
  if (saved) writeMessage(name, { ...saved, state: 'failed', fault })
}

export const findUnsent = ({ conversation, key }: UnsentRef) => readMessage(storageKey(conversation, key))

/** Holds a lock while the page lives, so other windows notice its end. Called before its first message. */
export function holdPageLock(): void {
  void navigator.locks.request(lockName(page), () => new Promise(() => {}))
}

/** Called on unload: this page will not receive the outcome of the messages it is sending. */
export function abandonOwnUnsent(): void {
  abandonMessages((saved) => saved.page === page)
}

const watched = new Set<string>()

/** Waits for other sending pages to end, also by a crash; `onGone` receives this operator's abandoned messages. */
export function watchOtherPages(onGone: (abandoned: UnsentRef[]) => void): void {
  for (const name of storage.keys()) {
    const saved = name.startsWith(UNSENT_PREFIX) ? readMessage(name) : null
    if (!saved || !isInFlight(saved) || saved.page === page || watched.has(saved.page)) continue
    const otherPage = saved.page
    watched.add(otherPage)
    void navigator.locks.request(lockName(otherPage), { mode: 'shared' }, () => {
      watched.delete(otherPage)
      onGone(abandonMessages((message) => message.page === otherPage))
    })
  }
}

function abandonMessages(isGone: (saved: SavedMessage) => boolean): UnsentRef[] {
  const abandoned: UnsentRef[] = []
  for (const name of storage.keys()) {
    const saved = name.startsWith(UNSENT_PREFIX) ? readMessage(name) : null
    if (!saved || !isInFlight(saved) || !isGone(saved)) continue
    // A message handed to the main process may have been sent; one that was queued or still uploading was not.
    const wasSubmitted = saved.state === 'sending' && saved.content !== ''
    writeMessage(name, {
      ...saved,
      ...(wasSubmitted ? { state: 'unknown' } : { state: 'failed', fault: '窗口已关闭，未发送' }),
    })
    const ref = parseUnsentKey(name)
    if (ref) abandoned.push(ref)
  }
  return abandoned
}

const isInFlight = ({ state }: UnsentMessage) => state === 'sending' || state === 'waiting'

const STATES: readonly unknown[] = ['waiting', 'sending', 'failed', 'unknown'] satisfies UnsentMessage['state'][]

/** Upgrades of a stored message. */
const steps: readonly UpgradeStep[] = [
  // Version 0 may have the time in words alone.
  (saved) => ({ writtenAt: parseServerTime(saved.time) ?? 0, ...saved }),
]

/** null: there is none, or it is of a later version, and stays. */
function readMessage(name: string): SavedMessage | null {
  try {
    const saved = upgradeStored(JSON.parse(storage.getItem(name) ?? 'null'), steps)
    return isMessage(saved) ? { ...saved, writtenAt: Number(saved.writtenAt) || 0 } : null
  } catch {
    return null
  }
}

function isMessage(saved: unknown): saved is SavedMessage {
  const { key, state } = asRecord(saved)
  return typeof key === 'string' && STATES.includes(state)
}

function writeMessage(name: string, saved: SavedMessage): void {
  storage.setItem(name, JSON.stringify(withVersion(saved, steps)))
  refreshUnsent()
}
