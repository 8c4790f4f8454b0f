import type { ComponentType } from 'react'
import { HOME, type RouteName, routeNameAt } from '../../src-preload/shared/routes.ts'
import { useSession } from '../stores/session.ts'

/** The layout of the signed-in area; the sign-in does without. */
export const loadSignedIn = async () => (await import('./routing/require-auth.tsx')).RequireAuth

/** The registry comes with the first screen: the sign-in needs neither its icons nor its loaders. */
export async function loadRoute(name: RouteName): Promise<ComponentType> {
  const { loadScreen } = await import('./routing/screens.ts')
  return loadScreen(name)
}

/**
 * Begins to load the screen of an address before anything is drawn (performance.md). The sign-in is there already: from
 * it on, the dashboard is begun as soon as an operator is known to be signed in.
 */
export function loadFirstScreen(address: string): void {
  const requested = routeNameAt(address.split('?')[0] ?? '')
  const begin = () => {
    void loadSignedIn()
    void loadRoute(requested ?? routeNameAt(HOME)!)
  }
  if (requested) begin()
  useSession.subscribe(({ signedIn }) => {
    if (signedIn) begin()
  })
}

/** Loads what is not on screen yet. */
export async function loadOthers(): Promise<void> {
  void loadSignedIn()
  const { screens } = await import('./routing/screens.ts')
  for (const screen of screens) void screen.load()
}
