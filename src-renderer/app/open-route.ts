import { keepReturnPath, useSession } from '../stores/session.ts'
import { openedPreferences } from './open-preferences.tsx'

/** Opens what the main process asks for: a deep link, a notification, an entry of its menus. */
export function openRoute(route: string, navigate: (to: string) => void): void {
  if (openedPreferences(route)) return
  // Before the sign-in it waits: what is typed there stays.
  if (useSession.getState().signedIn) navigate(route)
  else keepReturnPath(route)
}
