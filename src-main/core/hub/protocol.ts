import { type HubMessage, type IHubProtocol, JsonHubProtocol, MessageType, TransferFormat } from '@microsoft/signalr'
import { isEnvelope, readEnvelope } from '#shared/envelope.ts'
import { correctFieldNames } from '#shared/field-names.ts'
import { asRecord, parseJson, stringifyJson } from '#shared/lossless-json.ts'
import { LargeJson, PIECE_LENGTH } from '../large-json.ts'
import { errorDetails } from '../network/response.ts'
import type { Logger } from '../ports.ts'

/** What the client or the server says of a hub that can never be connected as it is. */
const PROBLEMS: readonly [RegExp, string][] = [
  [
    /protocol '?json'? is not supported|does not support Text/i,
    '实时服务不提供 JSON 协议，只有 MessagePack 等其他协议',
  ],
  [/at another address than the server/, '实时服务转到了另一个地址，令牌不会发到那里'],
  [/ASP\.NET SignalR Server/, '实时服务是旧版的 ASP.NET SignalR'],
  [/Status code '?40[45]|SyntaxError/, '实时服务不在这个地址（服务器档案的 paths.hub）'],
  [/被重定向/, '实时服务被重定向到别处，令牌不会发到那里'],
  [/Status code '?40[13]/, '实时服务不接受令牌'],
]

/** Why the hub is not connected, in Chinese, where that is evident and will not pass by itself; null for others. */
export function describeHubProblem(error: unknown): string | null {
  const details = error instanceof Error ? `${error.name} ${errorDetails(error)}` : ''
  return PROBLEMS.find(([pattern]) => pattern.test(details))?.[1] ?? null
}

const SEPARATOR = '\u001e'
/** What ASP.NET Core writes before the result of a call. */
const COMPLETION_HEAD = /^\{"type":3,(?:"headers":\{[^{}]*\},)?"invocationId":"([^"\\]*)","result":/
const MAX_HEAD_LENGTH = 1_000

/**
 * SignalR's JSON protocol with lossless numbers; skips malformed records instead of closing the connection. `onReceived`
 * is called for everything the server sends, pings included. A long result is not parsed yet: it is a `LargeJson`.
 */
export function losslessJsonProtocol(log: Logger, onReceived: () => void = () => {}): IHubProtocol {
  const { name, version } = new JsonHubProtocol()
  return {
    name,
    version,
    transferFormat: TransferFormat.Text,
    parseMessages(input) {
      onReceived()
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
