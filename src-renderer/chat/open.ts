import type { ChatPage, ConversationKey } from '../../src-preload/contract.ts'
import { speakerOf } from '../../src-preload/shared/speaker.ts'
import { messageOf } from '../lib/errors.ts'
import { desktop } from '../platform/desktop.ts'
import type { ChatGoal } from '../stores/chat-request.ts'
import { chatOperatorId } from '../stores/operator-id.ts'
import { toast } from '../stores/toast.ts'
import { attend, mayRead } from './attention.ts'
import { bringForward, changeThread, putEntries, setChat, setList, showThread, useChat } from './chat-store.ts'
import { channelOf, GROUP, privateKey, targetOf } from './target.ts'
import { receive, trim } from './thread.ts'

/** Fetches the channels and the conversations of the selected one (D3 §2.12). */
export async function readChannels(): Promise<void> {
  setChat({ channelsFault: '' })
  try {
    const channels = await desktop.getChatChannels()
    setChat({ channels })
    const { channel } = useChat.getState()
    await showChannel(channel || (channels[0]?.type ?? GROUP))
  } catch (error) {
    setChat({ channelsFault: messageOf(error) })
  }
}

export async function showChannel(channel: string): Promise<void> {
  setChat({ channel })
  if (useChat.getState().lists[channel]?.state !== 'ready') await readList(channel)
}

/** Fetches the conversations of a channel; an existing list stays visible meanwhile. */
export async function readList(channel: string): Promise<void> {
  setList(channel, useChat.getState().lists[channel]?.keys.length ? { fault: '' } : { state: 'loading', fault: '' })
  try {
    const entries = channel === GROUP ? await desktop.getChatGroups() : await desktop.getChatUsers(channel)
    putEntries(entries)
    setList(channel, { state: 'ready', keys: entries.map(({ conversation }) => conversation) })
    const open = useChat.getState().thread?.key
    // An open conversation found by search has no messages yet and is missing from the server's list.
    if (open && channelOf(open) === channel && !entries.some(({ conversation }) => conversation === open))
      bringForward([open])
  } catch (error) {
    setList(channel, { state: 'failed', fault: messageOf(error) })
  }
}

/** Opens a conversation and fetches its 20 latest messages (D3 §4), which marks it read if the window has focus. */
export async function openConversation(key: ConversationKey): Promise<void> {
  if (useChat.getState().thread?.key === key) return
  showThread(key)
  // Fetch first: the fetch already marks the conversation read, so the focus report triggers no second call.
  await Promise.all([readNewest(key), attend(key)])
}

/** Opens a conversation and selects its channel. */
async function goTo(key: ConversationKey): Promise<void> {
  const opened = openConversation(key)
  await showChannel(channelOf(key))
  await opened
}

export async function closeConversation(): Promise<void> {
  showThread(null)
  await attend(null)
}

/** Fetches the newest page that was deferred while the window had no focus. */
export function readDeferred(): void {
  const { thread } = useChat.getState()
  if (thread?.deferred && mayRead()) void readNewest(thread.key)
}

/** Fetches the newest page and merges it; without a common message it replaces the received messages. */
export async function readNewest(key: ConversationKey): Promise<void> {
  if (!mayRead()) {
    changeThread(key, () => ({ loading: null, deferred: true, fault: '' }))
    return
  }
  changeThread(key, ({ bubbles }) => ({
    loading: bubbles.some(({ message }) => message.id) ? null : 'first',
    deferred: false,
    fault: '',
  }))
  try {
    const page = await readPage(key, null)
    changeThread(key, ({ bubbles, more, atBottom, fresh }) => {
      const known = new Set(bubbles.map(({ message }) => message.id))
      const joins = page.messages.some(({ id }) => known.has(id))
      const kept = joins ? bubbles : bubbles.filter(({ message }) => message.id === '')
      const received = receive(
        kept,
        page.messages,
        (message) => speakerOf(key, message, chatOperatorId()) === 'operator',
      )
      return {
        loading: null,
        bubbles: trim(received.bubbles, atBottom),
        more: joins ? more : page.more,
        fresh: atBottom || !joins ? 0 : fresh + received.added,
      }
    })
  } catch (error) {
    changeThread(key, () => ({ loading: null, fault: messageOf(error) }))
  }
}

/** Fetches the ten messages before the oldest one (D3 §4). */
export async function readOlder(): Promise<void> {
  const { thread } = useChat.getState()
  const oldest = thread?.bubbles.find(({ message }) => message.id !== '')?.message.id
  if (!thread?.more || thread.loading || !oldest) return
  const { key } = thread
  changeThread(key, () => ({ loading: 'older', fault: '' }))
  try {
    const page = await readPage(key, oldest)
    changeThread(key, ({ bubbles }) => ({
      loading: null,
      bubbles: receive(bubbles, page.messages, () => false).bubbles,
      more: page.more,
    }))
  } catch (error) {
    changeThread(key, () => ({ loading: null, fault: messageOf(error) }))
  }
}

function readPage(key: ConversationKey, before: string | null): Promise<ChatPage> {
  const target = targetOf(key)
  return target.kind === 'private'
    ? desktop.getPrivateMessages(target.channel, target.userId, before)
    : desktop.getGroupMessages(target.lotteryId, target.playId, before)
}

/**
 * Opens the conversation with a member in the selected channel (D3 §5), looking the id up only if it is not listed yet.
 * Returns a Chinese error message, or null. Throws if the look-up fails.
 */
export async function findMember(typed: string): Promise<string | null> {
  const userId = typed.trim()
  if (!/^\d{1,30}$/.test(userId)) return '该项必须输入数字'
  const { channel, lists } = useChat.getState()
  const key = privateKey(channel, userId)
  if (!lists[channel]?.keys.includes(key)) {
    const found = await desktop.findChatUser(channel, userId)
    if (!found) return 'UId不存在'
    putEntries([found])
    bringForward([found.conversation])
  }
  await openConversation(key)
  return null
}

/** A member whose look-up failed, to be retried after a reconnect. */
let unreached: { userId: string } | null = null

/** Refetches everything after a reconnect: pushes and requests during the outage are lost (backend-facts, Hub). */
export async function readAgain(): Promise<void> {
  const { channels, lists, thread } = useChat.getState()
  const goal = unreached
  // The open conversation first, because the operator is looking at it.
  const opened = thread && readNewest(thread.key)
  if (channels === null && useChat.getState().channelsFault === '') return
  const reading = readChannels()
  for (const channel of Object.keys(lists)) void readList(channel)
  await Promise.all([opened, reading])
  // Do not replace a conversation that the operator opened meanwhile.
  if (goal && goal === unreached && useChat.getState().thread === null) await followGoal(goal)
}

/** Opens the target of a clicked notification or of a link on another screen. */
export async function followGoal(goal: ChatGoal): Promise<void> {
  unreached = null
  const { channels } = useChat.getState()
  if (channels === null) await readChannels()
  if (goal === null) return
  if ('conversation' in goal) return goTo(goal.conversation)
  const { unread, entries, channel } = useChat.getState()
  const written = [...unread.keys(), ...entries.keys()].find((key) => {
    const target = targetOf(key)
    return target.kind === 'private' && target.userId === goal.userId
  })
  if (written) return goTo(written)
  if (channel === GROUP) await showChannel(useChat.getState().channels?.[0]?.type ?? GROUP)
  try {
    const fault = await findMember(goal.userId)
    if (fault) toast('warning', fault)
  } catch (error) {
    unreached = goal
    toast('error', messageOf(error))
  }
}
