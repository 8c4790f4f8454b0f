import { type AuthInfo, net, type Session } from 'electron'
import type { ProxyAnswer } from '../../src-preload/contract.ts'
import type { ProxyLogins } from '../core/proxy-logins.ts'

type Answer = (user?: string, password?: string) => void

/** Answers what asks for a name and a password on its way, if it is a proxy. */
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
   * After a request that ended at a proxy: whether the way is free now, because the proxy wanted a password and got it.
   * Each session has to pass by itself.
   */
  pass(line: Session, url: string): Promise<boolean>
}

/** A fetch of Electron gives up where a proxy asks for a password: another request goes ahead and answers it. */
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
