import { WebSocket } from 'ws'

/** Shorter than START_TIMEOUT_MS, to leave time for long polling if a proxy drops WebSocket handshakes. */
export const HANDSHAKE_TIMEOUT_MS = 5_000
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024

/** WebSocket class instantiated by SignalR. */
export type WebSocketConstructor = new (url: string, protocols: undefined, options: object) => object

export class TimeoutWebSocket extends WebSocket {
  constructor(url: string, protocols: string[] | undefined, options: object) {
    super(url, protocols, { ...options, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, maxPayload: MAX_MESSAGE_BYTES })
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
