import { type AuthInfo, net, type Session } from 'electron'
import type { ProxyAnswer } from '../../src-preload/contract.ts'
import type { ProxyLogins } from '../core/proxy-logins.ts'

type Answer = (user?: string, password?: string) => void

/** Answers login requests of proxies; those of servers are cancelled. */
export function answerLogins(logins: ProxyLogins): (info: AuthInfo, answer: Answer) => void {
  let tried: ProxyAnswer | null = null
  return (info, answer) => {
    if (!info.isProxy) return answer()
    void logins.credentials(info, tried).then((known) => {
      tried = known
      if (known) answer(known.user, known.password)
      else answer()
    })
  }
}

export interface ProxyGate {
  /**
   * Call after a request failed at a proxy. Resolves with true when the proxy asked for a password and accepted it, so
   * that the request may be sent. Proxy authentication is per session.
   */
  pass(line: Session, url: string): Promise<boolean>
}

/** Electron's fetch fails where a proxy asks for a password: a preflight request authenticates first. */
export function createProxyGate(logins: ProxyLogins): ProxyGate {
  const underWay = new Map<Session, Promise<boolean>>()

  function goAhead(line: Session, url: string): Promise<boolean> {
    return new Promise((resolve) => {
      const request = net.request({ method: 'HEAD', url: new URL('/', url).href, session: line, credentials: 'omit' })
      const answerLogin = answerLogins(logins)
      let asked = false
      request.on('login', (info, answer) => {
        asked = true
        answerLogin(info, answer)
      })
      request.on('error', () => resolve(false))
      request.once('response', ({ statusCode }) => {
        resolve(asked && statusCode !== 407)
        request.abort()
      })
      request.end()
    })
  }

  return {
    pass: (line, url) => {
      const passing = underWay.get(line) ?? goAhead(line, url).finally(() => underWay.delete(line))
      underWay.set(line, passing)
      return passing
    },
  }
}
