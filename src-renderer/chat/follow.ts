import type { ConversationKey, Push, Unread } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'
import { useLive } from '../stores/live.ts'
import { useSession } from '../stores/session.ts'
import { bringForward, changeThread, type Entry, putEntries, putUnread, resetChat, useChat } from './chat-store.ts'
import { isOurs, readChannels, readList, readNewest } from './open.ts'
import { targetOf } from './target.ts'
import { receive, trim } from './thread.ts'

/** Everything pushed within this time is shown at once (performance.md). */
const APPLIED_EVERY_MS = 100
/** More new messages than this are not kept behind a history the operator is reading: they are read again at its end. */
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
    const next = receive(bubbles, messages, (message) => isOurs(key, message))
    const news = atBottom ? 0 : fresh + next.added
    if (news > HELD_BACK) return { fresh: news }
    const kept = trim(next.bubbles, atBottom)
    return { bubbles: kept, fresh: news, more: more || kept.length < next.bubbles.length }
  })
}

/** Back at the end: what was not held back is shown, what was is read again. */
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

/** The line of a list that a message makes or changes; who wrote first is known by the message alone. */
function entryOf({ conversation, message }: Said): Entry {
  const known = useChat.getState().entries.get(conversation)
  const line = { time: message.time, content: message.contentType === 3 ? '[图片]' : message.content }
  if (known) return { ...known, ...line }
  const target = targetOf(conversation)
  const byMember = target.kind === 'private' && message.speakId === target.userId
  const name = byMember ? message.name : target.kind === 'private' ? target.userId : conversation
  const entry = { conversation, name, head: byMember ? message.head : '', count: 0, ...line }
  return target.kind === 'private'
    ? { ...entry, channel: target.channel, userId: target.userId }
    : { ...entry, lotteryId: target.lotteryId, playId: target.playId }
}

let following = false

/** From the first look at the chat on, until the page goes: what was pushed, what is unread, what has to be read again. */
export function followChat(): void {
  if (following) return
  following = true
  desktop.onPushes((pushed) => {
    const said = pushed.filter(({ kind }) => kind === 'privateMessage' || kind === 'publicMessage') as Said[]
    if (said.length === 0) return
    pushes.push(...said)
    queue()
  })
  desktop.onUnread((change) => {
    unread = { ...unread, ...change }
    queue()
  })
  useLive.subscribe(({ connection: now }, { connection: before }) => {
    if (now.hub === 'connected' && before.hub !== 'connected') readAgain()
  })
  useSession.subscribe((now, before) => {
    if (now.epoch === before.epoch) return
    pushes = []
    unread = {}
    resetChat()
  })
}

/** What is unread by the server's word, now. */
export async function readUnread(): Promise<void> {
  putUnread(await desktop.getUnread(), true)
}

/** What was pushed while the line was down is lost (backend-facts, Hub). */
function readAgain(): void {
  const { channels, lists, thread } = useChat.getState()
  void readUnread()
  if (channels === null) return
  void readChannels()
  for (const channel of Object.keys(lists)) void readList(channel)
  if (thread) void readNewest(thread.key)
}
