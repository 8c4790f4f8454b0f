import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { ORDER_LISTS, type RouteName, routeNameAt, routes } from '../../../src-preload/shared/routes.ts'
import { useChatLauncher, useMemberLauncher } from '../../../src-renderer/app/overlays/launchers.ts'
import { Overlays } from '../../../src-renderer/app/overlays/overlays.tsx'
import { RouteError } from '../../../src-renderer/app/routing/router.tsx'
import { loadScreen } from '../../../src-renderer/app/routing/screens.ts'
import { UnsavedGuard } from '../../../src-renderer/app/routing/unsaved-guard.tsx'
import { DraftsBar } from '../../../src-renderer/app/shell/drafts-bar.tsx'
import { keepPageFocus } from '../../../src-renderer/app/shell/keep-page-focus.ts'
import { ThemeProvider } from '../../../src-renderer/app/shell/theme-provider.tsx'
import { invalidateOnEvents } from '../../../src-renderer/app/sync/invalidate-on-events.ts'
import { queryClient } from '../../../src-renderer/app/sync/query-client.ts'
import { reportUnsavedWork } from '../../../src-renderer/app/sync/report-unsaved-work.ts'
import { syncMainProcess } from '../../../src-renderer/app/sync/sync-main-process.ts'
import { MemberSide } from '../../../src-renderer/features/member-panel/member-side.tsx'
import { usePanelAreaStyles } from '../../../src-renderer/features/review/panel-area.ts'
import { desktop } from '../../../src-renderer/platform/desktop.ts'
import { useMemberPanel } from '../../../src-renderer/stores/member-panel.ts'
import { setPendingOrders } from '../../../src-renderer/stores/pending-orders.ts'
import { useSession } from '../../../src-renderer/stores/session.ts'
import { keepCompositionKeys } from '../../../src-renderer/ui/composition-keys.ts'
import '../../../src-renderer/global.css'

/** One screen with what it needs around it: dialogs, toasts, the member's panel. No menu, header, sounds or dashboard. */
function Frame() {
  const area = usePanelAreaStyles()
  const name = routeNameAt(useLocation().pathname)
  const hasMemberBeside = useMemberPanel(({ places }) => places === 0)
  const signedIn = useSession((session) => session.signedIn)
  useChatLauncher()
  useMemberLauncher()
  useEffect(keepPageFocus, [])
  // As the menu does.
  useEffect(() => {
    if (signedIn) void desktop.refreshOrders().then(setPendingOrders)
  }, [signedIn])
  return (
    <>
      {signedIn && name && (
        <QueryClientProvider client={queryClient}>
          <UnsavedGuard />
          <div className="frame">
            <h1>{routes[name].title}</h1>
            <DraftsBar />
            <div className={area.area}>
              <main id="content" tabIndex={-1}>
                <Outlet />
              </main>
              {hasMemberBeside && <MemberSide className={area.panel} />}
            </div>
          </div>
        </QueryClientProvider>
      )}
      {/* As in the console they outlive the session: a dialog that it closes gives the page back. */}
      <Overlays />
    </>
  )
}

const toRoute = (name: RouteName, path: string = routes[name].path) => ({
  path,
  errorElement: <RouteError />,
  lazy: async () => ({ Component: await loadScreen(name) }),
})

const names = (Object.keys(routes) as RouteName[]).filter((name) => !routes[name].path.startsWith(ORDER_LISTS))
const router = createHashRouter([
  {
    element: <Frame />,
    children: [...names.map((name) => toRoute(name)), toRoute('DownScore', `${ORDER_LISTS}:variant`)],
  },
])

keepCompositionKeys()
invalidateOnEvents(queryClient)
reportUnsavedWork()
syncMainProcess((route) => void router.navigate(route))

createRoot(document.getElementById('root')!).render(
  <ThemeProvider>
    <RouterProvider router={router} />
  </ThemeProvider>,
)
