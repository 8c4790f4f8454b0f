import { Button, CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { NavigationRegular, PersonRegular, SignOutRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BRAND } from '../../../src-preload/shared/brand.ts'
import { routeNameAt } from '../../../src-preload/shared/routes.ts'
import { sanitizeText } from '../../../src-preload/shared/untrusted-text.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { desktop } from '../../platform/desktop.ts'
import { setPendingOrders, usePendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { useUnsaved } from '../../stores/unsaved-edits.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { signOut } from '../commands/sign-out.ts'
import { type Screen, visibleScreens } from '../routing/screens.ts'
import { confirmLeave } from '../routing/unsaved-guard.tsx'

const useStyles = makeStyles({
  /** 156 px wide, 78 px collapsed (D1 §2). */
  menu: {
    width: '156px',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground4,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
  },
  collapsed: { width: '78px' },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '48px',
    paddingInline: '8px',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { listStyleType: 'none', margin: 0, padding: '4px 8px', flex: '1 1 auto', overflowY: 'auto' },
  group: { padding: '12px 8px 4px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  entry: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '34px',
    paddingInline: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground4Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  narrow: {
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    padding: '6px 2px',
    fontSize: tokens.fontSizeBase100,
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  name: { flex: '1 1 auto', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  foot: { padding: '4px 8px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  out: {
    width: '100%',
    border: '0 none',
    backgroundColor: 'transparent',
    font: 'inherit',
    cursor: 'pointer',
    textAlign: 'start',
  },
})

/** Side navigation: every available screen with its badge, the signed-in operator, and the sign-out button. */
export function SideNav({ onReselect }: { onReselect: () => void }) {
  const styles = useStyles()
  const { menuCollapsed: collapsed, screens: screenPreferences } = useUiPreferences()
  const user = useSession((session) => session.user)
  const { pathname } = useLocation()
  const current = routeNameAt(pathname)
  const visible = visibleScreens(useWorkstationSettings(({ groupBot }) => groupBot))
  const groups = [undefined, ...new Set(visible.flatMap(({ group }) => group ?? []))]
  const queryClient = useQueryClient()
  /** Makes the opened screen refetch its data; name lists keep their ten minutes (A071). */
  function markQueriesStale(): void {
    void queryClient.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'names' })
    void refreshOrders()
  }
  useEffect(() => void refreshOrders(), [])
  function reselect(event: MouseEvent): void {
    if (useUnsaved.getState().names.length > 0) event.preventDefault()
    void confirmLeave().then((confirmed) => confirmed && onReselect())
  }

  const itemClass = mergeClasses(styles.entry, collapsed && styles.narrow)
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
        {!collapsed && <span className={styles.name}>{BRAND}</span>}
      </div>
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group ?? ''}>
            {group && <div className={styles.group}>{group}</div>}
            <ul style={{ listStyleType: 'none', margin: 0, padding: 0 }}>
              {visible
                .filter((screen) => screen.group === group)
                .map((screen) => (
                  <li key={screen.name}>
                    <Link
                      to={{
                        pathname: screen.path,
                        search: String(new URLSearchParams(screenPreferences[screen.name]?.filters)),
                      }}
                      className={mergeClasses(itemClass, screen.name === current && styles.current)}
                      aria-current={screen.name === current ? 'page' : undefined}
                      onPointerEnter={() => void prefetch(screen.load)}
                      onFocus={() => void prefetch(screen.load)}
                      // D1 §2: selecting an entry loads its page again, also when it is the open one.
                      onClick={(event) => {
                        markQueriesStale()
                        if (screen.name === current) reselect(event)
                      }}
                    >
                      <screen.icon fontSize={20} />
                      <span className={styles.name}>{screen.title}</span>
                      <PendingBadge screen={screen} />
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <div className={itemClass} title={sanitizeText(user?.name ?? '')}>
          <PersonRegular fontSize={20} />
          <span className={styles.name}>
            <ForeignText text={user?.name} />
          </span>
        </div>
        <button type="button" className={mergeClasses(itemClass, styles.out)} onClick={() => void signOut()}>
          <SignOutRegular fontSize={20} />
          <span>退出登录</span>
        </button>
      </div>
    </nav>
  )
}

const refreshOrders = async () => setPendingOrders(await desktop.refreshOrders())

function PendingBadge({ screen }: { screen: Screen }) {
  const count = usePendingOrders(({ orders }) => (screen.count && orders?.[screen.count].filter(isPending).length) || 0)
  return count > 0 ? (
    <CounterBadge count={count} overflowCount={999} color="danger" size="small" aria-label={`${count} 笔待处理`} />
  ) : null
}
