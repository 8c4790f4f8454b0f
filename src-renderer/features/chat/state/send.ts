import type { ChatMessage, ContentType } from '#contract/chat.ts'
import { uploadImage } from '#renderer/api/http/http.ts'
import { askConfirm } from '#renderer/form/dialogs/confirm.ts'
import { getErrorMessage } from '#renderer/lib/error-message.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import { deleteUnsent, markUnsentFailed, unsentOwner } from '#renderer/stores/chat-unsent.ts'
import { serverNow } from '#renderer/stores/clock.ts'
import { getChatOperatorId } from '#renderer/stores/main-state.ts'
import { type ConversationKey, channelOf, parseConversationKey } from '#shared/conversation-key.ts'
import { formatTime } from '#shared/server-time.ts'
import {
  getMessages,
  moveToTop,
  NO_DIVIDER,
  updateMessages,
  updateThread,
  upsertConversations,
  useChat,
} from './chat-store.ts'
import { ackMessage, createOutgoing, failMessage, type ThreadMessage, trimThread, updateMessage } from './thread.ts'

/** Shown on a message that was written after an image whose sending failed. */
const BLOCKED_MESSAGE = '未发送：前面的图片没有发出'
const SESSION_ENDED_MESSAGE = '登录已失效，未发送'

/** Whether what comes before the first message was sent. */
const IS_FIRST = true

/**
 * Orders messages per conversation. Texts are sent without waiting for each other's response; messages written after an
 * image wait until it is uploaded and sent.
 */
export class SendQueue {
  /** The last task of each key that later tasks wait for; resolves to whether they may send. */
  #tails = new Map<string, Promise<boolean>>()

  isBlocked(key: string): boolean {
    return this.#tails.has(key)
  }

  /**
   * Runs a task; if `blocking`, later tasks of its key wait for it. `task` receives whether everything before it was
   * sent, and resolves to whether it was sent itself.
   */
  run(key: string, blocking: boolean, task: (canSend: boolean) => Promise<boolean>): Promise<boolean> {
    const previous = this.#tails.get(key)
    const result = previous ? previous.then(task) : task(IS_FIRST)
    if (!blocking && !previous) return result
    const tail = result.catch(() => false)
    this.#tails.set(key, tail)
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    })
    return result
  }
}

const queue = new SendQueue()
/** Keys of the messages that this page is sending. */
const sendingKeys = new Set<string>()

/** Shows a text immediately and sends it once (A163); blank texts are ignored (D3 §5). */
export function sendText(key: ConversationKey, text: string): void {
  if (text.trim() === '') return
  enqueue(key, addOutgoing(key, 1, text.toWellFormed()))
}

/** Shows an image immediately, uploads it and sends its path. Takes over the object URL `preview` and revokes it. */
export function sendImage(key: ConversationKey, file: File, preview: string): void {
  enqueue(key, addOutgoing(key, 3, '', { file, preview, progress: 0 }))
}

/** Sends a message again at the operator's request, never automatically: it may have been delivered (A163, A164). */
export async function resend(key: ConversationKey, messageKey: string): Promise<void> {
  const isUnknown = getMessages(key).find((current) => current.key === messageKey)?.state === 'unknown'
  const body = '这条消息的结果未知，可能已经送达。重发可能使对方收到两次，确定重发吗？'
  if (isUnknown && !(await askConfirm({ title: '重发消息', submitLabel: '重发消息', body, enterSubmits: false })))
    return
  // The message may have been confirmed, here or by another window, while the dialog was open.
  const item = getMessages(key).find((current) => current.key === messageKey)
  if (!item || !canResend(item)) return
  const { error: _error, ...retried } = { ...item, state: 'sending' as const }
  updateMessages(key, (messages) => updateMessage(messages, messageKey, () => retried))
  enqueue(key, retried)
}

/** False for an image that was not uploaded and whose file belongs to another page or was lost by a reload. */
export const canResend = ({ state, image, message }: ThreadMessage): boolean =>
  (state === 'failed' || state === 'unknown') && (image !== undefined || message.content !== '')

/** Removes a message that was not sent. */
export function discard(key: ConversationKey, messageKey: string): void {
  const image = getMessages(key).find((item) => item.key === messageKey)?.image
  if (image) URL.revokeObjectURL(image.preview)
  const isDiscarded = ({ key: name, state }: ThreadMessage) =>
    name === messageKey && (state === 'failed' || state === 'unknown')
  updateMessages(key, (messages) => messages.filter((item) => !isDiscarded(item)))
}

