import { create } from 'zustand'
import { useSession } from './session.ts'

/** Delay between the last key press and the write to storage, so that typing itself writes nothing. */
const DELAY_MS = 300
const PREFIX = 'chat-draft:'

/**
 * Unsent input of each conversation. Stored one item per conversation under the server and the
 * operator's id, so that windows do not overwrite each other; survives a restart, but not the operator's sign-out.
 */
export const useChatDrafts = create<{ drafts: Record<string, string> }>(() => ({ drafts: {} }))

let timer: ReturnType<typeof setTimeout> | null = null
/** By storage key, since the operator may have signed out before the input is written (fault 8). */
const typed = new Map<string, string>()

const nameOf = (conversation: string) => {
  const { server, user } = useSession.getState()
  return `${PREFIX}${server}:${user?.id ?? ''}:${conversation}`
}

export function chatDraft(conversation: string): string {
  const name = nameOf(conversation)
  return typed.get(name) ?? localStorage.getItem(name) ?? ''
}

export function keepChatDraft(conversation: string, text: string): void {
  typed.set(nameOf(conversation), text)
  if (timer) clearTimeout(timer)
  timer = setTimeout(writeChatDrafts, DELAY_MS)
}

/** Writes pending input; also called when the page unloads. */
export function writeChatDrafts(): void {
  if (timer) clearTimeout(timer)
  timer = null
  if (typed.size === 0) return
  for (const [name, text] of typed) {
    if (text === '') localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  }
  typed.clear()
  readChatDrafts()
}

/** Reads all stored drafts of the signed-in operator, including those of other windows. */
export function readChatDrafts(): void {
  const own = nameOf('')
  const names = Object.keys(localStorage).filter((name) => name.startsWith(own))
  useChatDrafts.setState({
    drafts: Object.fromEntries(names.map((name) => [name.slice(own.length), localStorage.getItem(name) ?? ''])),
  })
}

/** Called on sign-out, so that the next operator of this workstation sees no previous input. */
export function dropAllChatDrafts(): void {
  if (timer) clearTimeout(timer)
  timer = null
  typed.clear()
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  useChatDrafts.setState({ drafts: {} })
}
