import { net, session } from 'electron'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { HANDSHAKE_LIMIT_MS, LimitedWebSocket, limitMessages, type SocketClass } from '../core/hub/sockets.ts'
import type { ProxyLogins } from '../core/proxy-logins.ts'

/** Missing in older runtimes. */
type Sockets = Partial<Pick<typeof net, 'WebSocket'>>

/**
 * Returns the WebSocket class of the hub: Chromium's, which uses the system's proxy and certificates. Where the runtime
 * has none, Node's, through the proxy of the system. null: no socket is possible, use polling.
 */
export function hubSockets(logins: ProxyLogins): (url: string) => Promise<SocketClass | null> {
  const { WebSocket } = net as Sockets
  if (WebSocket) return async () => overChromium(WebSocket)
  return async (url) => {
    const [kind = '', name = ''] = (await session.defaultSession.resolveProxy(url)).split(';')[0]!.trim().split(' ')
    if (kind === 'DIRECT') return LimitedWebSocket
    if (kind !== 'PROXY' && kind !== 'HTTPS') return null
    const known = logins.knownOf(name)
    const basic = known && Buffer.from(`${known.user}:${known.password}`).toString('base64')
    const agent = new HttpsProxyAgent(new URL(`${kind === 'HTTPS' ? 'https' : 'http'}://${name}`), {
      headers: basic ? { 'Proxy-Authorization': `Basic ${basic}` } : {},
    })
    return class extends LimitedWebSocket {
      constructor(address: string, protocols: string[] | undefined, options: object) {
        super(address, protocols, { ...options, agent })
      }
    }
  }
}

function overChromium(WebSocket: typeof net.WebSocket): SocketClass {
  return class extends WebSocket {
    constructor(address: string, _protocols: undefined, { headers = {} }: { headers?: Record<string, string> }) {
      super(address, { headers })
      limitMessages(this)
      const late = setTimeout(() => this.close(), HANDSHAKE_LIMIT_MS)
      for (const event of ['open', 'close']) this.addEventListener(event, () => clearTimeout(late))
    }
  }
}
