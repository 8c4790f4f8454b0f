import { Button, Menu, MenuItem, MenuList, MenuPopover, mergeClasses } from '@fluentui/react-components'
import {
  ChatRegular,
  ChevronDownRegular,
  ChevronRightRegular,
  NavigationRegular,
  PersonRegular,
  PinOffRegular,
  PinRegular,
  SignOutRegular,
} from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BRAND } from '#shared/product.ts'
import { type RouteName, routeNameAt } from '#shared/routes.ts'
import { sanitizeText } from '#shared/untrusted-text.ts'
import { usePageWidth } from '../../features/review/panel-area.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { useEffectOnChange } from '../../lib/state-hooks.ts'
import { desktop } from '../../platform/desktop.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat, useChatSide } from '../../stores/chat-request.ts'
import { useUnsaved } from '../../stores/form-drafts.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { setPendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'
import { setUiPreferences, toggleInPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { signOut } from '../commands/sign-out.ts'
import { type Screen, screens, visibleScreens } from '../routing/screens.ts'
import { confirmLeave } from '../routing/unsaved-guard.tsx'
import { NavCount, PendingBadge, useNavStyles } from './nav-parts.tsx'

/** Outside the scroller, together with the chat: where the operators work all day. */
const FIXED: readonly RouteName[] = ['Home', 'UpScore', 'DownScore']

/** Every available screen with its badge, the operator, and the sign-out button; without labels in a narrow window. */
export function SideNav({ onReselect }: { onReselect: () => void }) {
  const styles = useNavStyles()
  // Beside the chat a queue needs what the labels would take.
  const isWide = usePageWidth(useChatSide(({ isOpen }) => isOpen) ? 960 : 800)
  const collapsed = useUiPreferences(({ menuCollapsed }) => menuCollapsed) || !isWide
  const folded = useUiPreferences(({ foldedGroups }): readonly string[] => foldedGroups ?? EMPTY_LIST)
  const pinnedNames = useUiPreferences(({ pinnedScreens }): readonly string[] => pinnedScreens ?? EMPTY_LIST)
  const current = routeNameAt(useLocation().pathname)
  const groupBot = useWorkstationSettings((settings) => settings.groupBot)
  const { pinned, groups } = useMemo(() => {
    const movable = visibleScreens(groupBot).filter(
      ({ name, isOutsideMenu }) => !FIXED.includes(name) && !isOutsideMenu,
    )
    const rest = movable.filter(({ name }) => !pinnedNames.includes(name))
    return {
      pinned: pinnedNames.flatMap((name) => movable.find((screen) => screen.name === name) ?? []),
      groups: [...new Set(rest.map(({ group }) => group))].map((group) => ({
        group,
        members: rest.filter((screen) => screen.group === group),
      })),
    }
  }, [groupBot, pinnedNames])
  const queryClient = useQueryClient()

  useEffect(() => void refreshOrders(), [])
  const scroller = useRef<HTMLDivElement>(null)
  // The place of the current entry depends on both.
  useEffectOnChange(() => {
    scroller.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [current, collapsed])

  // D1 §2: selecting an entry loads its page again, also when it is the open one.
  function open(screen: Screen, event: MouseEvent): void {
    // The opened screen fetches its data again; name lists keep their ten minutes (A071).
    void queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'names' })
    void refreshOrders()
    if (screen.name !== current) return
    if (useUnsaved.getState().names.length > 0) event.preventDefault()
    void confirmLeave().then((confirmed) => confirmed && onReselect())
  }

  const entry = (screen: Screen, pin: { isPinned: boolean | null }) => (
    <NavEntry
      key={screen.name}
      screen={screen}
      current={screen.name === current}
      collapsed={collapsed}
      pinned={pin.isPinned}
      onOpen={open}
    />
  )
  return (
    <nav className={mergeClasses(styles.menu, collapsed && styles.collapsed)} aria-label="主菜单">
      <div className={styles.brand}>
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-label={collapsed ? '展开菜单' : '收起菜单'}
          aria-expanded={!collapsed}
          disabledFocusable={!isWide}
          title={isWide ? undefined : '窗口太窄或放得太大，菜单已收起'}
          onClick={() => setUiPreferences({ menuCollapsed: !collapsed })}
        />
        {!collapsed && BRAND}
      </div>
      <PinMenu pinnedNames={pinnedNames}>
        <div className={styles.fixed}>
          <ul>
            {FIXED.map((name) => entry(screens.find((screen) => screen.name === name)!, { isPinned: null }))}
            <ChatEntry collapsed={collapsed} />
            {pinned.map((screen) => entry(screen, { isPinned: true }))}
          </ul>
        </div>
        <div ref={scroller} className={styles.scroller}>
          {groups.map(({ group, members }) => {
            const isFolded = group !== undefined && folded.includes(group)
            return (
              <div key={group ?? ''}>
                {group && (
                  <button
                    type="button"
                    className={mergeClasses(styles.group, collapsed && styles.narrowGroup)}
                    aria-expanded={!isFolded}
                    onClick={() => toggleInPreferences('foldedGroups', group)}
                  >
                    {group}
                    {isFolded ? <ChevronRightRegular /> : <ChevronDownRegular />}
                  </button>
                )}
                {/* A folded group still shows where the operator is. */}
                <ul>
                  {members
                    .filter(({ name }) => !isFolded || name === current)
                    .map((one) => entry(one, { isPinned: false }))}
                </ul>
              </div>
            )
          })}
        </div>
      </PinMenu>
      <NavFoot collapsed={collapsed} />
    </nav>
  )
}

