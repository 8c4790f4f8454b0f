import { Button, makeStyles, Skeleton, SkeletonItem, Subtitle2 } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { gamesQuery, useGames } from '../../features/games/use-games.ts'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { givePoints, takePoints } from '../../features/points/points-operations.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { LiveTable } from '../../list/table/live-table.tsx'
import { gameNamesQuery, useGameNames, usePayNames } from '../../list/use-names.ts'
import { desktop } from '../../platform/desktop.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { setUiPreferences, useUiPreferences } from '../../stores/ui-preferences.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { GameCard } from './game-card.tsx'
import { ACTIONS_WIDTH, newOrdersLabel, orderActions, orderKey, pendingColumns, waitTag } from './order-columns.tsx'
import { useOrderActions } from './use-order-actions.ts'

const useStyles = makeStyles({
  home: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%' },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(188px, 1fr))', gap: '8px' },
  card: { height: '231px' },
  tools: { display: 'flex', justifyContent: 'flex-end', margin: '-6px 0' },
  orders: { display: 'flex', flexDirection: 'column', gap: '6px', flex: '1 0 240px', minHeight: '240px' },
  head: { display: 'flex', alignItems: 'center', gap: '12px' },
})

/** Number of games on the server (D1 §1); skeletons reserve their space while loading. */
const SKELETON_COUNT = 11

/** Reads what the cards show; begun while the code of the menu still loads. */
export function prefetchHome(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(gamesQuery)
  void queryClient.prefetchQuery(gameNamesQuery)
}

/** The dashboard: all games and the pending orders (D1 §2). */
export function Home() {
  const styles = useStyles()
  const games = useGames()
  const isCompact = useUiPreferences(({ gamesInShort }) => gamesInShort)
  const names = useGameNames()
  const pending = usePendingOrders()
  const error = games.error ? getErrorMessage(games.error) : pending.error
  const gameLabelOf = (id: unknown) => names.find(({ value }) => value === String(id))?.label ?? `游戏 ${id}`
  return (
    <div className={styles.home}>
      {error && (
        <ErrorBar
          intent="error"
          text={error}
          isStale={Boolean(games.error ? games.data : pending.orders)}
          onRetry={() => Promise.all([games.refetch(), desktop.refreshOrders()])}
        />
      )}
      <div className={styles.tools}>
        <Button
          size="small"
          appearance="subtle"
          aria-pressed={isCompact}
          icon={isCompact ? <ChevronDownRegular /> : <ChevronUpRegular />}
          onClick={() => setUiPreferences({ gamesInShort: !isCompact })}
        >
          {isCompact ? '展开游戏' : '收起游戏'}
        </Button>
      </div>
      <div className={styles.cards}>
        {games.data?.map((reading) => (
          <GameCard
            key={String(reading.game.lotteryId)}
            reading={reading}
            name={gameLabelOf(reading.game.lotteryId)}
            isCompact={isCompact}
          />
        ))}
        {games.data?.length === 0 && <EmptyState>没有游戏</EmptyState>}
        {games.isPending &&
          Array.from({ length: SKELETON_COUNT }, (_card, i) => (
            <Skeleton key={i} aria-label="读取中">
              <SkeletonItem className={styles.card} />
            </Skeleton>
          ))}
      </div>
      <PendingTable deposit />
      <PendingTable deposit={false} />
    </div>
  )
}

const EMPTY_ORDERS: readonly PayOrder[] = []

/** Deposits with a button to give points, or withdrawals with a button to take them. */
function PendingTable({ deposit }: { deposit: boolean }) {
  const styles = useStyles()
  const { orders, error } = usePendingOrders()
  const rows = deposit ? orders?.deposits : orders?.withdrawals
  const title = deposit ? '上分订单' : '下分订单'
  const names = usePayNames()
  const columns = useMemo(() => pendingColumns(deposit, names), [deposit, names])
  const { decided, onAction } = useOrderActions()
  return (
    <section className={styles.orders} aria-label={`待处理${title}`}>
      <div className={styles.head}>
        <Subtitle2 as="h2">
          {title} {rows && `(${rows.length})`}
        </Subtitle2>
        <Button size="small" onClick={() => openPointsDialog({ operation: deposit ? givePoints : takePoints })}>
          {deposit ? '送分' : '扣分'}
        </Button>
      </div>
      <LiveTable
        label={title}
        queryId="pending"
        columns={columns}
        rows={rows ?? EMPTY_ORDERS}
        rowKey={orderKey}
        rowActions={orderActions}
        actionsWidth={ACTIONS_WIDTH}
        actionsSuffix={waitTag}
        onAction={onAction}
        handledKeys={decided}
        loading={!rows && error === null}
        empty={error !== null && !rows ? '没有读到数据' : '暂无数据'}
        newRowsLabel={newOrdersLabel}
      />
    </section>
  )
}
