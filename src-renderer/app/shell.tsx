import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { BRAND } from '../lib/brand.ts'
import { desktop } from '../platform/desktop.ts'
import { canNotify, NO_NOTIFICATIONS } from '../platform/notifications.ts'
import { CHAT_PATH } from '../stores/chat-request.ts'
import { useLive } from '../stores/live.ts'
import { dropReturnPath } from '../stores/session.ts'
import { toast } from '../stores/toast.ts'
import { ChatButton } from './chat-button.tsx'
import { useChatDoor } from './chat-door.tsx'
import { Header } from './header.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { Loading } from './loading.tsx'
import { Menu } from './menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { mayOpenDialog } from './open-dialogs.ts'
import { openPalette } from './open-palette.tsx'
import { screenAt } from './screens.ts'
import { useSounds } from './sound.tsx'

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

/** The signed-in area: menu, header, content (D1 §2, main layout). */
export function Shell() {
  const styles = useStyles()
  const { pathname } = useLocation()
  const [visit, setVisit] = useState(0)
  const title = screenAt(pathname)?.title ?? ''
  const sound = useSounds()
  useChatDoor()
  useEffect(dropReturnPath, [])
  useEffect(() => void tellWithoutNotifications(), [])

  // Before it is painted: what can be seen can be asked for.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (mayOpenDialog('palette')) openPalette()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  if (pathname === CHAT_PATH) {
    return (
      <div className={styles.shell}>
        <Title title={title} />
        <div className={styles.main}>
          <OfflineBar />
          <Outlet />
        </div>
        {sound}
      </div>
    )
  }
  return (
    <div className={styles.shell}>
      <Title title={title} />
      <Loading />
      <LeaveGuard />
      <Menu onOpenAgain={() => setVisit(visit + 1)} />
      <div className={styles.main}>
        <Header title={title} />
        <OfflineBar />
        <main className={styles.content} id="content">
          <Outlet key={visit} />
        </main>
      </div>
      <ChatButton />
      {sound}
    </div>
  )
}

let told = false

/** Once a page: nobody should rely on what will not come (D1 §8). */
async function tellWithoutNotifications(): Promise<void> {
  if (told) return
  told = true
  if (!canNotify(await desktop.getHost())) toast('warning', NO_NOTIFICATIONS)
}

/** The route's menu title, led by what waits (D1 §2). */
function Title({ title }: { title: string }): null {
  const { deposits, withdrawals, messages } = useLive(({ alerts }) => alerts)
  const waiting = deposits + withdrawals + messages
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title
  }, [waiting, title])
  // Signed out, nothing waits for anybody.
  useEffect(
    () => () => {
      document.title = BRAND
    },
    [],
  )
  return null
}