const refreshOrders = async () => setPendingOrders(await desktop.refreshOrders())

function NavFoot({ collapsed }: { collapsed: boolean }) {
  const styles = useNavStyles()
  const user = useSession((session) => session.user)
  const itemClass = mergeClasses(styles.entry, collapsed && styles.narrow)
  return (
    <div className={mergeClasses(styles.foot, collapsed && styles.narrowFoot)}>
      <div className={mergeClasses(itemClass, styles.user)} title={sanitizeText(user?.name ?? '')}>
        <span className={styles.icon}>
          <PersonRegular />
        </span>
        <span className={styles.userName}>
          <ForeignText text={user?.name} />
        </span>
      </div>
      <button
        type="button"
        className={mergeClasses(styles.button, itemClass, !collapsed && styles.signOut)}
        onClick={() => void signOut()}
      >
        {collapsed && (
          <span className={styles.icon}>
            <SignOutRegular />
          </span>
        )}
        退出登录
      </button>
    </div>
  )
}

/** 联系客服 with its unread dot (D3 §2.12), which stays in sight in the menu; it opens the chat beside the page or over it. */
function ChatEntry({ collapsed }: { collapsed: boolean }) {
  const styles = useNavStyles()
  const unread = useAlertState(({ alerts }) => alerts.messages)
  return (
    <li>
      <button
        type="button"
        className={mergeClasses(styles.button, styles.entry, collapsed && styles.narrow)}
        style={{ position: 'relative' }}
        title="未读私信"
        aria-label={unread > 0 ? `客服聊天，${unread} 条未读` : '客服聊天'}
        onClick={() => openChat()}
      >
        <span className={styles.icon}>
          <ChatRegular />
          {unread > 0 && !collapsed && <span className={styles.dot} />}
        </span>
        <span>客服聊天</span>
        <NavCount count={unread} label={`${unread} 条未读`} collapsed={collapsed} />
      </button>
    </li>
  )
}

/** The context menu of the entries, by right click, ContextMenu or Shift+F10: pins one to the top of the menu. */
function PinMenu({ pinnedNames, children }: { pinnedNames: readonly string[]; children: ReactNode }) {
  const [target, setTarget] = useState<{ name: string; element: HTMLElement } | null>(null)

  function onContextMenu(event: MouseEvent): void {
    const element = (event.target as Element).closest<HTMLElement>('[data-screen]')
    const name = element?.dataset.screen
    if (!element || name === undefined) return
    event.preventDefault()
    setTarget({ name, element })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the entries inside are links, which have the focus
    <div style={{ display: 'contents' }} onContextMenu={onContextMenu}>
      {children}
      {target && (
        <Menu
          open
          closeOnScroll
          positioning={{ target: target.element, position: 'below', align: 'start' }}
          onOpenChange={(_event, { open }) => !open && setTarget(null)}
        >
          <MenuPopover>
            <MenuList aria-label="菜单项">
              <MenuItem onClick={() => toggleInPreferences('pinnedScreens', target.name)}>
                {pinnedNames.includes(target.name) ? '取消固定' : '固定到菜单上方'}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </div>
  )
}

interface NavEntryProps {
  screen: Screen
  current: boolean
  collapsed: boolean
  /** null: its place cannot be changed. */
  pinned: boolean | null
  onOpen: (screen: Screen, event: MouseEvent) => void
}

/** One screen in the menu, with the number of its pending orders, and a pin while the pointer is on it. */
function NavEntry({ screen, current, collapsed, pinned, onOpen }: NavEntryProps) {
  const styles = useNavStyles()
  const filters = useUiPreferences(({ screens }) => screens[screen.name]?.filters)
  return (
    <li className={styles.item} data-screen={pinned === null ? undefined : screen.name}>
      <Link
        to={{ pathname: screen.path, search: String(new URLSearchParams(filters)) }}
        className={mergeClasses(styles.entry, collapsed && styles.narrow, current && styles.current)}
        aria-current={current ? 'page' : undefined}
        onPointerEnter={() => void prefetch(screen.load)}
        onFocus={() => void prefetch(screen.load)}
        onClick={(event) => onOpen(screen, event)}
      >
        <span className={styles.icon}>
          <screen.icon />
        </span>
        <span>{screen.title}</span>
        {screen.count && <PendingBadge kind={screen.count} collapsed={collapsed} />}
      </Link>
      {pinned !== null && !collapsed && (
        <button
          type="button"
          className={styles.pin}
          // For the pointer only: a second stop for each entry would double the way of the keyboard, which has the menu.
          tabIndex={-1}
          aria-hidden
          title={pinned ? '取消固定' : '固定到菜单上方'}
          onClick={() => toggleInPreferences('pinnedScreens', screen.name)}
        >
          {pinned ? <PinOffRegular /> : <PinRegular />}
        </button>
      )}
    </li>
  )
}
