import { lazy, Suspense, useEffect, useState } from 'react'
import type { ProxyAuthRequest } from '#contract/network.ts'
import { desktop } from '../../platform/desktop.ts'

const ProxyLoginDialog = lazy(async () => ({ default: (await import('./proxy-login-dialog.tsx')).ProxyLoginDialog }))

/** Shows the requests of network proxies for credentials, on any page. */
export function ProxyLogin() {
  const [request, setRequest] = useState<ProxyAuthRequest | null>(null)
  // After a wrong password, only that is typed again; another proxy has users of its own.
  const [entered, setEntered] = useState({ proxy: '', user: '' })
  useEffect(() => {
    const unsubscribe = desktop.onProxyAuthRequest(setRequest)
    void desktop.readState('proxyAuthRequest').then((pending) => pending && setRequest(pending))
    return unsubscribe
  }, [])
  if (!request) return null
  const { proxy, rejected } = request
  return (
    <Suspense>
      <ProxyLoginDialog
        key={`${proxy} ${rejected}`}
        request={request}
        user={entered.proxy === proxy ? entered.user : ''}
        onUser={(user) => setEntered({ proxy, user })}
      />
    </Suspense>
  )
}
