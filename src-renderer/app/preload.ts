import { useSession } from '../stores/session.ts'
import { HOME, loadSignedIn, screenAt, screens } from './screens.ts'

/**
 * Begins to load the screen of an address before anything is drawn (performance.md). The sign-in is there already: from
 * it on, the dashboard is begun as soon as somebody is known to be signed in.
 */
export function loadFirstScreen(address: string): void {
  const asked = screenAt(address.split('?')[0] ?? '')
  const begin = () => {
    void loadSignedIn()
    void (asked ?? screenAt(HOME))?.load()
  }
  if (asked) begin()
  useSession.subscribe(({ signedIn }) => {
    if (signedIn) begin()
  })
}

/** Loads what is not on screen yet. */
export function loadOthers(): void {
  void loadSignedIn()
  for (const screen of screens) void screen.load()
}