/** Whether this page is sending a message; the copy stored by another window is then outdated. */
export const isSending = (messageKey: string) => sendingKeys.has(messageKey)

/** Shows the operator's message as the latest one in the conversation list. */
export function updateLatest(key: ConversationKey, { content, contentType, time }: ChatMessage): void {
  const conversation = useChat.getState().conversations.get(key)
  if (conversation) upsertConversations([{ ...conversation, time, content: contentType === 3 ? '[图片]' : content }])
  moveToTop([key])
}

export function createAuthor(key: ConversationKey) {
  const speakId = getChatOperatorId()
  return { speakId, type: channelOf(key), time: formatTime(serverNow()) }
}

function addOutgoing(key: ConversationKey, contentType: ContentType, content: string, image?: ThreadMessage['image']) {
  const outgoing = createOutgoing(getMessages(key), createAuthor(key), contentType, content)
  const state = queue.isBlocked(queueKey(key)) ? 'waiting' : 'sending'
  const item: ThreadMessage = { ...outgoing, state, image }
  updateThread(key, ({ messages, hasOlder }) => {
    return {
      ...trimThread([...messages, item], { atBottom: true, hasOlder }),
      atBottom: true,
      newCount: 0,
      divider: NO_DIVIDER,
    }
  })
  updateLatest(key, item.message)
  return item
}

/** Per operator and conversation, so that an operator does not wait for messages of the previous one. */
const queueKey = (key: ConversationKey) => unsentOwner() + key

/** Nothing overtakes an image; if one fails, the messages after it stay unsent for the operator to decide. */
function enqueue(key: ConversationKey, item: ThreadMessage): void {
  const owner = unsentOwner()
  sendingKeys.add(item.key)
  const isImage = item.message.contentType === 3
  void queue
    .run(queueKey(key), isImage, async (canSend) => {
      if (canSend && owner === unsentOwner()) return await deliver(key, item, owner)
      const error = canSend ? SESSION_ENDED_MESSAGE : BLOCKED_MESSAGE
      recordOutcome(key, item, owner, (all) => failMessage(all, item.key, error), error)
      return false
    })
    .finally(() => sendingKeys.delete(item.key))
}

/** Returns whether it was sent. */
async function deliver(key: ConversationKey, item: ThreadMessage, owner: string): Promise<boolean> {
  const update = (apply: (current: ThreadMessage) => ThreadMessage) =>
    owner === unsentOwner() && updateMessages(key, (all) => updateMessage(all, item.key, apply))
  let { message } = item
  update((current) => (current.state === 'waiting' ? { ...current, state: 'sending' } : current))
  try {
    if (item.image && message.content === '') {
      const onProgress = (progress: number) =>
        update((current) => (current.image ? { ...current, image: { ...current.image, progress } } : current))
      const upload = uploadImage({ file: item.image.file, purpose: 'chat', onProgress })
      const path = await upload.catch((error) => {
        throw new Error(`上传失败：${getErrorMessage(error)}`)
      })
      // The session may have ended during the upload; do not send in the name of another operator.
      if (owner !== unsentOwner()) throw new Error(SESSION_ENDED_MESSAGE)
      message = { ...message, content: path }
      update((current) => ({ ...current, message }))
    }
    const stored = await send(key, message, item.key)
    recordOutcome(key, item, owner, (all) => ackMessage(all, item.key, stored), null)
    if (item.image) URL.revokeObjectURL(item.image.preview)
    return true
  } catch (error) {
    recordOutcome(key, item, owner, (all) => failMessage(all, item.key, getErrorMessage(error)), getErrorMessage(error))
    return false
  }
}

/** Updates the screen if its operator is still signed in, otherwise only the stored copy. */
function recordOutcome(
  key: ConversationKey,
  item: ThreadMessage,
  owner: string,
  update: (messages: ThreadMessage[]) => ThreadMessage[],
  error: string | null,
): void {
  if (owner === unsentOwner()) updateMessages(key, update)
  else if (error === null) deleteUnsent(key, item.key, owner)
  else markUnsentFailed(owner, key, item.key, error)
}

function send(key: ConversationKey, message: ChatMessage, sendId: string): Promise<ChatMessage | null> {
  const target = parseConversationKey(key)
  const [contentType, content] = [message.contentType as ContentType, message.content]
  return 'userId' in target
    ? desktop.sendPrivate(target.channel, target.userId, contentType, content, sendId)
    : desktop.sendToGroup(target.lotteryId, target.playId, contentType, content, sendId)
}
