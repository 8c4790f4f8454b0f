import { useSession } from '../stores/session.ts'
import { HOME, loadSignedIn, screenAt, screens } from './screens.ts'

/**
 * Starts loading the screen of the initial URL before the first render (performance.md). The sign-in is part of the
 * entry bundle; from there, the home screen starts loading as soon as the session is known to be signed in.
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

/** Loads the remaining screens in the background. */
export function loadOthers(): void {
  void loadSignedIn()
  for (const screen of screens) void screen.load()
}
