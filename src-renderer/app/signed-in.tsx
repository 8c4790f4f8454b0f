import { QueryClientProvider } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { SIGN_IN } from '../../src-preload/shared/routes.ts'
import { refreshQueries } from '../realtime/refresh.ts'
import { keepReturnPath, useSession } from '../stores/session.ts'
import { queries } from './query-client.ts'
import { Shell } from './shell.tsx'

refreshQueries(queries)

/** The signed-in area. Without a session it redirects to the sign-in and back afterwards (A010, fault 8). */
export function SignedIn() {
  const { signedIn, reason } = useSession()
  const { pathname, search } = useLocation()
  if (signedIn) {
    return (
      <QueryClientProvider client={queries}>
        <Shell />
      </QueryClientProvider>
    )
  }
  if (reason !== 'signedOut') keepReturnPath(pathname + search)
  return <Navigate to={SIGN_IN} replace />
}
