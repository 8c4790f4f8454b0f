import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { routeNameAt, routes } from '../../../src-preload/shared/routes.ts'
import { MemberSide } from '../../features/member-panel/member-side.tsx'
import { useNextPendingShortcuts } from '../../features/orders/next-pending.ts'
import { usePanelAreaStyles } from '../../features/review/panel-area.ts'
import { desktop } from '../../platform/desktop.ts'
import { canNotify, NOTIFICATIONS_UNSUPPORTED } from '../../platform/notifications.ts'
import { useMemberPanel } from '../../stores/member-panel.ts'
import { clearReturnPath } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { minTargets } from '../../ui/min-target.ts'
import { useShortcutHelp } from '../../ui/shortcut-help.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { openCommandPalette } from '../commands/open-command-palette.ts'
import { openShortcutHelp } from '../commands/open-shortcut-help.ts'
import { addRecentScreen } from '../commands/recent.ts'
import { useChatLauncher } from '../overlays/chat-launcher.ts'
import { useMemberLauncher } from '../overlays/member-launcher.ts'
import { checkCanOpenDialog, isDialogOpen } from '../overlays/open-dialogs.ts'
import { UnsavedGuard } from '../routing/unsaved-guard.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import { focusContent, handleRegionKeys } from './focus-regions.ts'
import { GlobalProgress } from './global-progress.tsx'
import { Header } from './header.tsx'
import { keepPageFocus } from './keep-page-focus.ts'
import { OfflineBar } from './offline-bar.tsx'
import { SideNav } from './side-nav.tsx'
import { SkipLink } from './skip-link.tsx'

const useStyles = makeStyles({
  shell: {
    display: 'flex',
    height: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  main: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0 },
  targets: minTargets,
  // The scroll bar has its room at once, so that nothing jumps when the content grows.
  content: {
    flex: '1 1 auto',
    minWidth: 0,
    minHeight: 0,
    overflow: 'auto',
    scrollbarGutter: 'stable',
    padding: '12px 6px 12px 16px',
    outlineStyle: 'none',
  },
  beside: { marginBlock: '12px', marginInlineEnd: '12px' },
})

/** Keys that focus-regions.ts handles. */
const SHELL_KEYS = [
  { keys: 'F6', label: '下一区域：表格、面板、筛选、菜单', global: true },
  { keys: 'Shift+F6', label: '上一区域', global: true },
  { keys: 'Esc', label: '从筛选回到表格', global: true },
]

/** The layout of the signed-in area: side navigation, header, content (D1 §2). */
export function Shell() {
  const styles = useStyles()
  const area = usePanelAreaStyles()
  const { pathname } = useLocation()
  const [remountKey, setRemountKey] = useState(0)
  const name = routeNameAt(pathname)
  const title = name ? routes[name].title : ''
  useChatLauncher()
  useMemberLauncher()
  const hasMemberBeside = useMemberPanel(({ places }) => places === 0)
  useEffect(clearReturnPath, [])
  useEffect(() => void warnIfNotificationsUnavailable(), [])
  useEffect(handleRegionKeys, [])
  useEffect(keepPageFocus, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: both show another page
  useEffect(() => {
    if (name && name !== 'Chat') addRecentScreen(name)
    const isFocusInContent = document.querySelector('#content')?.contains(document.activeElement)
    if (!isFocusInContent && !isDialogOpen()) focusContent()
  }, [pathname, remountKey])
  useShortcut('k', { mod: true, label: '搜索', global: true }, () => {
    if (checkCanOpenDialog('palette')) openCommandPalette()
  })
  useShortcut('?', { label: '所有快捷键', global: true }, openShortcutHelp)
  useNextPendingShortcuts()
  useShortcutHelp(SHELL_KEYS)

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
      <SkipLink />
      <GlobalProgress />
      <UnsavedGuard />
      <SideNav onReselect={() => setRemountKey(remountKey + 1)} />
      <div className={mergeClasses(styles.main, styles.targets)}>
        <Header title={title} />
        <OfflineBar />
        <DraftsBar />
        <div className={area.area}>
          <main className={styles.content} id="content" tabIndex={-1}>
            <Outlet key={remountKey} />
          </main>
          {hasMemberBeside && <MemberSide className={mergeClasses(area.panel, styles.beside)} />}
        </div>
      </div>
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
