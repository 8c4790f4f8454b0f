import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { routeNameAt, routes } from '../../../src-preload/shared/routes.ts'
import { desktop } from '../../platform/desktop.ts'
import { canNotify, NOTIFICATIONS_UNSUPPORTED } from '../../platform/notifications.ts'
import { clearReturnPath } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { openCommandPalette } from '../commands/open-command-palette.ts'
import { useChatLauncher } from '../overlays/chat-launcher.ts'
import { checkCanOpenDialog } from '../overlays/open-dialogs.ts'
import { UnsavedGuard } from '../routing/unsaved-guard.tsx'
import { ChatButton } from './chat-button.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import { GlobalProgress } from './global-progress.tsx'
import { Header } from './header.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SideNav } from './side-nav.tsx'

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
  const [remountKey, setRemountKey] = useState(0)
  const name = routeNameAt(pathname)
  const title = name ? routes[name].title : ''
  useChatLauncher()
  useEffect(clearReturnPath, [])
  useEffect(() => void warnIfNotificationsUnavailable(), [])
  useShortcut('k', { mod: true }, () => checkCanOpenDialog('palette') && openCommandPalette())

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
      <GlobalProgress />
      <UnsavedGuard />
      <SideNav onReselect={() => setRemountKey(remountKey + 1)} />
      <div className={styles.main}>
        <Header title={title} />
        <OfflineBar />
        <DraftsBar />
        <main className={styles.content} id="content">
          <Outlet key={remountKey} />
        </main>
      </div>
      <ChatButton />
    </div>
  )
}

let warned = false

/** Warns once per page load that desktop notifications are unavailable (D1 §8). */
async function warnIfNotificationsUnavailable(): Promise<void> {
  if (warned) return
  warned = true
  if (!canNotify(await desktop.getHost())) toast('warning', NOTIFICATIONS_UNSUPPORTED)
}
