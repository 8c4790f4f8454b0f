import '#renderer/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createHashRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { useChatLauncher, useMemberLauncher } from '#renderer/app/overlays/launchers.ts'
import { Overlays } from '#renderer/app/overlays/overlays.tsx'
import { RouteError } from '#renderer/app/routing/router.tsx'
import { loadScreen } from '#renderer/app/routing/screens.ts'
import { UnsavedGuard } from '#renderer/app/routing/unsaved-guard.tsx'
import { DraftsBar } from '#renderer/app/shell/drafts-bar.tsx'
import { keepPageFocus } from '#renderer/app/shell/focus-regions.ts'
import { ThemeProvider } from '#renderer/app/shell/theme-provider.tsx'
import { invalidateOnEvents, queryClient } from '#renderer/app/sync/query-client.ts'
import { reportUnsavedWork, syncMainProcess } from '#renderer/app/sync/sync-main-process.ts'
import { MemberSide } from '#renderer/features/member-panel/member-side.tsx'
import { usePanelAreaStyles } from '#renderer/features/review/panel-area.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import { useMemberPanel } from '#renderer/stores/member-panel.ts'
import { followOrders, setPendingOrders } from '#renderer/stores/pending-orders.ts'
import { useSession } from '#renderer/stores/session.ts'
import { keepCompositionKeys } from '#renderer/ui/composition-keys.ts'
import { ORDER_LISTS, type RouteName, routeNameAt, routes } from '#shared/routes.ts'

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
            <header>
              <h1>{routes[name].title}</h1>
            </header>
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
followOrders(desktop)
invalidateOnEvents(queryClient)
reportUnsavedWork()
syncMainProcess((route) => void router.navigate(route))

createRoot(document.getElementById('root')!).render(
  <ThemeProvider>
    <RouterProvider router={router} />
  </ThemeProvider>,
)
