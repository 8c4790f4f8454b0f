import { createHashRouter, type RouteObject } from 'react-router-dom'
import { HOME, ORDER_LISTS, type RouteName, routes, SIGN_IN } from '../../../src-preload/shared/routes.ts'
import { SignIn } from '../../screens/session/sign-in.tsx'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'
import { loadRoute, loadSignedIn } from '../load-route.ts'
import { Redirect } from './redirect.tsx'
import { GuestOnly, LoadingFallback, RootLayout, RouteError } from './root-layout.tsx'

function toRoute(name: RouteName, path: string = routes[name].path): RouteObject {
  return {
    path,
    errorElement: <RouteError />,
    // The old screen stays until the new one is there: nothing flashes.
    lazy: async () => ({ Component: await loadRoute(name) }),
  }
}

const signIn = (
  <GuestOnly>
    <SignIn onSettings={openWorkstationSettings} />
  </GuestOnly>
)

const names = Object.keys(routes) as RouteName[]

/** Hash routes (D1 §2). Unknown paths redirect to the home screen, or to the sign-in (A010). */
export function createRouter() {
  return createHashRouter([
    {
      element: <RootLayout />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <LoadingFallback />,
      children: [
        { path: '/', element: signIn },
        { path: SIGN_IN, element: signIn },
        {
          lazy: async () => ({ Component: await loadSignedIn() }),
          children: [
            ...names.filter((name) => !routes[name].path.startsWith(ORDER_LISTS)).map((name) => toRoute(name)),
            // One route for all order lists: what it holds stays when the operator goes from one to the other.
            toRoute('DownScore', `${ORDER_LISTS}:variant`),
            { path: '*', element: <Redirect to={HOME} /> },
          ],
        },
      ],
    },
  ])
}
