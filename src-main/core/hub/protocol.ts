import { type HubMessage, type IHubProtocol, JsonHubProtocol, MessageType, TransferFormat } from '@microsoft/signalr'
import { WebSocket } from 'ws'
import { isEnvelope, readEnvelope } from '#shared/envelope.ts'
import { correctFieldNames } from '#shared/field-names.ts'
import { asRecord, parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { cutText, isolateText } from '#shared/untrusted-text.ts'
import { LargeJson, PIECE_LENGTH } from '../large-json.ts'
import { errorDetails } from '../network/response.ts'
import type { Logger, WebSocketConstructor } from '../ports.ts'

/** The response was lost: the server may have executed the call. */
export class ResponseLostError extends Error {}

/** What the client or the server says of a hub that can never be connected as it is. */
const PROBLEMS: readonly [RegExp, string][] = [
  [
    /protocol '?json'? is not supported|does not support Text/i,
    '实时服务不提供 JSON 协议，只有 MessagePack 等其他协议',
  ],
  [/at another address than the server/, '实时服务转到了另一个地址，令牌不会发到那里'],
  [/ASP\.NET SignalR Server/, '实时服务是旧版的 ASP.NET SignalR'],
  [/LongPolling failed.*Status code '?404/, '实时服务由几台服务器提供，连接没有保持在同一台（会话保持）'],
  [/Status code '?40[45]|SyntaxError/, '实时服务不在这个地址（服务器档案的 paths.hub）'],
  [/被重定向/, '实时服务被重定向到别处，令牌不会发到那里'],
  [/Status code '?40[13]/, '实时服务不接受令牌'],
]

/** Why a server ended a connection, in its own words, such as that the account is used elsewhere. */
const CLOSE_REASON =
  /Server returned an error on close: (?:Connection closed with an error\.\s*)?(?:[\w.]+Exception: )?([\s\S]*)$/

const MAX_REASON_LENGTH = 60

/** Why the hub is not connected, in Chinese, where that is evident and will not pass by itself; null for others. */
export function describeHubProblem(error: unknown): string | null {
  const details = error instanceof Error ? `${error.name} ${errorDetails(error)}` : ''
  const problem = PROBLEMS.find(([pattern]) => pattern.test(details))?.[1]
  if (problem) return problem
  const [, reason = ''] = (error instanceof Error && CLOSE_REASON.exec(error.message)) || []
  // Without the numbers that a notification never has.
  const masked = cutText(reason, MAX_REASON_LENGTH).replace(/\p{Nd}(?:[\s\-.]?\p{Nd}){6,}/gu, '•••')
  const text = isolateText(masked)
  return text === '' ? null : `实时服务断开了连接，理由是“${text}”`
}

/** What ASP.NET Core says of a call: that its method failed, or was not run; then the exception, where it may be shown. */
const CALL_FAILURE =
  /^(?:(An unexpected error occurred) invoking|Failed to invoke|Unknown hub method) '[^']{0,200}'(?: on the server\.| due to an error on the server\.| (because user is unauthorized)\.?)?(?:\s*([\w.]+Exception): ([\s\S]*))?$/
/** What a server throws in order to say something. */
const REFUSAL = /^(?:Hub|.*Friendly|.*Business)Exception$/

/**
 * Why a call failed, in the words of the server without those of its framework. ResponseLostError where the method broke off:
 * it may have done a part.
 */
export function toCallError(error: Error): Error {
  const match = CALL_FAILURE.exec(error.message)
  if (!match) return error
  const [, broke, isUnauthorized, exception = '', reason = ''] = match
  if (isUnauthorized) return new Error('无权限', { cause: error })
  if (!broke) return new Error('服务器没有这个方法，或参数不同（服务器档案的 hub.methods）', { cause: error })
  if (REFUSAL.test(exception) && reason !== '') return new Error(reason, { cause: error })
  return new ResponseLostError(`服务器执行时出错${reason && `：${reason}`}`, { cause: error })
}

const SEPARATOR = '\u001e'
/** What ASP.NET Core writes before the result of a call. */
const COMPLETION_HEAD = /^\{"type":3,(?:"headers":\{[^{}]*\},)?"invocationId":"([^"\\]*)","result":/
const MAX_HEAD_LENGTH = 1_000

const PING = /^\s*\{\s*"type"\s*:\s*6\s*\}/
const isPing = (input: string | ArrayBuffer | Buffer) => PING.test(String(input.slice(0, 40)))

/**
 * SignalR's JSON protocol with lossless numbers; skips malformed records instead of closing the connection. `onReceived`
 * is called for everything the server sends, pings included. A long result is not parsed yet: it is a `LargeJson`.
 */
export function losslessJsonProtocol(log: Logger, onReceived: (isPing: boolean) => void = () => {}): IHubProtocol {
  const { name, version } = new JsonHubProtocol()
  return {
    name,
    version,
    transferFormat: TransferFormat.Text,
    parseMessages(input) {
      onReceived(isPing(input))
      const messages: HubMessage[] = []
      const deferred = deferResult(input)
      if (deferred) return [deferred]
      for (const record of String(input).split(SEPARATOR)) {
        if (record === '') continue
        try {
          const message = openPayloads(parseJson(record) as HubMessage)
          if (typeof asRecord(message).type === 'number') messages.push(message)
          else log.warn(`hub: a record of ${record.length} characters has no type`)
        } catch {
          log.warn(`hub: a record of ${record.length} characters is no JSON`)
        }
      }
      return messages
    },
    writeMessage: (message) => stringifyJson(message) + SEPARATOR,
  }
}

/** A long answer comes alone in its message; null for anything else. */
function deferResult(input: string | ArrayBuffer | Buffer): HubMessage | null {
  const length = typeof input === 'string' ? input.length : input.byteLength
  if (length <= PIECE_LENGTH || input instanceof ArrayBuffer) return null
  const end = length - '}\u001e'.length
  if (input.indexOf(SEPARATOR) !== length - 1 || String(input.slice(end)) !== '}\u001e') return null
  const head = COMPLETION_HEAD.exec(String(input.slice(0, MAX_HEAD_LENGTH)))
  if (!head) return null
  const result = new LargeJson(input.slice(head[0].length, end) as string | Buffer)
  return { type: MessageType.Completion, invocationId: head[1]!, result }
}

/** The payloads of a push or result as the documents write them. */
function openPayloads(message: HubMessage): HubMessage {
  if (message?.type === MessageType.Invocation) {
    const payloads = message.arguments.map(openPayload)
    // All arguments may be in one list.
    const [first] = payloads
    return { ...message, arguments: payloads.length === 1 && Array.isArray(first) ? first.map(openPayload) : payloads }
  }
  if (message?.type === MessageType.Completion && 'result' in message) {
    return { ...message, result: openPayload(message.result) }
  }
  return message
}

/** Servers send objects as JSON text, in an envelope or in PascalCase as well. A failed envelope stays one. */
export function openPayload(value: unknown): unknown {
  const payload = typeof value === 'string' ? parseObject(value) : value
  const envelope = isEnvelope(payload) ? readEnvelope(payload) : null
  if (!envelope) return correctFieldNames(payload)
  return envelope.succeeded ? openPayload(envelope.data) : envelope
}

/** The object or list in a text; any other text unchanged. */
function parseObject(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

/** Shorter than START_TIMEOUT_MS, to leave time for long polling if a proxy drops WebSocket handshakes. */
export const HANDSHAKE_TIMEOUT_MS = 5_000
/** For the first message of a socket that is open, from which on the server pings it. */
export const ANSWER_TIMEOUT_MS = 5_000
const SILENCE_MEMORY_MS = 60 * 60_000
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

export class TimeoutWebSocket extends WebSocket {
  constructor(url: string, protocols: string[] | undefined, options: object) {
    super(url, protocols, { ...options, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, maxPayload: MAX_MESSAGE_BYTES })
  }

  /** Long text arrives as bytes: decoding it takes long, and is done in turns (`protocol.ts`). */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [data, isBinary] = args
    const isLong = event === 'message' && isBinary === false && Buffer.isBuffer(data) && data.length > PIECE_LENGTH
    return super.emit(event, ...(isLong ? [data, true] : args))
  }
}

/** Adds a size limit to sockets without one: a larger message is discarded and closes the connection. */
export function limitMessageSize(socket: EventTarget & { close(): void }): void {
  socket.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<string | ArrayBuffer>
    if ((typeof data === 'string' ? data.length : data.byteLength) <= MAX_MESSAGE_BYTES) return
    event.stopImmediatePropagation()
    socket.close()
  })
}

