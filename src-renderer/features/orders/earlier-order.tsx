import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { minTarget } from '../../ui/min-target.ts'
import { openPending } from './next-pending.ts'
import { reviewKey } from './review-context.ts'

const useStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // As large as other targets; its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', marginInlineStart: '8px', fontSize: 'inherit' },
})

const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime)

/**
 * The oldest of the pending orders that came since this one is on screen and wait longer than it; null: none. What was
 * there before, the operator has passed by.
 */
export function useEarlierOrder(order: PayOrder): PayOrder | null {
  const { orders } = usePendingOrders()
  const pending = orders && [...orders.deposits, ...orders.withdrawals].filter(isPending)
  // Before the first reading there is nothing to pass by.
  const [known] = useState(() => pending && new Set(pending.map(reviewKey)))
  const submitted = timeOf(order)
  if (!pending || !known || submitted === null || !isPending(order)) return null
  const earlier = pending.filter((other) => !known.has(reviewKey(other)) && (timeOf(other) ?? submitted) < submitted)
  return earlier.toSorted((a, b) => timeOf(a)! - timeOf(b)!)[0] ?? null
}

/** The panel keeps the order that it shows (A329); this leads to the one that has waited longer. */
export function EarlierOrder({ order }: { order: PayOrder }) {
  const styles = useStyles()
  const navigate = useNavigate()
  const earlier = useEarlierOrder(order)
  if (!earlier) return null
  return (
    <span className={styles.line} role="status">
      有更早的{earlier.inOrOut ? '上分' : '下分'}订单 {formatAmount(earlier.balance)}
      <Link as="button" className={styles.link} onClick={() => openPending(earlier, navigate)}>
        去处理
      </Link>
    </span>
  )
}
