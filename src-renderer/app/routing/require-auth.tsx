import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { SIGN_IN } from '#shared/routes.ts'
import { desktop } from '../../platform/desktop.ts'
import { followOrders } from '../../stores/pending-orders.ts'
import { saveReturnPath, useSession } from '../../stores/session.ts'
import { Shell } from '../shell/shell.tsx'
import { invalidateOnEvents, queryClient } from '../sync/query-client.ts'
import { Redirect } from './redirect.tsx'

followOrders(desktop)
invalidateOnEvents(queryClient)

/** The signed-in area. Without a session it redirects to the sign-in and back afterwards (A010, fault 8). */
export function RequireAuth() {
  const { signedIn, reason } = useSession()
  const { pathname, search } = useLocation()
  if (signedIn) {
    return (
      <QueryClientProvider client={queryClient}>
        <Shell />
      </QueryClientProvider>
    )
  }
  if (reason !== 'signedOut') saveReturnPath(pathname + search)
  return <Redirect to={SIGN_IN} />
}
