import { WebSocket } from 'ws'

/** A proxy that swallows sockets must leave time for the polling that takes their place (hub.ts, START_LIMIT_MS). */
export const HANDSHAKE_LIMIT_MS = 5_000
const LARGEST_MESSAGE = 32 * 1024 * 1024

/** What SignalR makes its sockets of. */
export type SocketClass = new (url: string, protocols: undefined, options: object) => object

export class LimitedWebSocket extends WebSocket {
  constructor(url: string, protocols: string[] | undefined, options: object) {
    super(url, protocols, { ...options, handshakeTimeout: HANDSHAKE_LIMIT_MS, maxPayload: LARGEST_MESSAGE })
  }
}

/** For a socket that has no limit of its own: a message that is too large is not read, and ends the connection. */
export function limitMessages(socket: EventTarget & { close(): void }): void {
  socket.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<string | ArrayBuffer>
    if ((typeof data === 'string' ? data.length : data.byteLength) <= LARGEST_MESSAGE) return
    event.stopImmediatePropagation()
    socket.close()
  })
}
