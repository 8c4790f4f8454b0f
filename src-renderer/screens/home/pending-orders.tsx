import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { memo } from 'react'
import { OrderQueue } from '../../features/orders/order-queue.tsx'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { givePoints, takePoints } from '../../features/points/points-operations.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'

const useStyles = makeStyles({
  queue: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    minWidth: 0,
    minHeight: 0,
    // The loading shape is longer than the table.
    '& section[aria-busy=true]': { overflow: 'hidden' },
  },
  head: { display: 'flex', alignItems: 'center', gap: '12px', height: '28px', flexShrink: 0 },
  // Room for three digits: the button does not move when the count changes.
  title: { minWidth: '116px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

/** Deposits with a button to give points, or withdrawals with a button to take them. */
export const PendingOrders = memo(function PendingOrders({ deposit }: { deposit: boolean }) {
  const styles = useStyles()
  const { orders } = usePendingOrders()
  const rows = deposit ? orders?.deposits : orders?.withdrawals
  const title = deposit ? '上分订单' : '下分订单'
  return (
    <section className={styles.queue} aria-label={`待处理${title}`}>
      <div className={styles.head}>
        <Subtitle2 as="h2" className={styles.title}>
          {title} {rows && `(${rows.length})`}
        </Subtitle2>
        <Button size="small" onClick={() => openPointsDialog({ operation: deposit ? givePoints : takePoints })}>
          {deposit ? '送分' : '扣分'}
        </Button>
      </div>
      <OrderQueue deposit={deposit} />
    </section>
  )
})
