import type { ComponentType } from 'react'
import { HOME, type RouteName, routeNameAt } from '#shared/routes.ts'
import { untilSettled } from '../api/http/pending-requests.ts'
import { prefetch } from '../lib/prefetch.ts'
import { loadLazyDialogs } from '../stores/lazy-dialog.tsx'
import { useSession } from '../stores/session.ts'

/** The layout of the signed-in area; the sign-in does without. */
export const loadSignedIn = async () => (await import('./routing/require-auth.tsx')).RequireAuth

/** The registry comes with the first screen: the sign-in needs neither its icons nor its loaders. */
export async function loadRoute(name: RouteName): Promise<ComponentType> {
  const { loadScreen } = await import('./routing/screens.ts')
  return loadScreen(name)
}

const screens: { first: Promise<unknown> } = { first: Promise.resolve() }

/**
 * Begins to load the screen of an address before anything is drawn (performance.md). The sign-in is there already: from
 * it on, the dashboard is begun as soon as an operator is known to be signed in.
 */
export function loadFirstScreen(address: string): void {
  const requested = routeNameAt(address.split('?')[0] ?? '')
  const name = requested ?? routeNameAt(HOME)!
  // The dashboard loads in parallel with the registry, which would name it only later.
  const begin = () => {
    const home = name === 'Home' ? import('../screens/home/home.tsx') : null
    screens.first = Promise.allSettled([loadSignedIn(), loadRoute(name), home])
    return home
  }
  if (requested) void begin()
  useSession.subscribe(({ signedIn }, previous) => {
    if (!signedIn || previous.signedIn) return
    void prefetch(async () => {
      const [home, { queryClient }] = await Promise.all([begin(), import('./sync/query-client.ts')])
      home?.prefetchHome(queryClient)
    })
  })
}

/** What an operator opens most; the other screens load when the pointer or the focus reaches their menu entry. */
const LIKELY: readonly RouteName[] = ['Home', 'UpScore', 'UserManage', 'Bet', 'AccountChang']

/** Loads what is not on screen yet, one after the other, once the first screen has its data. */
export async function loadOthers(): Promise<void> {
  await screens.first
  await untilSettled()
  await prefetch(loadSignedIn)
  loadLazyDialogs()
  for (const name of LIKELY) {
    await idle()
    await prefetch(() => loadRoute(name))
  }
}

const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
