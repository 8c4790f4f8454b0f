import { WebSocket } from 'ws'
import { PIECE_LENGTH } from '../large-json.ts'

/** Shorter than START_TIMEOUT_MS, to leave time for long polling if a proxy drops WebSocket handshakes. */
export const HANDSHAKE_TIMEOUT_MS = 5_000
/** For the first message of a socket that is open, from which on the server pings it. */
export const ANSWER_TIMEOUT_MS = 5_000
const SILENCE_MEMORY_MS = 60 * 60_000
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

/** WebSocket class instantiated by SignalR. */
export type WebSocketConstructor = new (url: string, protocols: undefined, options: object) => object

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

/**
 * Addresses whose WebSockets open and carry nothing, as some proxies let them: long polling is used there for an hour
 * (fault 63).
 */
export class SilentSockets {
  #since = new Map<string, number>()

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
