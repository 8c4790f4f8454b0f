import { CounterBadge } from '@fluentui/react-components'
import { leastOf } from '#shared/pay-data.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import type { Screen } from '../routing/screens.ts'
import { useNavStyles } from './nav-styles.ts'

export function PendingBadge({ kind, collapsed }: { kind: NonNullable<Screen['count']>; collapsed: boolean }) {
  const count = usePendingOrders(({ orders }) => orders?.[kind].filter(isPending).length ?? 0)
  const least = usePendingOrders(({ orders }) => leastOf(orders))
  return <NavCount {...{ count, collapsed }} label={`${least}${count} 笔待处理`} text={least && `${count}+`} />
}

/** A count at the right end of its entry; collapsed, over the icon. */
export function NavCount(props: { count: number; label: string; text?: string; collapsed: boolean }) {
  const { count, label, text, collapsed } = props
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
    >
      {text || undefined}
    </CounterBadge>
  )
}
