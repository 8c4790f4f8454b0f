import { lazy, Suspense, useEffect, useState } from 'react'
import type { ProxyAuthRequest } from '../../../src-preload/contract/network.ts'
import { desktop } from '../../platform/desktop.ts'

const ProxyLoginDialog = lazy(async () => ({ default: (await import('./proxy-login-dialog.tsx')).ProxyLoginDialog }))

/** Shows the requests of network proxies for credentials, on any page. */
export function ProxyLogin() {
  const [request, setRequest] = useState<ProxyAuthRequest | null>(null)
  useEffect(() => {
    const unsubscribe = desktop.onProxyAuthRequest(setRequest)
    void desktop.getProxyAuthRequest().then((pending) => pending && setRequest(pending))
    return unsubscribe
  }, [])
  return (
    request && (
      <Suspense>
        <ProxyLoginDialog key={String(request.rejected)} request={request} />
      </Suspense>
    )
  )
}
