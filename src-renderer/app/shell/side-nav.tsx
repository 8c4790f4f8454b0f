import { Button, mergeClasses } from '@fluentui/react-components'
import {
  ChevronDownRegular,
  ChevronRightRegular,
  NavigationRegular,
  PersonRegular,
  SignOutRegular,
} from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import { type RouteName, routeNameAt } from '../../../src-preload/shared/routes.ts'
import { sanitizeText } from '../../../src-preload/shared/untrusted-text.ts'
import { desktop } from '../../platform/desktop.ts'
import { setPendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'
import { setUiPreferences, toggleInPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { useUnsaved } from '../../stores/unsaved-edits.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { signOut } from '../commands/sign-out.ts'
import { type Screen, screens, visibleScreens } from '../routing/screens.ts'
import { confirmLeave } from '../routing/unsaved-guard.tsx'
import { ChatEntry } from './chat-entry.tsx'
import { NavEntry } from './nav-entry.tsx'
import { useNavStyles } from './nav-styles.ts'
import { PinMenu } from './pin-menu.tsx'

/** Outside the scroller, together with the chat: where the operators work all day. */
const FIXED: readonly RouteName[] = ['Home', 'UpScore', 'DownScore']
const EMPTY: readonly string[] = []

/** Side navigation: every available screen with its badge, the signed-in operator, and the sign-out button. */
export function SideNav({ onReselect }: { onReselect: () => void }) {
  const styles = useNavStyles()
  const collapsed = useUiPreferences(({ menuCollapsed }) => menuCollapsed)
  const folded = useUiPreferences(({ foldedGroups }) => foldedGroups ?? EMPTY)
  const pinnedNames = useUiPreferences(({ pinnedScreens }) => pinnedScreens ?? EMPTY)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the current entry depends on both
  useEffect(() => {
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

  const entry = (screen: Screen, isPinned: boolean | null) => (
    <NavEntry
      key={screen.name}
      screen={screen}
      current={screen.name === current}
      collapsed={collapsed}
      pinned={isPinned}
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
          onClick={() => setUiPreferences({ menuCollapsed: !collapsed })}
        />
        {!collapsed && BRAND}
      </div>
      <PinMenu pinnedNames={pinnedNames}>
        <div className={styles.fixed}>
          <ul>
            {FIXED.map((name) => entry(screens.find((screen) => screen.name === name)!, null))}
            <ChatEntry collapsed={collapsed} />
            {pinned.map((screen) => entry(screen, true))}
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
                <ul>{members.filter(({ name }) => !isFolded || name === current).map((one) => entry(one, false))}</ul>
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
