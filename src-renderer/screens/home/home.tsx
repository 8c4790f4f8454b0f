import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components'
import type { QueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { leastOf } from '#shared/pay-data.ts'
import { gamesQuery, useGameReadings } from '../../features/games/use-games.ts'
import { OrderQueue } from '../../features/orders/order-table.tsx'
import { ReviewArea } from '../../features/orders/review-area.tsx'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { givePoints, takePoints } from '../../features/points/points-operations.ts'
import { LoadError } from '../../form/layout/query-state.tsx'
import { gameNamesQuery } from '../../list/use-names.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { FiguresStrip } from './figures-strip.tsx'
import { Games, useHomeOrder } from './games.tsx'

const usePendingOrdersStyles = makeStyles({
  queue: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    minWidth: 0,
    minHeight: 0,
    // The loading shape is longer than the table.
    '& section[aria-busy=true]': { overflow: 'hidden' },
    // Ends with a whole row, below the headings of 34 pixels; one pixel of its borders allows for fractions.
    '& [data-region=table]': { maxHeight: 'calc(round(down, 100% - 35px, var(--row)) + 34px)' },
  },
  head: { display: 'flex', alignItems: 'center', gap: '12px', height: '28px', flexShrink: 0 },
  // Room for three digits: the button does not move when the count changes.
  title: { minWidth: '116px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

/** Deposits with a button to give points, or withdrawals with a button to take them. */
const PendingOrders = memo(function PendingOrders({ deposit }: { deposit: boolean }) {
  const styles = usePendingOrdersStyles()
  const { orders } = usePendingOrders()
  const rows = deposit ? orders?.deposits : orders?.withdrawals
  const title = deposit ? '上分订单' : '下分订单'
  return (
    <section className={styles.queue} aria-label={`待处理${title}`}>
      <div className={styles.head}>
        <Subtitle2 as="h2" className={styles.title}>
          {title} {rows && `(${leastOf(orders)}${rows.length})`}
        </Subtitle2>
        <Button size="small" onClick={() => openPointsDialog({ operation: deposit ? givePoints : takePoints })}>
          {deposit ? '送分' : '扣分'}
        </Button>
      </div>
      <OrderQueue deposit={deposit} />
    </section>
  )
})

const useStyles = makeStyles({
  // As high as the window, so that tables scroll and the page does not.
  home: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%' },
  tables: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 0', minHeight: 0 },
  // Five rows of each queue at least; what the games leave is theirs.
  queues: {
    display: 'grid',
    // Payouts have the longer columns. At 1280 px the places of both are whole, and 提现账户 has a column of its own.
    gridTemplateColumns: 'minmax(0, 442fr) minmax(0, 558fr)',
    // Where these have all they need, 提现账户 of deposits has a column of its own.
    '@container page (min-width: 1340px)': { gridTemplateColumns: 'minmax(0, 460fr) minmax(0, 540fr)' },
    // Deposits have all of their columns beside each other, on one line.
    '@container page (min-width: 1900px)': { gridTemplateColumns: 'minmax(0, 485fr) minmax(0, 515fr)' },
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: '8px',
    flex: '1 1 0',
    minHeight: '246px',
    '@container page (max-width: 1199px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'repeat(2, minmax(0, 1fr))',
      minHeight: '368px',
    },
  },
})

/** Reads what the dashboard shows; begun while the code of the menu still loads. */
export function prefetchHome(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(gamesQuery)
  void queryClient.prefetchQuery(gameNamesQuery)
}

/** The dashboard: the day's figures, the pending orders and all games (D1 §2). */
export function Home() {
  const styles = useStyles()
  const { gamesFirst } = useHomeOrder()
  const queues = (
    <div key="queues" className={styles.queues}>
      <PendingOrders deposit />
      <PendingOrders deposit={false} />
    </div>
  )
  const games = <Games key="games" />
  return (
    <div className={styles.home}>
      <ReadError />
      <FiguresStrip />
      {/* The panel stands beside the games too, so that its facts have room. */}
      <ReviewArea hasTwoTables>
        <div className={styles.tables}>{gamesFirst ? [games, queues] : [queues, games]}</div>
      </ReviewArea>
    </div>
  )
}

/** Why the games could not be read; of the pending orders the bar above every screen says so. */
function ReadError() {
  const { error, data, refetch } = useGameReadings()
  return <LoadError what="游戏读取失败：" error={error} isStale={Boolean(data)} onRetry={refetch} />
}
