import type { ChatMessage, ContentType, ConversationKey } from '../../src-preload/contract.ts'
import { uploadPicture } from '../api/upload.ts'
import { uploadModules } from '../api/wire.ts'
import { formatTime } from '../lib/beijing.ts'
import { messageOf } from '../lib/errors.ts'
import { desktop } from '../platform/desktop.ts'
import { serverNow } from '../stores/clock.ts'
import { chatOperatorId } from '../stores/operator-id.ts'
import { useSession } from '../stores/session.ts'
import { bringForward, bubblesOf, changeBubbles, changeThread, putEntries, useChat } from './chat-store.ts'
import { channelOf, targetOf } from './target.ts'
import { type Bubble, confirm, fail, outgoing, replace, trim } from './thread.ts'

/** Shows a text at once and sends it, once (A163); blank text is nobody's message (D3 §5). */
export function sendText(key: ConversationKey, text: string): void {
  if (text.trim() === '') return
  void deliver(key, write(key, 1, text))
}

/** Shows a picture at once, uploads it and sends its path. The preview is the caller's, and from now on the bubble's. */
export function sendPicture(key: ConversationKey, file: File, preview: string): void {
  const bubble = { ...write(key, 3, ''), picture: { file, preview, share: 0 } }
  changeBubbles(key, (bubbles) => replace(bubbles, bubble.key, () => bubble))
  void deliver(key, bubble)
}

/** The operator's own choice, never ours: it may have arrived the first time (A163, A164). */
export function resend(key: ConversationKey, bubbleKey: string): void {
  const bubble = bubblesOf(key).find((one) => one.key === bubbleKey)
  if (bubble?.state !== 'failed') return
  const { fault: _fault, ...again } = { ...bubble, state: 'sending' as const }
  changeBubbles(key, (bubbles) => replace(bubbles, bubbleKey, () => again))
  void deliver(key, again)
}

/** Takes a message off the screen that was not sent. */
export function discard(key: ConversationKey, bubbleKey: string): void {
  const picture = bubblesOf(key).find((bubble) => bubble.key === bubbleKey)?.picture
  if (picture) URL.revokeObjectURL(picture.preview)
  changeBubbles(key, (bubbles) => bubbles.filter((bubble) => bubble.key !== bubbleKey || bubble.state !== 'failed'))
}

function write(key: ConversationKey, contentType: ContentType, content: string): Bubble {
  const by = {
    speakId: chatOperatorId(),
    type: channelOf(key),
    time: formatTime(serverNow()),
  }
  const bubble = outgoing(bubblesOf(key), by, contentType, content)
  changeThread(key, ({ bubbles, more }) => {
    const all = [...bubbles, bubble]
    const kept = trim(all, true)
    return { bubbles: kept, more: more || kept.length < all.length, atBottom: true, fresh: 0 }
  })
  noteLatest(key, bubble.message)
  return bubble
}

async function deliver(key: ConversationKey, bubble: Bubble): Promise<void> {
  const change = (next: (bubbles: Bubble[]) => Bubble[]) => changeBubbles(key, next)
  let { message } = bubble
  const epoch = useSession.getState().epoch
  try {
    if (bubble.picture && message.content === '') {
      const onProgress = (share: number) =>
        change((all) =>
          replace(all, bubble.key, (one) => (one.picture ? { ...one, picture: { ...one.picture, share } } : one)),
        )
      const path = await uploadPicture({ file: bubble.picture.file, moduleName: uploadModules.chat, onProgress }).catch(
        (error) => {
          throw new Error(`上传失败：${messageOf(error)}`)
        },
      )
      message = { ...message, content: path }
      change((all) => replace(all, bubble.key, (one) => ({ ...one, message })))
    }
    const stored = await send(key, message)
    if (useSession.getState().epoch !== epoch) return
    change((all) => confirm(all, bubble.key, stored))
    if (bubble.picture) URL.revokeObjectURL(bubble.picture.preview)
  } catch (error) {
    if (useSession.getState().epoch !== epoch) return
    change((all) => fail(all, bubble.key, messageOf(error)))
  }
}

function send(key: ConversationKey, { contentType, content }: ChatMessage): Promise<ChatMessage | null> {
  const target = targetOf(key)
  return target.kind === 'private'
    ? desktop.sendPrivate(target.channel, target.userId, contentType as ContentType, content)
    : desktop.sendToGroup(target.lotteryId, target.playId, contentType as ContentType, content)
}

/** The list shows the operator's own message at once, too. */
function noteLatest(key: ConversationKey, { content, contentType, time }: ChatMessage): void {
  const entry = useChat.getState().entries.get(key)
  if (entry) putEntries([{ ...entry, time, content: contentType === 3 ? '[图片]' : content }])
  bringForward([key])
}
