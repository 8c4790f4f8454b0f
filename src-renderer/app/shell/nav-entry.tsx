import { CounterBadge, mergeClasses } from '@fluentui/react-components'
import { PinOffRegular, PinRegular } from '@fluentui/react-icons'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { isPending } from '../../api/orders/pay-order.ts'
import { prefetch } from '../../lib/prefetch.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { toggleInPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import type { Screen } from '../routing/screens.ts'
import { useNavStyles } from './nav-styles.ts'

interface NavEntryProps {
  screen: Screen
  current: boolean
  collapsed: boolean
  /** null: its place cannot be changed. */
  pinned: boolean | null
  onOpen: (screen: Screen, event: MouseEvent) => void
}

/** One screen in the menu, with the number of its pending orders, and a pin while the pointer is on it. */
export function NavEntry({ screen, current, collapsed, pinned, onOpen }: NavEntryProps) {
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

function PendingBadge({ kind, collapsed }: { kind: NonNullable<Screen['count']>; collapsed: boolean }) {
  const count = usePendingOrders(({ orders }) => orders?.[kind].filter(isPending).length ?? 0)
  return <NavCount count={count} label={`${count} 笔待处理`} collapsed={collapsed} />
}

/** A count at the right end of its entry; collapsed, over the icon. */
export function NavCount({ count, label, collapsed }: { count: number; label: string; collapsed: boolean }) {
  const styles = useNavStyles()
  if (count === 0) return null
  return (
    <CounterBadge
      className={collapsed ? styles.narrowCount : styles.count}
      count={count}
      overflowCount={collapsed ? 999 : 9_999}
      color="danger"
      size="small"
      aria-label={label}
    />
  )
}
