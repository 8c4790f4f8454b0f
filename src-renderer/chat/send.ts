import type { ChatMessage, ContentType, ConversationKey } from '../../src-preload/contract.ts'
import { uploadPicture } from '../api/upload.ts'
import { uploadModules } from '../api/wire.ts'
import { askConfirm } from '../form/confirm.tsx'
import { formatTime } from '../lib/beijing.ts'
import { messageOf } from '../lib/errors.ts'
import { desktop } from '../platform/desktop.ts'
import { dropUnsent, failUnsent, unsentOwner } from '../stores/chat-unsent.ts'
import { serverNow } from '../stores/clock.ts'
import { chatOperatorId } from '../stores/operator-id.ts'
import { bringForward, bubblesOf, changeBubbles, changeThread, putEntries, useChat } from './chat-store.ts'
import { SendQueue } from './send-queue.ts'
import { channelOf, targetOf } from './target.ts'
import { type Bubble, confirm, fail, outgoing, replace, trim } from './thread.ts'

/** Shown on a message that was written after an image whose sending failed. */
const HELD_BACK = '未发送：前面的图片没有发出'
const SESSION_ENDED = '登录已失效，未发送'

const queue = new SendQueue()
/** Keys of the messages that this page is sending. */
const underWay = new Set<string>()

/** Shows a text immediately and sends it once (A163); blank texts are ignored (D3 §5). */
export function sendText(key: ConversationKey, text: string): void {
  if (text.trim() === '') return
  enqueue(key, write(key, 1, text))
}

/** Shows an image immediately, uploads it and sends its path. Takes over the object URL `preview` and revokes it. */
export function sendPicture(key: ConversationKey, file: File, preview: string): void {
  enqueue(key, write(key, 3, '', { file, preview, share: 0 }))
}

/** Sends a message again at the operator's request, never automatically: it may have been delivered (A163, A164). */
export async function resend(key: ConversationKey, bubbleKey: string): Promise<void> {
  const isUnknown = bubblesOf(key).find((one) => one.key === bubbleKey)?.state === 'unknown'
  const body = '这条消息的结果未知，可能已经送达。重发可能使对方收到两次，确定重发吗？'
  if (isUnknown && !(await askConfirm({ title: '重发消息', body, enterSubmits: false }))) return
  // The message may have been confirmed, here or by another window, while the dialog was open.
  const bubble = bubblesOf(key).find((one) => one.key === bubbleKey)
  if (!bubble || !canResend(bubble)) return
  const { fault: _fault, ...again } = { ...bubble, state: 'sending' as const }
  changeBubbles(key, (bubbles) => replace(bubbles, bubbleKey, () => again))
  enqueue(key, again)
}

/** False for an image that was not uploaded and whose file belongs to another page or was lost by a reload. */
export function canResend({ state, picture, message }: Bubble): boolean {
  return (state === 'failed' || state === 'unknown') && (picture !== undefined || message.content !== '')
}

/** Removes a message that was not sent. */
export function discard(key: ConversationKey, bubbleKey: string): void {
  const picture = bubblesOf(key).find((bubble) => bubble.key === bubbleKey)?.picture
  if (picture) URL.revokeObjectURL(picture.preview)
  const isDiscarded = ({ key: name, state }: Bubble) =>
    name === bubbleKey && (state === 'failed' || state === 'unknown')
  changeBubbles(key, (bubbles) => bubbles.filter((bubble) => !isDiscarded(bubble)))
}

/** Whether this page is sending a message; the copy stored by another window is then outdated. */
export function isUnderWay(bubbleKey: string): boolean {
  return underWay.has(bubbleKey)
}

/** Shows the operator's message as the latest one in the conversation list. */
export function noteLatest(key: ConversationKey, { content, contentType, time }: ChatMessage): void {
  const entry = useChat.getState().entries.get(key)
  if (entry) putEntries([{ ...entry, time, content: contentType === 3 ? '[图片]' : content }])
  bringForward([key])
}

