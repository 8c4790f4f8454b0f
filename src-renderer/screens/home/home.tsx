import { makeStyles } from '@fluentui/react-components'
import type { QueryClient } from '@tanstack/react-query'
import { gamesQuery, useGameReadings } from '../../features/games/use-games.ts'
import { ReviewArea } from '../../features/orders/review-area.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { gameNamesQuery } from '../../list/use-names.ts'
import { desktop } from '../../platform/desktop.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { Games } from './games.tsx'
import { PendingOrders } from './pending-orders.tsx'

const useStyles = makeStyles({
  // As high as the window, so that tables scroll and the page does not.
  home: { display: 'flex', flexDirection: 'column', gap: '8px', height: '100%' },
  tables: { display: 'flex', flexDirection: 'column', gap: '8px', flex: '1 1 0', minHeight: 0 },
  // Five rows of each queue at least; what the games leave is theirs.
  queues: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gridTemplateRows: 'minmax(0, 1fr)',
    gap: '8px 12px',
    flex: '1 1 0',
    minHeight: '246px',
    '@media (max-width: 1199px)': {
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
  return (
    <div className={styles.home}>
      <ReadError />
      <FiguresStrip />
      {/* The panel stands beside the games too, so that its facts have room. */}
      <ReviewArea hasTwoTables>
        <div className={styles.tables}>
          <div className={styles.queues}>
            <PendingOrders deposit />
            <PendingOrders deposit={false} />
          </div>
          <Games />
        </div>
      </ReviewArea>
    </div>
  )
}

/** Why the games or the pending orders could not be read. */
function ReadError() {
  const games = useGameReadings()
  const pending = usePendingOrders()
  const error = games.error ? getErrorMessage(games.error) : pending.error
  return (
    error !== null && (
      <ErrorBar
        intent="error"
        text={error}
        isStale={Boolean(games.error ? games.data : pending.orders)}
        onRetry={() => Promise.all([games.refetch(), desktop.refreshOrders()])}
      />
    )
  )
}
