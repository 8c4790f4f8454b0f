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
