import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { routeNameAt, routes } from '#shared/routes.ts'
import { formatTime } from '#shared/server-time.ts'
import { CHAT_SIDE } from '../../features/chat/chat-regions.ts'
import { MemberSide } from '../../features/member-panel/member-side.tsx'
import { useNextPendingShortcuts } from '../../features/orders/next-pending.ts'
import { usePanelAreaStyles } from '../../features/review/panel-area.ts'
import { useHasMiniWindow } from '../../features/workstation-settings/published-state.ts'
import { once } from '../../lib/closures.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { desktop } from '../../platform/desktop.ts'
import { canNotify, NOTIFICATIONS_UNSUPPORTED } from '../../platform/notifications.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat, useChatSide } from '../../stores/chat-request.ts'
import { useMemberPanel } from '../../stores/member-panel.ts'
import { clearReturnPath } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { minTargets } from '../../ui/min-target.ts'
import { IS_MAC, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { addRecentScreen } from '../commands/command.ts'
import { openShortcutHelp } from '../commands/dialog-openers.ts'
import { openCommandPalette } from '../commands/open-command-palette.ts'
import { toggleMiniWindow } from '../commands/toggle-mini-window.ts'
import { useChatLauncher, useMemberLauncher } from '../overlays/launchers.ts'
import { checkCanOpenDialog, isDialogOpen } from '../overlays/open-dialogs.ts'
import { UnsavedGuard } from '../routing/unsaved-guard.tsx'
import { ContactButton } from './contact-button.tsx'
import { DraftsBar } from './drafts-bar.tsx'
import {
  focusContent,
  focusCurrentRow,
  focusFilter,
  handleRegionKeys,
  keepPageFocus,
  skipToContent,
} from './focus-regions.ts'
import { GlobalProgress } from './global-progress.tsx'
import { Header } from './header.tsx'
import { SideNav } from './side-nav.tsx'

const useStyles = makeStyles({
  shell: {
    display: 'flex',
    height: '100vh',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  // What the width of a page means in styles: all but the chat beside it.
  page: { display: 'flex', flex: '1 1 auto', minWidth: 0, container: 'page / inline-size' },
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
    // What takes the focus is not scrolled below the save bar.
    ':has([data-save-bar])': { scrollPaddingBottom: '60px' },
  },
  beside: { marginBlock: '12px', marginInlineEnd: '12px' },
})

const useChatSideCode = lazyComponent(async () => (await import('../../features/chat/chat-side.tsx')).ChatSide)

/** Keys that focus-regions.ts handles. */
const SHELL_KEYS = [
  { keys: 'F6', label: '下一区域：表格、筛选…', global: true },
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
  useChatLauncher(pathname !== routes.Chat.path)
  const ChatSide = useChatSideCode()
  const hasChatBeside = useChatSide(({ isOpen }) => isOpen)
  useMemberLauncher()
  const hasMemberBeside = useMemberPanel(({ places }) => places === 0)
  useEffect(clearReturnPath, [])
  useEffect(() => void warnIfNotificationsUnavailable(), [])
  useEffect(handleRegionKeys, [])
  useEffect(keepPageFocus, [])
  // Both show another page.
  useEffectOnChange(() => {
    if (name && name !== 'Chat') addRecentScreen(name)
    const isFocusInContent = document.querySelector('#content')?.contains(document.activeElement)
    if (!isFocusInContent && !isDialogOpen()) focusContent()
  }, [pathname, remountKey])
  useShortcut('k', { mod: true, label: '搜索', global: true }, () => {
    if (checkCanOpenDialog('palette')) openCommandPalette()
  })
  useShortcut('c', { alt: true, label: '到客服聊天，再按返回页面', global: true }, () => {
    if (document.activeElement?.closest(CHAT_SIDE)) focusCurrentRow()
    else if (pathname !== routes.Chat.path && checkCanOpenDialog('chat')) openChat()
  })
  useHistoryKeys()
  useShortcut('?', { label: '所有快捷键', global: true }, openShortcutHelp)
  useNextPendingShortcuts()
  useShortcutHelp(SHELL_KEYS)
  const hasMiniWindow = useHasMiniWindow()

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
      <div className={styles.page}>
        <SideNav onReselect={() => setRemountKey(remountKey + 1)} />
        <div className={mergeClasses(styles.main, styles.targets)}>
          <Header title={title} />
          <FilterKey />
          {hasMiniWindow && <MiniWindowKey />}
          <OfflineBar />
          <DraftsBar />
          <div className={area.area}>
            <main className={styles.content} id="content" tabIndex={-1}>
              <Outlet key={remountKey} />
            </main>
            {hasMemberBeside && <MemberSide className={mergeClasses(area.panel, styles.beside)} />}
          </div>
          {!hasChatBeside && <ContactButton />}
        </div>
      </div>
      {hasChatBeside && ChatSide && <ChatSide onLeave={focusCurrentRow} />}
    </div>
  )
}