export function author(key: ConversationKey) {
  const speakId = chatOperatorId()
  return { speakId, type: channelOf(key), time: formatTime(serverNow()) }
}

function write(
  key: ConversationKey,
  contentType: ContentType,
  content: string,
  picture?: NonNullable<Bubble['picture']>,
): Bubble {
  const state = queue.isBlocked(queueOf(key)) ? ('waiting' as const) : ('sending' as const)
  const written = outgoing(bubblesOf(key), author(key), contentType, content)
  const bubble = { ...written, state, ...(picture && { picture }) }
  changeThread(key, ({ bubbles, more }) => {
    const all = [...bubbles, bubble]
    const kept = trim(all, true)
    return { bubbles: kept, more: more || kept.length < all.length, atBottom: true, fresh: 0 }
  })
  noteLatest(key, bubble.message)
  return bubble
}

/** Per operator and conversation, so that an operator does not wait for messages of the previous one. */
function queueOf(key: ConversationKey): string {
  return unsentOwner() + key
}

/** Nothing overtakes an image; if one fails, the messages after it stay unsent for the operator to decide. */
function enqueue(key: ConversationKey, bubble: Bubble): void {
  const owner = unsentOwner()
  underWay.add(bubble.key)
  const isPicture = bubble.message.contentType === 3
  void queue
    .run(queueOf(key), isPicture, async (isFree) => {
      if (isFree && owner === unsentOwner()) return await deliver(key, bubble, owner)
      const fault = isFree ? SESSION_ENDED : HELD_BACK
      conclude(key, bubble, owner, (all) => fail(all, bubble.key, fault), fault)
      return false
    })
    .finally(() => underWay.delete(bubble.key))
}

/** Returns whether it was sent. */
async function deliver(key: ConversationKey, bubble: Bubble, owner: string): Promise<boolean> {
  const change = (next: (one: Bubble) => Bubble) =>
    owner === unsentOwner() && changeBubbles(key, (all) => replace(all, bubble.key, next))
  let { message } = bubble
  change((one) => (one.state === 'waiting' ? { ...one, state: 'sending' } : one))
  try {
    if (bubble.picture && message.content === '') {
      const onProgress = (share: number) =>
        change((one) => (one.picture ? { ...one, picture: { ...one.picture, share } } : one))
      const path = await uploadPicture({ file: bubble.picture.file, moduleName: uploadModules.chat, onProgress }).catch(
        (error) => {
          throw new Error(`上传失败：${messageOf(error)}`)
        },
      )
      // The session may have ended during the upload; do not send in the name of another operator.
      if (owner !== unsentOwner()) throw new Error(SESSION_ENDED)
      message = { ...message, content: path }
      change((one) => ({ ...one, message }))
    }
    const stored = await send(key, message, bubble.key)
    conclude(key, bubble, owner, (all) => confirm(all, bubble.key, stored), null)
    if (bubble.picture) URL.revokeObjectURL(bubble.picture.preview)
    return true
  } catch (error) {
    conclude(key, bubble, owner, (all) => fail(all, bubble.key, messageOf(error)), messageOf(error))
    return false
  }
}

/** Updates the screen if its operator is still signed in, otherwise only the stored copy. */
function conclude(
  key: ConversationKey,
  bubble: Bubble,
  owner: string,
  change: (bubbles: Bubble[]) => Bubble[],
  fault: string | null,
): void {
  if (owner === unsentOwner()) changeBubbles(key, change)
  else if (fault === null) dropUnsent(key, bubble.key, owner)
  else failUnsent(owner, key, bubble.key, fault)
}

function send(key: ConversationKey, message: ChatMessage, sendId: string): Promise<ChatMessage | null> {
  const target = targetOf(key)
  const [contentType, content] = [message.contentType as ContentType, message.content]
  return target.kind === 'private'
    ? desktop.sendPrivate(target.channel, target.userId, contentType, content, sendId)
    : desktop.sendToGroup(target.lotteryId, target.playId, contentType, content, sendId)
}
