import { type AuthInfo, net, type Session, session } from 'electron'
import { HttpsProxyAgent } from 'https-proxy-agent'
import type { ProxyCredentials } from '#contract/network.ts'
import { HANDSHAKE_TIMEOUT_MS, limitMessageSize, TimeoutWebSocket } from '../../core/hub/protocol.ts'
import type { ProxyAuth } from '../../core/network/proxy-auth.ts'
import type { WebSocketConstructor } from '../../core/ports.ts'
import { withTimeout } from '../../core/scheduling.ts'
import { chromiumWebSocket } from '../compat.ts'

type LoginCallback = (user?: string, password?: string) => void

/** Responds to login requests of proxies; those of servers are cancelled. */
export function createLoginHandler(proxyAuth: ProxyAuth): (info: AuthInfo, callback: LoginCallback) => void {
  let lastCredentials: ProxyCredentials | null = null
  return (info, callback) => {
    if (!info.isProxy) return callback()
    void proxyAuth.getCredentials(info, lastCredentials).then((credentials) => {
      lastCredentials = credentials
      if (credentials) callback(credentials.user, credentials.password)
      else callback()
    })
  }
}

/** Resolves with true when the proxy asked for a password and accepted it: the failed request may be sent again. */
export type AuthenticateAtProxy = (session: Session, url: string) => Promise<boolean>

/** Electron's fetch fails where a proxy asks for a password: a preflight request of the session authenticates first. */
export function createProxyPreflight(proxyAuth: ProxyAuth): AuthenticateAtProxy {
  const inFlight = new Map<Session, Promise<boolean>>()

  function sendPreflight(session: Session, url: string): Promise<boolean> {
    return new Promise((resolve) => {
      const request = net.request({ method: 'HEAD', url: new URL('/', url).href, session, credentials: 'omit' })
      const handleLogin = createLoginHandler(proxyAuth)
      let wasChallenged = false
      request.on('login', (info, callback) => {
        wasChallenged = true
        handleLogin(info, callback)
      })
      request.on('error', () => resolve(false))
      request.once('response', ({ statusCode }) => {
        resolve(wasChallenged && statusCode !== 407)
        request.abort()
      })
      request.end()
    })
  }

  return (session, url) => {
    const pending = inFlight.get(session) ?? sendPreflight(session, url).finally(() => inFlight.delete(session))
    inFlight.set(session, pending)
    return pending
  }
}

type ChromiumWebSocket = NonNullable<ReturnType<typeof chromiumWebSocket>>

type SelectHubSocket = (url: string) => Promise<WebSocketConstructor | null>

/**
 * Returns the WebSocket class of the hub: Chromium's, which uses the system's proxy and certificates. Where the runtime
 * has none, Node's, through the proxy of the system. null: no socket is possible, use polling.
 */
export function hubSocketFactory(proxyAuth: ProxyAuth, authenticate: AuthenticateAtProxy): SelectHubSocket {
  const WebSocket = chromiumWebSocket()
  return WebSocket ? selectChromiumSocket(WebSocket, authenticate) : selectNodeSocket(proxyAuth)
}

/**
 * Chromium's socket answers no proxy that asks for a password, but uses what a request of its session has answered. So
 * such a request goes first, until a socket has passed the proxy.
 */
function selectChromiumSocket(WebSocket: ChromiumWebSocket, authenticate: AuthenticateAtProxy): SelectHubSocket {
  const passedProxies = new Set<string>()
  return async (url) => {
    const proxy = await session.defaultSession.resolveProxy(url)
    if (proxy !== 'DIRECT' && !passedProxies.has(proxy))
      await withTimeout(authenticate(session.defaultSession, url), HANDSHAKE_TIMEOUT_MS, () => false)
    return createChromiumSocket(WebSocket, () => passedProxies.add(proxy))
  }
}

const selectNodeSocket =
  (proxyAuth: ProxyAuth): SelectHubSocket =>
  async (url) => {
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

function createChromiumSocket(WebSocket: ChromiumWebSocket, onOpen: () => void): WebSocketConstructor {
  return class extends WebSocket {
    constructor(address: string, _protocols: undefined, { headers = {} }: { headers?: Record<string, string> }) {
      super(address, { headers })
      limitMessageSize(this)
      const handshakeTimer = setTimeout(() => this.close(), HANDSHAKE_TIMEOUT_MS)
      this.addEventListener('open', onOpen)
      for (const event of ['open', 'close']) this.addEventListener(event, () => clearTimeout(handshakeTimer))
    }
  }
}
