import { type AuthInfo, net, type Session } from 'electron'
import type { ProxyCredentials } from '#contract/network.ts'
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
