import { session } from 'electron'
import { HttpsProxyAgent } from 'https-proxy-agent'
import {
  HANDSHAKE_TIMEOUT_MS,
  limitMessageSize,
  TimeoutWebSocket,
  type WebSocketConstructor,
} from '../../core/hub/sockets.ts'
import type { ProxyAuth } from '../../core/network/proxy-auth.ts'
import { chromiumWebSocket } from '../compat.ts'

type ChromiumWebSocket = NonNullable<ReturnType<typeof chromiumWebSocket>>

/**
 * Returns the WebSocket class of the hub: Chromium's, which uses the system's proxy and certificates. Where the runtime
 * has none, Node's, through the proxy of the system. null: no socket is possible, use polling.
 */
export function hubSocketFactory(proxyAuth: ProxyAuth): (url: string) => Promise<WebSocketConstructor | null> {
  const WebSocket = chromiumWebSocket()
  if (WebSocket) return async () => createChromiumSocket(WebSocket)
  return async (url) => {
    const [kind = '', name = ''] = (await session.defaultSession.resolveProxy(url)).split(';')[0]!.trim().split(' ')
    if (kind === 'DIRECT') return TimeoutWebSocket
    if (kind !== 'PROXY' && kind !== 'HTTPS') return null
    const cached = proxyAuth.cachedFor(name)
    const credentials = cached && Buffer.from(`${cached.user}:${cached.password}`).toString('base64')
    const agent = new HttpsProxyAgent(new URL(`${kind === 'HTTPS' ? 'https' : 'http'}://${name}`), {
      headers: credentials ? { 'Proxy-Authorization': `Basic ${credentials}` } : {},
    })
    return class extends TimeoutWebSocket {
      constructor(address: string, protocols: string[] | undefined, options: object) {
        super(address, protocols, { ...options, agent })
      }
    }
  }
}

function createChromiumSocket(WebSocket: ChromiumWebSocket): WebSocketConstructor {
  return class extends WebSocket {
    constructor(address: string, _protocols: undefined, { headers = {} }: { headers?: Record<string, string> }) {
      super(address, { headers })
      limitMessageSize(this)
      const handshakeTimer = setTimeout(() => this.close(), HANDSHAKE_TIMEOUT_MS)
      for (const event of ['open', 'close']) this.addEventListener(event, () => clearTimeout(handshakeTimer))
    }
  }
}
