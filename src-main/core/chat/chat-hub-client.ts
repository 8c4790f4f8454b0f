import type { ChatChannel, ChatGroup, ChatMessage, ChatPage, ChatUser, ContentType } from '#contract/chat.ts'
import { readChangeResult } from '#shared/change-result.ts'
import {
  type ConversationTarget,
  GROUP_TYPE,
  groupKey,
  privateKey,
  toConversationKey,
} from '#shared/conversation-key.ts'
import { readEnvelope } from '#shared/envelope.ts'
import { readListPage } from '#shared/list-page.ts'
import { asRecord, asText, asTimeText, compareIds } from '#shared/lossless-json.ts'
import { chatTextBytes, joinErrorTexts, MAX_CHAT_TEXT_BYTES } from '#shared/message-text.ts'
import { MAX_LINE_LENGTH, truncateText } from '#shared/untrusted-text.ts'
import { decodeMessage, truncateContent } from '../hub/decode.ts'
import { ResponseLostError } from '../hub/protocol.ts'
import { inTurns } from '../scheduling.ts'
import { hubMethods } from '../wire.ts'

/** Page sizes of the history (D3 §4, §9). */
const NEWEST_PAGE_SIZE = 20
const OLDER_PAGE_SIZE = 10

const REFUSAL_MS = 10 * 60_000
/** Of the sizes above: a page of as much as one message, and one between. */
const REDUCTIONS = [1, 4, 20]
const MAX_KNOWN = 200

/**
 * How large the pages of a conversation may be. An answer that is larger than the connection takes ends it, and with it all
 * that is pushed; the page would be requested again once it is up. Two answers that were lost in a row are enough to ask for
 * fewer messages, after that each one, until an answer has come; a message that is too large alone is not requested.
 */
class PageSizes {
  readonly #known = new Map<string, { level: number; losses: number; isProven: boolean; refusedAt: number }>()

  /** Throws when the conversation cannot be read. */
  size(key: string, most: number): number {
    const known = this.#known.get(key)
    if (!known) return most
    if (known.level === REDUCTIONS.length) {
      if (performance.now() - known.refusedAt < REFUSAL_MS)
        throw new Error('失败,链接超时 这段对话的消息过大，无法读取')
      known.level--
    }
    return Math.max(1, Math.floor(most / REDUCTIONS[known.level]!))
  }

  onAnswer(key: string): void {
    const known = this.#known.get(key)
    if (known?.level === 0) this.#known.delete(key)
    else if (known) Object.assign(known, { losses: 0, isProven: true })
  }

  onLost(key: string): void {
    const known = this.#known.get(key) ?? { level: 0, losses: 0, isProven: true, refusedAt: 0 }
    this.#known.delete(key)
    this.#known.set(key, known)
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!)
    if (++known.losses < (known.isProven ? 2 : 1)) return
    Object.assign(known, { level: known.level + 1, losses: 0, isProven: false, refusedAt: performance.now() })
  }
}

type Invoke = (method: string, ...args: unknown[]) => Promise<unknown>

/** Typed client of the hub's chat methods (D3 §7.5). All reject with 失败,链接超时 and the reason (D3 §8). */
export class ChatHubClient {
  /** The conversations in each answer: the hub returns the same object for the same answer. */
  #decoded = new WeakMap<object, readonly unknown[]>()
  readonly #pageSizes = new PageSizes()

  constructor(private readonly invoke: Invoke) {}

