import { create } from 'zustand'
import { once } from '../lib/closures.ts'
import { useSession } from './session.ts'
import { storage } from './storage.ts'

/** Delay between the last key press and the write to storage, so that typing itself writes nothing. */
const WRITE_DELAY_MS = 300
/** A draft is its text alone, so its key has the version. Keys of a later version are neither read nor replaced. */
const KEY_PREFIX = 'chat-draft-1:'
const KEY_PREFIX_0 = 'chat-draft:'
/** Begins the storage keys of unsent messages. The sign-out clears them; the rest of their module is loaded with the chat. */
export const UNSENT_PREFIX = 'chat-unsent:'
/** Drafts of every version, and unsent messages. */
const ANY_KEY = /^chat-(draft(-\d+)?|unsent):/

/** Version 1 has the keys of version 0 with its number. */
const upgradeDrafts = once(() => {
  for (const key of storage.keys().filter((name) => name.startsWith(KEY_PREFIX_0))) {
    const newKey = KEY_PREFIX + key.slice(KEY_PREFIX_0.length)
    const text = storage.getItem(key)
    storage.removeItem(key)
    if (text !== null && storage.getItem(newKey) === null) storage.setItem(newKey, text)
  }
})

/**
 * Unsent input of each conversation: one item each under server and operator, so that windows do not overwrite each
 * other; survives a restart, but not the operator's sign-out.
 */
export const useChatDrafts = create<{ drafts: Record<string, string> }>(() => ({ drafts: {} }))

/** By storage key, since the operator may have signed out before the input is written (fault 8). */
const pendingWrites = new Map<string, string>()
const nextWrite: { timer?: ReturnType<typeof setTimeout> } = {}

const storageKey = (conversation: string) => {
  const { server, user } = useSession.getState()
  return `${KEY_PREFIX}${server}:${user?.id ?? ''}:${conversation}`
}

export function getChatDraft(conversation: string): string {
  upgradeDrafts()
  const key = storageKey(conversation)
  return pendingWrites.get(key) ?? storage.getItem(key) ?? ''
}

export function saveChatDraft(conversation: string, text: string): void {
  pendingWrites.set(storageKey(conversation), text)
  clearTimeout(nextWrite.timer)
  nextWrite.timer = setTimeout(flushChatDrafts, WRITE_DELAY_MS)
}

/** Writes pending input; also called when the page unloads. */
export function flushChatDrafts(): void {
  clearTimeout(nextWrite.timer)
  if (pendingWrites.size === 0) return
  for (const [key, text] of pendingWrites) {
    if (text === '') storage.removeItem(key)
    // It is tried again when there may be space.
    else if (!storage.setItem(key, text)) continue
    pendingWrites.delete(key)
  }
  loadChatDrafts()
}

/**
 * Calls `onChange` with the former and the new input of a conversation when another window changed it. Returns its
 * unsubscribe.
 */
export function onDraftChange(conversation: string, onChange: (before: string, after: string) => void): () => void {
  const name = storageKey(conversation)
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key === name) onChange(oldValue ?? '', newValue ?? '')
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Reads all stored drafts of the signed-in operator, including those of other windows. */
export function loadChatDrafts(): void {
  upgradeDrafts()
  const prefix = storageKey('')
  const keys = storage.keys().filter((key) => key.startsWith(prefix))
  const drafts = keys.map((key) => [key.slice(prefix.length), storage.getItem(key) ?? ''])
  useChatDrafts.setState({ drafts: Object.fromEntries(drafts) })
}

/** Drafts and unsent messages. Called on sign-out, so that the next operator of this workstation sees no previous input. */
export function clearChatInput(): void {
  clearTimeout(nextWrite.timer)
  pendingWrites.clear()
  for (const key of storage.keys()) if (ANY_KEY.test(key)) storage.removeItem(key)
  useChatDrafts.setState({ drafts: {} })
}
