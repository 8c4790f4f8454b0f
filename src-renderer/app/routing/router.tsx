import { Button, Spinner } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { createHashRouter, Outlet, type RouteObject, useLocation, useRouteError } from 'react-router-dom'
import type { DeliveryResult } from '#contract/alerts.ts'
import { BRAND } from '#shared/product.ts'
import { HOME, ORDER_LISTS, type RouteName, routeNameAt, routes, SIGN_IN } from '#shared/routes.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { desktop } from '../../platform/desktop.ts'
import { SignIn } from '../../screens/session/sign-in.tsx'
import { useAlertState } from '../../stores/alert-state.ts'
import { getReturnPath, useSession } from '../../stores/session.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'
import { loadOthers, loadRoute, loadSignedIn } from '../load-route.ts'
import { checkCanOpenDialog } from '../overlays/open-dialogs.ts'
import { Redirect } from './redirect.tsx'

const Overlays = lazy(async () => ({ default: (await import('../overlays/overlays.tsx')).Overlays }))

/** Overlays and prefetching wait until the browser is idle, at most this long. */
const IDLE_TIMEOUT_MS = 1_000

/** The root layout: title, sounds, and overlays around every page. */
function RootLayout() {
  const initialized = useSession((session) => session.initialized)
  const [showOverlays, setShowOverlays] = useState(false)
  useEffect(() => {
    if (!initialized) return
    const showAndLoad = () => {
      setShowOverlays(true)
      void loadOthers()
    }
    requestIdleCallback(showAndLoad, { timeout: IDLE_TIMEOUT_MS })
  }, [initialized])
  useShortcut(',', { mod: true, label: '设置', global: true }, () => {
    if (checkCanOpenDialog('preferences')) openWorkstationSettings()
  })
  const sound = useAlertSound()
  return (
    <>
      <WindowTitle />
      {sound}
      {initialized ? <Outlet /> : <LoadingFallback />}
      {initialized && showOverlays && (
        <Suspense>
          <Overlays />
        </Suspense>
      )}
    </>
  )
}

function GuestOnly({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.signedIn)
  // The sign-in stays until the next screen has loaded, so nothing flashes.
  return (
    <>
      {children}
      {signedIn && <Redirect to={getReturnPath() ?? HOME} />}
    </>
  )
}

const LoadingFallback = () => <Spinner style={{ height: '100vh' }} delay={200} aria-label="读取中" />

/** Shown in place of a screen that threw; the rest of the console keeps working. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => {
    void desktop.reportError(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }, [error])
  return (
    <div role="alert" style={{ padding: 24 }}>
      <h2>页面出错了</h2>
      <p>{getErrorMessage(error)}</p>
      <Button onClick={() => location.reload()}>重新加载</Button>
    </div>
  )
}

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

/** A change of the title costs several milliseconds and draws the task bar, too much for each count of a burst. */
const MIN_INTERVAL_MS = 500

/** Sets the window title: the pending count or why it is unknown (D1 §2, A219), the screen, and the product. */
function WindowTitle(): null {
  const prefix = useAlertState(({ status }) => status.titlePrefix)
  const { pathname } = useLocation()
  const name = routeNameAt(pathname)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const change = () => {
      changedAt.current = performance.now()
      document.title = prefix + (name ? `${routes[name].title} - ${BRAND}` : BRAND)
    }
    const wait = changedAt.current + MIN_INTERVAL_MS - performance.now()
    if (wait <= 0) return change()
    const timer = setTimeout(change, wait)
    return () => clearTimeout(timer)
  }, [prefix, name])
  return null
}

const reportResult = (result: DeliveryResult) => void desktop.reportDelivery('sound', result)

/**
 * Returns a hidden audio element that plays the sounds requested by the main process (D1 §2), whether the window is
 * visible or signed in: the end of a session has a sound too (A218). Reports whether playback worked (fault 53).
 */
function useAlertSound(): ReactNode {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(
    () =>
      desktop.onSound(({ name, volume }) => {
        if (!audio.current) return
        audio.current.src = `/sounds/${name}.wav`
        audio.current.volume = volume
        audio.current.play().then(
          () => reportResult('ok'),
          (error: DOMException) => {
            // Interrupted by the next sound, which reports its own result.
            if (error.name === 'AbortError') return
            // Browsers block sound before the first user interaction.
            reportResult(error.name === 'NotAllowedError' ? 'blocked' : 'failed')
          },
        )
      }),
    [],
  )
  /** One that has played keeps the output of the system busy for ten seconds more, a third of the time while a sound repeats. */
  const unload = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    currentTarget.removeAttribute('src')
    currentTarget.load()
  }
  // biome-ignore lint/a11y/useMediaCaption: a chime says nothing
  return <audio ref={audio} hidden onEnded={unload} onError={() => reportResult('failed')} />
}
