import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom'
import { SignIn } from '../screens/session/sign-in.tsx'
import { Fallback, Frame, ScreenFault, SignedOut } from './frame.tsx'
import { openPreferences } from './open-preferences.tsx'
import { chatScreen, HOME, loadSignedIn, type Screen, SIGN_IN, screens } from './screens.ts'

function routeOf(screen: Screen): RouteObject {
  return {
    path: screen.path,
    errorElement: <ScreenFault />,
    // The current screen stays until the next one has loaded, so nothing flashes.
    lazy: async () => ({ Component: await screen.load() }),
  }
}

const orderVariants = screens.find(({ name }) => name === 'DownScore')

/** Hash routes (D1 §2). Unknown paths redirect to the home screen, or to the sign-in (A010). */
export function createRouter() {
  return createHashRouter([
    {
      element: <Frame />,
      errorElement: <ScreenFault />,
      hydrateFallbackElement: <Fallback />,
      children: [
        {
          path: '/',
          element: (
            <SignedOut>
              <SignIn onSettings={openPreferences} />
            </SignedOut>
          ),
        },
        {
          path: SIGN_IN,
          element: (
            <SignedOut>
              <SignIn onSettings={openPreferences} />
            </SignedOut>
          ),
        },
        {
          lazy: async () => ({ Component: await loadSignedIn() }),
          children: [
            ...screens.filter(({ name }) => name !== 'UpScore' && name !== 'DownScore').map(routeOf),
            ...(orderVariants ? [routeOf({ ...orderVariants, path: '/Main/UpDownScore/:variant' })] : []),
            routeOf(chatScreen),
            { path: '*', element: <Navigate to={HOME} replace /> },
          ],
        },
      ],
    },
  ])
}
