import { NOTICES_ROUTE, setNoticeCentreOpen } from '../stores/notice-centre.ts'
import { keepReturnPath, useSession } from '../stores/session.ts'
import { openedPreferences } from './open-preferences.tsx'
import { screenAt } from './screens.ts'

/** Opens what the main process asks for: a deep link, a notification, an entry of its menus. */
export function openRoute(route: string, navigate: (to: string) => void): void {
  if (openedPreferences(route)) return
  if (route === NOTICES_ROUTE) setNoticeCentreOpen(useSession.getState().signedIn)
  else if (useSession.getState().signedIn) navigate(route)
  // Before the sign-in a screen waits, and what is typed there stays; the sign-in itself is open.
  else if (screenAt(route.split('?')[0]!)) keepReturnPath(route)
}
