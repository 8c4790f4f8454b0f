import { create } from 'zustand'
import { useSession } from './session.ts'

/** Written down this long after the last key: typing itself writes nothing. */
const DELAY_MS = 300
const PREFIX = 'chat-draft:'

/**
 * What was typed into a conversation and not sent (experience.md, Chat), by conversation. Kept one by one under the
 * server and the operator's id, so that windows do not overwrite each other; survives a restart, not the operator's own sign-out.
 */
export const useChatDrafts = create<{ drafts: Record<string, string> }>(() => ({ drafts: {} }))

let timer: ReturnType<typeof setTimeout> | null = null
/** By the name under which it is kept: who typed may have been signed out before it is written down (fault 8). */
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

/** Writes down what is still on its way; also when the page goes. */
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

/** What is kept of the operator who is signed in, also by other windows. */
export function readChatDrafts(): void {
  const own = nameOf('')
  const names = Object.keys(localStorage).filter((name) => name.startsWith(own))
  useChatDrafts.setState({
    drafts: Object.fromEntries(names.map((name) => [name.slice(own.length), localStorage.getItem(name) ?? ''])),
  })
}

/** The next person at this desk finds nothing of the last one's. */
export function dropAllChatDrafts(): void {
  if (timer) clearTimeout(timer)
  timer = null
  typed.clear()
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  useChatDrafts.setState({ drafts: {} })
}
