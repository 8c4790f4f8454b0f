import { type AuthInfo, net, type Session } from 'electron'
import type { ProxyCredentials } from '../../../src-preload/contract/network.ts'
import type { ProxyAuth } from '../../core/network/proxy-auth.ts'

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

export interface ProxyPreflight {
  /**
   * Call after a request failed at a proxy. Resolves with true when the proxy asked for a password and accepted it, so
   * that the request may be sent. Proxy authentication is per session.
   */
  authenticate(networkSession: Session, url: string): Promise<boolean>
}

/** Electron's fetch fails where a proxy asks for a password: a preflight request authenticates first. */
export function createProxyPreflight(proxyAuth: ProxyAuth): ProxyPreflight {
  const inFlight = new Map<Session, Promise<boolean>>()

  function sendPreflight(networkSession: Session, url: string): Promise<boolean> {
    return new Promise((resolve) => {
      const request = net.request({
        method: 'HEAD',
        url: new URL('/', url).href,
        session: networkSession,
        credentials: 'omit',
      })
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

  return {
    authenticate: (networkSession, url) => {
      const pending =
        inFlight.get(networkSession) ??
        sendPreflight(networkSession, url).finally(() => inFlight.delete(networkSession))
      inFlight.set(networkSession, pending)
      return pending
    },
  }
}
