import { WebSocket } from 'ws'

/** Shorter than START_TIMEOUT_MS, to leave time for long polling if a proxy drops WebSocket handshakes. */
export const HANDSHAKE_LIMIT_MS = 5_000
const LARGEST_MESSAGE = 32 * 1024 * 1024

/** WebSocket class instantiated by SignalR. */
export type SocketClass = new (url: string, protocols: undefined, options: object) => object

export class LimitedWebSocket extends WebSocket {
  constructor(url: string, protocols: string[] | undefined, options: object) {
    super(url, protocols, { ...options, handshakeTimeout: HANDSHAKE_LIMIT_MS, maxPayload: LARGEST_MESSAGE })
  }
}

/** Adds a size limit to sockets without one: a larger message is discarded and closes the connection. */
export function limitMessages(socket: EventTarget & { close(): void }): void {
  socket.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<string | ArrayBuffer>
    if ((typeof data === 'string' ? data.length : data.byteLength) <= LARGEST_MESSAGE) return
    event.stopImmediatePropagation()
    socket.close()
  })
}