interface HubSocket {
  addEventListener(event: 'open' | 'message' | 'close', listener: () => void): void
  close(): void
  /** `ws`: at once, without waiting for the other side. */
  terminate?(): void
}

const MAX_SILENCE_MS = 4 * 60_000

/**
 * What sockets have shown of an address. Where they open and carry nothing, as some proxies let them, long polling
 * is used for an hour (fault 63). Where the hub pings seldom it may be silent for longer.
 */
export class SilentSockets {
  #since = new Map<string, number>()
  #limits = new Map<string, number>()
  #alone = new Set<string>()

  /**
   * Whether sockets are opened without a negotiation: several servers behind one address may each know the ids alone that
   * they gave themselves, and a console keeps no cookie that would lead it back to one of them.
   */
  isAlone(url: string): boolean {
    return this.#alone.has(url)
  }

  /** By turns, while none of the transports can be used. */
  setAlone(url: string, isAlone: boolean): void {
    if (isAlone) this.#alone.add(url)
    else this.#alone.delete(url)
  }

  /** How long the hub may be silent before its connection counts as lost, ms. */
  limit(url: string, leastMs: number): number {
    return Math.max(leastMs, this.#limits.get(url) ?? 0)
  }

  /** A hub pings when it sent nothing for its interval, so the silence before a ping is that interval. */
  onPing(url: string, silenceMs: number): void {
    this.#limits.set(url, Math.min(2 * silenceMs, MAX_SILENCE_MS))
  }

  /** It was silent for longer than the limit before it could have pinged once: its interval is unknown. */
  onLimit(url: string, limitMs: number): void {
    this.#limits.set(url, Math.min(2 * limitMs, MAX_SILENCE_MS))
  }

  has(url: string): boolean {
    return performance.now() - (this.#since.get(url) ?? Number.NEGATIVE_INFINITY) < SILENCE_MEMORY_MS
  }

  /** Returns the class for one connection; `isSilent`: nothing came but an answer to the handshake. */
  watch(url: string, WebSocket: WebSocketConstructor, isSilent: () => boolean): WebSocketConstructor {
    const onClose = () => isSilent() && this.#since.set(url, performance.now())
    return class extends (WebSocket as new (...args: ConstructorParameters<WebSocketConstructor>) => HubSocket) {
      constructor(...args: ConstructorParameters<WebSocketConstructor>) {
        super(...args)
        let timer: ReturnType<typeof setTimeout> | undefined
        const end = () => (this.terminate ? this.terminate() : this.close())
        this.addEventListener('message', () => clearTimeout(timer))
        this.addEventListener('open', () => {
          timer = setTimeout(end, ANSWER_TIMEOUT_MS)
          this.addEventListener('close', () => {
            clearTimeout(timer)
            onClose()
          })
        })
      }
    }
  }
}
