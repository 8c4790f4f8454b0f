import { Button, Spinner, Subtitle2 } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate, Outlet, useRouteError } from 'react-router-dom'
import { HOME } from '../../src-preload/shared/routes.ts'
import { messageOf } from '../lib/errors.ts'
import { desktop } from '../platform/desktop.ts'
import { returnPath, useSession } from '../stores/session.ts'
import { loadOthers } from './load-route.ts'
import { mayOpenDialog } from './open-dialogs.ts'
import { openPreferences } from './open-preferences.tsx'
import { useSounds } from './sound.tsx'
import { Title } from './title.tsx'

const Layers = lazy(async () => ({ default: (await import('./layers.tsx')).Layers }))

/** Overlays and prefetching wait until the browser is idle, at most this long. */
const IDLE_LIMIT_MS = 1_000

/** The root layout: title, sounds, and overlays around every page. */
export function Frame() {
  const known = useSession((session) => session.known)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!known) return
    requestIdleCallback(
      () => {
        setShown(true)
        void loadOthers()
      },
      { timeout: IDLE_LIMIT_MS },
    )
  }, [known])
  // Layout effect, so the shortcut works as soon as the UI is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== ',' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (mayOpenDialog('preferences')) openPreferences()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const sound = useSounds()
  return (
    <>
      <Title />
      {sound}
      {known ? <Outlet /> : <Fallback />}
      {known && shown && (
        <Suspense>
          <Layers />
        </Suspense>
      )}
    </>
  )
}

export function SignedOut({ children }: { children: ReactNode }) {
  const signedIn = useSession((session) => session.signedIn)
  // The sign-in stays until the next screen has loaded, so nothing flashes.
  return (
    <>
      {children}
      {signedIn && <Navigate to={returnPath() ?? HOME} replace />}
    </>
  )
}

export function Fallback() {
  return <Spinner style={{ height: '100vh' }} delay={200} />
}

/** Shown in place of a screen that threw; the rest of the console keeps working. */
export function ScreenFault() {
  const error = useRouteError()
  useEffect(() => {
    void desktop.reportFault(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }, [error])
  return (
    <div role="alert" style={{ padding: 24 }}>
      <Subtitle2 as="h2">页面出错了</Subtitle2>
      <p>{messageOf(error)}</p>
      <Button onClick={() => location.reload()}>重新加载</Button>
    </div>
  )
}
