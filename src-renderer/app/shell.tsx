import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { routeNameAt, routes } from '../../src-preload/shared/routes.ts'
import { desktop } from '../platform/desktop.ts'
import { canNotify, NO_NOTIFICATIONS } from '../platform/notifications.ts'
import { dropReturnPath } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { ChatButton } from './chat-button.tsx'
import { useChatDoor } from './chat-door.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import { Header } from './header.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Loading } from './loading.tsx'
import { Menu } from './menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { mayOpenDialog } from './open-dialogs.ts'
import { openPalette } from './open-palette.tsx'

const useStyles = makeStyles({
  shell: {
    display: 'flex',
    height: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  main: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  content: { flex: '1 1 auto', minHeight: 0, overflow: 'auto', padding: '12px 16px' },
})

/** The layout of the signed-in area: side navigation, header, content (D1 §2). */
export function Shell() {
  const styles = useStyles()
  const { pathname } = useLocation()
  const [visit, setVisit] = useState(0)
  const name = routeNameAt(pathname)
  const title = name ? routes[name].title : ''
  useChatDoor()
  useEffect(dropReturnPath, [])
  useEffect(() => void tellWithoutNotifications(), [])

  // Layout effect, so the shortcut works as soon as the UI is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (mayOpenDialog('palette')) openPalette()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  if (pathname === routes.Chat.path) {
    return (
      <div className={styles.shell}>
        <div className={styles.main}>
          <OfflineBar />
          <Outlet />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.shell}>
      <Loading />
      <LeaveGuard />
      <Menu onOpenAgain={() => setVisit(visit + 1)} />
      <div className={styles.main}>
        <Header title={title} />
        <OfflineBar />
        <DraftsBar />
        <main className={styles.content} id="content">
          <Outlet key={visit} />
        </main>
      </div>
      <ChatButton />
    </div>
  )
}

let told = false

/** Warns once per page load that desktop notifications are unavailable (D1 §8). */
async function tellWithoutNotifications(): Promise<void> {
  if (told) return
  told = true
  if (!canNotify(await desktop.getHost())) toast('warning', NO_NOTIFICATIONS)
}
