import { type CompletionMessage, type HubMessage, type InvocationMessage, MessageType } from '@microsoft/signalr'
import type { RawData, WebSocket } from 'ws'
import type { OperatorAccount } from '../world/operator-store.ts'
import { handshakeError, LosslessHubProtocol, SEPARATOR } from './protocol.ts'

/** ASP.NET Core's default: a larger message ends the connection (backend-facts, Hub). */
const MAX_MESSAGE_BYTES = 32 * 1024
/** The only close reason that ASP.NET Core reports. */
const CLOSED_BY_ERROR = 'Connection closed with an error.'

const protocol = new LosslessHubProtocol()

export interface ConnectionEvents {
  onInvocation(connection: Connection, message: InvocationMessage): void
  /** The handshake is complete. */
  onReady(connection: Connection): void
  onClose(connection: Connection): void
}

/** One WebSocket of the hub, from handshake to close. */
export class Connection {
  readonly operator: OperatorAccount
  readonly #socket: WebSocket
  readonly #events: ConnectionEvents
  /** Fires when the client has sent nothing, not even a ping, for too long. */
  readonly #idleTimer: NodeJS.Timeout
  #buffer = ''
  #ready = false
  #frozen = false

  constructor(socket: WebSocket, operator: OperatorAccount, clientTimeoutMs: number, events: ConnectionEvents) {
    this.operator = operator
    this.#socket = socket
    this.#events = events
    this.#idleTimer = setTimeout(() => this.#onIdleTimeout(), clientTimeoutMs)
    socket.on('message', (data) => this.#receive(data))
    socket.on('close', () => {
      clearTimeout(this.#idleTimer)
      events.onClose(this)
    })
    // ws closes the socket itself after a broken frame.
    socket.on('error', () => undefined)
  }

  /** Whether the handshake is complete, so that pushes are sent. */
  get ready(): boolean {
    return this.#ready
  }

  /** While frozen nothing is read or written, and outgoing messages are lost, as on a dead network. */
  freeze(on: boolean): void {
    this.#frozen = on
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (on) this.#socket.pause()
    else this.#socket.resume()
    this.#idleTimer.refresh()
  }

  ping(): void {
    this.#send({ type: MessageType.Ping })
  }

  push(target: string, args: readonly unknown[]): void {
    this.#send({ type: MessageType.Invocation, target, arguments: [...args] })
  }

  complete(invocationId: string | undefined, outcome: { result: unknown } | { error: string }): void {
    if (invocationId === undefined) return
    this.#send({ type: MessageType.Completion, invocationId, ...outcome } as CompletionMessage)
  }

  /** Sends a Close message, then closes. */
  close(error?: string, allowReconnect = false): void {
    this.#send({ type: MessageType.Close, allowReconnect, ...(error === undefined ? {} : { error }) })
    this.#socket.close()
  }

  /** Terminates the connection without a Close message. */
  drop(): void {
    this.#socket.terminate()
  }

  #send(message: HubMessage): void {
    if (this.#ready && !this.#frozen) this.#socket.send(protocol.writeMessage(message))
  }

  /** A frozen connection cannot receive the Close message; the others may reconnect. */
  #onIdleTimeout(): void {
    if (!this.#frozen) this.close(CLOSED_BY_ERROR, true)
  }

  #receive(data: RawData): void {
    this.#idleTimer.refresh()
    this.#buffer += data.toString()
    const records = this.#buffer.split(SEPARATOR)
    this.#buffer = records.at(-1) ?? ''
    if (records.some((record) => Buffer.byteLength(record) > MAX_MESSAGE_BYTES)) {
      this.close(CLOSED_BY_ERROR)
      return
    }
    for (const record of records.slice(0, -1)) {
      if (this.#ready) this.#handleRecord(record)
      else this.#handshake(record)
    }
  }

  #handshake(record: string): void {
    const error = handshakeError(record)
    this.#socket.send(JSON.stringify(error === undefined ? {} : { error }) + SEPARATOR)
    if (error !== undefined) {
      this.#socket.close()
      return
    }
    this.#ready = true
    this.#events.onReady(this)
  }

  #handleRecord(record: string): void {
    try {
      for (const message of protocol.parseMessages(record + SEPARATOR)) {
        if (message.type === MessageType.Invocation) this.#events.onInvocation(this, message)
        if (message.type === MessageType.Close) this.#socket.close()
      }
    } catch {
      this.close(CLOSED_BY_ERROR)
    }
  }
}