/** Browsers have these keys in their frame; the buttons of a mouse go back and forth by themselves. */
function useHistoryKeys() {
  const modifier = IS_MAC ? { mod: true } : { alt: true }
  // Nothing behind a dialog may change, also where no guard asks.
  const go = (steps: number) => isDialogOpen() || history.go(steps)
  useShortcut(IS_MAC ? '[' : 'ArrowLeft', { ...modifier, label: '后退', global: true }, () => go(-1))
  useShortcut(IS_MAC ? ']' : 'ArrowRight', { ...modifier, label: '前进', global: true }, () => go(1))
  useEffect(() => {
    const onMouseUp = (event: MouseEvent) => {
      if (HISTORY_BUTTONS.includes(event.button) && isDialogOpen()) event.preventDefault()
    }
    window.addEventListener('mouseup', onMouseUp)
    return () => window.removeEventListener('mouseup', onMouseUp)
  }, [])
}

/** Of a mouse: back and forth. */
const HISTORY_BUTTONS = [3, 4]

/** Not on the page of the chat, which finds messages with it. */
function FilterKey() {
  useShortcut('f', { mod: true, label: '到筛选，没有筛选时搜索', global: true }, () => {
    if (document.activeElement?.closest(CHAT_SIDE) || isDialogOpen()) return
    if (!focusFilter()) openCommandPalette()
  })
  return null
}

/** Warns once per page load that desktop notifications are unavailable (D1 §8). */
const warnIfNotificationsUnavailable = once(async () => {
  if (!canNotify(await desktop.readState('host'))) toast('warning', NOTIFICATIONS_UNSUPPORTED)
})

function MiniWindowKey() {
  useShortcut('w', { label: '打开或关闭迷你窗口', global: true }, toggleMiniWindow)
  return null
}

const useSkipLinkStyles = makeStyles({
  // Out of sight until it has the focus.
  link: {
    position: 'fixed',
    top: '8px',
    left: '8px',
    zIndex: 1_000_003,
    ':not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
  },
})

/** First in the order of Tab: leads past the menu and the header. */
function SkipLink() {
  const styles = useSkipLinkStyles()
  return (
    <Button appearance="primary" className={styles.link} onClick={skipToContent}>
      跳到内容
    </Button>
  )
}

/** Shows that the data on screen is stale, its age, and a retry button; and what is not on the disk. */
function OfflineBar() {
  const stale = useAlertState(({ connection }) => connection.stale)
  return (
    <>
      {stale ? <OfflineMessage /> : <FailedListsMessage />}
      <AuditBacklogMessage />
    </>
  )
}

/** For as long as the audit log cannot be written (fault 66). */
function AuditBacklogMessage() {
  const { count, reason } = useAlertState(({ auditBacklog }) => auditBacklog)
  if (count === 0) return null
  return (
    <MessageBar intent="error" politeness="assertive">
      <MessageBarBody style={{ overflowWrap: 'anywhere' }}>
        操作记录无法保存，有 {count} 条只在内存中，退出控制台会丢失；可以写入后会自动补存。原因：{reason}
      </MessageBarBody>
    </MessageBar>
  )
}

function OfflineMessage() {
  // `online` alone is not enough: the server may run on this machine and be reachable without a network.
  const { online, problem, lastUpdate } = useAlertState(({ connection }) => connection)
  const dataTime = lastUpdate === null ? '' : `，显示的是 ${formatTime(lastUpdate)} 的数据`
  return (
    <MessageBar intent="error" politeness="assertive">
      <MessageBarBody>
        {problem === null ? `离线：${online ? '无法连接服务器' : '网络已断开'}` : `待处理订单读取失败：${problem}`}
        {dataTime}，正在自动重试
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void desktop.reconnect()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** Names the conversation lists that failed to load: unread messages in them are not counted (A204). */
function FailedListsMessage() {
  const { hub, failedLists } = useAlertState(({ connection }) => connection)
  if (hub !== 'connected' || failedLists.length === 0) return null
  return (
    <MessageBar intent="warning">
      <MessageBarBody>
        消息列表读取失败：{failedLists.join('、')}；其中的未读消息可能没有计入，正在自动重试
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={() => void desktop.refreshAlerts()}>
          重试
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