  async channels(): Promise<ChatChannel[]> {
    const rows = extractList(await this.#invoke(hubMethods.channels)).map(asRecord)
    const channels = rows.map((row) => ({ type: asText(row.type), name: asText(row.name), head: asText(row.head) }))
    if (channels.length > 0 && channels.every(({ type }) => type === '')) throw createShapeError()
    return channels.filter(({ type }) => type !== '' && type !== GROUP_TYPE)
  }

  /** The conversations of a channel; the same array if the answer is the same. */
  async users(channel: string): Promise<readonly ChatUser[]> {
    return this.#conversations(await this.#invoke(hubMethods.users, BigInt(channel)), (row) => parseUser(row, channel))
  }

  async findUser(channel: string, userId: string): Promise<ChatUser | null> {
    const answer = await this.#invoke(hubMethods.findUser, BigInt(userId))
    const record = asRecord(answer)
    const row = 'userId' in record ? record : (extractList(answer)[0] ?? record.data)
    return parseUser(row, channel)[0] ?? null
  }

  async groups(): Promise<readonly ChatGroup[]> {
    return this.#conversations(await this.#invoke(hubMethods.groups), parseGroup)
  }

  /**
   * Returns the 10 messages before `before`, or the newest 20 if it is null, which marks the conversation read at the
   * server (A196); fewer where so many are too large. No other `minId` is ever sent, as the server may parse it as an Int32 (A202).
   */
  async messages(target: ConversationTarget, before: string | null): Promise<ChatPage> {
    const key = toConversationKey(target)
    const minId = before === null ? 0n : BigInt(before)
    const size = this.#pageSizes.size(key, before === null ? NEWEST_PAGE_SIZE : OLDER_PAGE_SIZE)
    const request =
      'userId' in target
        ? this.#invoke(hubMethods.privateMessages, BigInt(target.userId), BigInt(target.channel), minId, size)
        : this.#invoke(hubMethods.groupMessages, BigInt(target.lotteryId), BigInt(target.playId), minId, size)
    const answer = await request.catch((error: Error) => {
      if (error.cause instanceof ResponseLostError) this.#pageSizes.onLost(key)
      throw error
    })
    this.#pageSizes.onAnswer(key)
    const rows = extractList(answer)
    const messages = rows.map(decodeMessage).filter((message) => message !== null)
    if (rows.length > 0 && messages.length === 0) throw createShapeError()
    return { messages: messages.sort((a, b) => compareIds(a.id, b.id)), hasMore: rows.length >= size }
  }

  /** Returns the stored message, null if the response does not contain it (A197). */
  async send(target: ConversationTarget, contentType: ContentType, text: string): Promise<ChatMessage | null> {
    if (text.trim() === '') throw new Error('消息内容不能为空')
    if (chatTextBytes(text) > MAX_CHAT_TEXT_BYTES) throw new Error('消息过长，请分条发送')
    const answer =
      'userId' in target
        ? await this.#invoke(hubMethods.sendPrivate, BigInt(target.userId), BigInt(target.channel), contentType, text)
        : await this.#invoke(hubMethods.sendToGroup, BigInt(target.lotteryId), BigInt(target.playId), contentType, text)
    const result = readChangeResult(answer, 'flag')
    if (result === 'failed' || result === 'forbidden')
      throw new Error(`失败,链接超时 ${result === 'failed' ? '操作失败' : '无权限'}`)
    return decodeMessage(answer) ?? decodeMessage(asRecord(answer).data)
  }

  async #conversations<T>(answer: unknown, decode: (row: unknown) => T[]): Promise<readonly T[]> {
    const rows = extractList(answer)
    const known = this.#decoded.get(rows)
    if (known) return known as readonly T[]
    const conversations: T[] = []
    await inTurns(rows, (some) => void conversations.push(...some.flatMap(decode)))
    if (rows.length > 0 && conversations.length === 0) throw createShapeError()
    this.#decoded.set(rows, conversations)
    return conversations
  }

  async #invoke(method: string, ...args: unknown[]): Promise<unknown> {
    try {
      const answer = await this.invoke(method, ...args)
      // Some methods return the ordinary envelope.
      const envelope = readEnvelope(answer)
      if (envelope?.succeeded === false) throw new Error(joinErrorTexts(envelope.errors) || '操作失败')
      return answer
    } catch (error) {
      throw new Error(`失败,链接超时 ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

function parseUser(value: unknown, channel: string): ChatUser[] {
  const row = asRecord(value)
  const userId = asText(row.userId)
  return userId ? [{ conversation: privateKey(channel, userId), channel, userId, ...toConversationFields(row) }] : []
}

function parseGroup(value: unknown): ChatGroup[] {
  const row = asRecord(value)
  const [lotteryId, playId] = [asText(row.lotteryId), asText(row.playId)]
  return lotteryId
    ? [{ conversation: groupKey(lotteryId, playId), lotteryId, playId, ...toConversationFields(row) }]
    : []
}

const toConversationFields = (row: Record<string, unknown>) => ({
  name: truncateText(asText(row.name), MAX_LINE_LENGTH),
  head: asText(row.head),
  time: asTimeText(row.time),
  content: truncateContent(asText(row.content)),
  count: Math.max(0, Math.trunc(Number(row.count) || 0)),
})

/** Returns the list in a hub response, bare or inside a page. Throws for anything else: what is not understood is not an empty list. */
function extractList(value: unknown): unknown[] {
  const page = readListPage<unknown>(value ?? null)
  if (!page) throw createShapeError()
  return page.rows
}

const createShapeError = () => new Error('服务器的回答无法识别')
