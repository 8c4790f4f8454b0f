import type { ConversationKey, Push, SentMessage, Unread } from '../../src-preload/contract.ts'
import { speakerOf } from '../../src-preload/shared/speaker.ts'
import { desktop } from '../platform/desktop.ts'
import {
  beginUnsent,
  dropUnsent,
  leaveUnsent,
  markUnsent,
  type UnsentPlace,
  unsentPlace,
  watchUnsent,
} from '../stores/chat-unsent.ts'
import { useLive } from '../stores/live.ts'
import { chatOperatorId } from '../stores/operator-id.ts'
import { useSession } from '../stores/session.ts'
import {
  bringForward,
  changeBubbles,
  changeThread,
  type Entry,
  putEntries,
  putUnread,
  resetChat,
  showSaved,
  useChat,
} from './chat-store.ts'
import { readAgain, readNewest } from './open.ts'
import { asSaved } from './saved-bubbles.ts'
import { author, isUnderWay, noteLatest } from './send.ts'
import { targetOf } from './target.ts'
import { accept, confirm, receive, trim, unnamedMessage } from './thread.ts'

/** Pushes received within this time are rendered together (performance.md). */
const APPLIED_EVERY_MS = 100
/** Above this count, new messages are not added below older ones being read; they are fetched on return to the end. */
const HELD_BACK = 500

type Said = Extract<Push, { kind: 'privateMessage' | 'publicMessage' }>

let pushes: Said[] = []
let unread: Unread = {}
let timer: ReturnType<typeof setTimeout> | null = null

function queue(): void {
  if (timer === null) timer = setTimeout(apply, APPLIED_EVERY_MS)
}

function apply(): void {
  timer = null
  const [said, counted] = [pushes, unread]
  pushes = []
  unread = {}
  const latest = new Map<ConversationKey, Said>()
  for (const push of said) latest.set(push.conversation, push)
  if (latest.size > 0) {
    putEntries([...latest.values()].map(entryOf))
    bringForward(said.map(({ conversation }) => conversation))
  }
  const { thread } = useChat.getState()
  if (thread && latest.has(thread.key)) {
    take(
      thread.key,
      said.filter(({ conversation }) => conversation === thread.key),
    )
  }
  if (Object.keys(counted).length > 0) putUnread(counted)
}

function take(key: ConversationKey, said: Said[]): void {
  const messages = said.map(({ message }) => message)
  changeThread(key, ({ bubbles, atBottom, fresh, more }) => {
    const next = receive(bubbles, messages, (message) => speakerOf(key, message, chatOperatorId()) === 'operator')
    const news = atBottom ? 0 : fresh + next.added
    if (news > HELD_BACK) return { fresh: news }
    const kept = trim(next.bubbles, atBottom)
    return { bubbles: kept, fresh: news, more: more || kept.length < next.bubbles.length }
  })
}

/** Shows a message that this or another window sent. */
function takeSent(sent: SentMessage): void {
  const { conversation: key, sendId, contentType, content } = sent
  const unnamed = () => unnamedMessage(author(key), contentType, content)
  dropUnsent(key, sendId)
  noteLatest(key, sent.stored ?? unnamed())
  // This window may hold the pending message of a conversation that it no longer shows.
  if (useChat.getState().thread?.key !== key) changeBubbles(key, (all) => confirm(all, sendId, sent.stored))
  changeThread(key, ({ bubbles, atBottom, fresh, more }) => {
    const all = accept(bubbles, sent, unnamed)
    const kept = trim(all, atBottom)
    const added = Math.max(0, all.length - bubbles.length)
    return { bubbles: kept, fresh: atBottom ? 0 : fresh + added, more: more || kept.length < all.length }
  })
}

/** Another window saved or removed an unsent message. */
function takeSaved({ key: name }: StorageEvent): void {
  markUnsent()
  const place = name === null ? null : unsentPlace(name)
  if (!place) return
  showAsSaved([place])
  watchUnsent(showAsSaved)
}

function showAsSaved(places: UnsentPlace[]): void {
  for (const { conversation, key } of places) {
    if (!isUnderWay(key)) showSaved(conversation, (bubbles) => asSaved(conversation, bubbles, key))
  }
}

/** Records whether the list is at its end; on return to it, messages that were not buffered are fetched. */
export function atBottom(reached: boolean): void {
  const { thread } = useChat.getState()
  if (!thread || thread.atBottom === reached) return
  const missed = reached && thread.fresh > HELD_BACK
  changeThread(thread.key, ({ bubbles, fresh }) => ({
    atBottom: reached,
    fresh: reached ? 0 : fresh,
    bubbles: missed ? bubbles.filter(({ message }) => message.id === '') : bubbles,
  }))
  if (missed) void readNewest(thread.key)
}

/** The list row after a message. A new conversation takes name and avatar from the message if the member wrote it. */
function entryOf({ conversation, message }: Said): Entry {
  const known = useChat.getState().entries.get(conversation)
  const line = { time: message.time, content: message.contentType === 3 ? '[图片]' : message.content }
  if (known) return { ...known, ...line }
  const target = targetOf(conversation)
  const byMember = target.kind === 'private' && speakerOf(conversation, message, chatOperatorId()) === 'member'
  const name = byMember ? message.name : target.kind === 'private' ? target.userId : conversation
  const entry = { conversation, name, head: byMember ? message.head : '', count: 0, ...line }
  return target.kind === 'private'
    ? { ...entry, channel: target.channel, userId: target.userId }
    : { ...entry, lotteryId: target.lotteryId, playId: target.playId }
}

let following = false

/** Applies pushes and unread counts and refetches after a reconnect, until page unload. Repeated calls do nothing. */
export function followChat(): void {
  if (following) return
  following = true
  desktop.onPushes((pushed) => {
    const said = pushed.filter(({ kind }) => kind === 'privateMessage' || kind === 'publicMessage') as Said[]
    if (said.length === 0) return
    pushes.push(...said)
    queue()
  })
  beginUnsent()
  watchUnsent(showAsSaved)
  desktop.onMessageSent(takeSent)
  window.addEventListener('storage', takeSaved)
  window.addEventListener('pagehide', leaveUnsent)
  desktop.onUnread((change) => {
    unread = { ...unread, ...change }
    queue()
  })
  useLive.subscribe(({ connection: now }, { connection: before }) => {
    if (now.hub !== 'connected' || before.hub === 'connected') return
    void readUnread()
    void readAgain()
  })
  useSession.subscribe((now, before) => {
    if (now.epoch === before.epoch) return
    pushes = []
    unread = {}
    resetChat()
    markUnsent()
  })
}

/** Fetches all unread counts. */
export async function readUnread(): Promise<void> {
  putUnread(await desktop.getUnread(), true)
}
