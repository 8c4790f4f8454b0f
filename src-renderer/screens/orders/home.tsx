import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Skeleton,
  SkeletonItem,
  Subtitle2,
} from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PayOrder } from '../../api/pay-order.ts'
import { Nothing } from '../../form/nothing.tsx'
import { PointsDialog } from '../../form/points-dialog.tsx'
import { givePoints, takePoints } from '../../form/points-operations.ts'
import { messageOf } from '../../lib/errors.ts'
import { LiveTable } from '../../list/live-table.tsx'
import { useGameNames, usePayNames } from '../../list/use-names.ts'
import { useGames } from '../../panels/use-games.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { GameCard } from './game-card.tsx'
import { ACTIONS_WIDTH, actionsOf, orderKey, pendingColumns, waitOf } from './order-columns.tsx'
import { pendingQuery } from './pending.ts'
import { useOrderActions } from './use-order-actions.tsx'

const useStyles = makeStyles({
  home: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%' },
  cards: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(188px, 1fr))', gap: '8px' },
  card: { height: '231px' },
  tools: { display: 'flex', justifyContent: 'flex-end', margin: '-6px 0' },
  orders: { display: 'flex', flexDirection: 'column', gap: '6px', flex: '1 0 240px', minHeight: '240px' },
  head: { display: 'flex', alignItems: 'center', gap: '12px' },
})

/** Poll interval of the pending orders (D1 §9). */
const PENDING_POLL_MS = 30_000
/** Number of games on the server (D1 §1); skeletons reserve their space while loading. */
const GAMES_EXPECTED = 11

/** The dashboard: all games and the pending orders (D1 §2). */
export function Home() {
  const styles = useStyles()
  const games = useGames()
  const short = usePreferences(({ gamesInShort }) => gamesInShort)
  const names = useGameNames()
  const pending = useQuery({ ...pendingQuery, refetchInterval: PENDING_POLL_MS })
  const error = games.error ?? pending.error
  const nameOf = (id: unknown) => names.find(({ value }) => value === String(id))?.label ?? `游戏 ${id}`
  return (
    <div className={styles.home}>
      {error && (
        <MessageBar intent="error">
          <MessageBarBody>
            {messageOf(error)}
            {(games.error ? games.data : pending.data) && '（显示的是之前的数据）'}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => void Promise.all([games.refetch(), pending.refetch()])}>
              重试
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      <div className={styles.tools}>
        <Button
          size="small"
          appearance="subtle"
          aria-pressed={short}
          icon={short ? <ChevronDownRegular /> : <ChevronUpRegular />}
          onClick={() => setPreferences({ gamesInShort: !short })}
        >
          {short ? '展开游戏' : '收起游戏'}
        </Button>
      </div>
      <div className={styles.cards}>
        {games.data?.map((reading) => (
          <GameCard
            key={String(reading.game.lotteryId)}
            reading={reading}
            name={nameOf(reading.game.lotteryId)}
            short={short}
          />
        ))}
        {games.data?.length === 0 && <Nothing>没有游戏</Nothing>}
        {games.isPending &&
          Array.from({ length: GAMES_EXPECTED }, (_card, i) => (
            <Skeleton key={i} aria-label="读取中">
              <SkeletonItem className={styles.card} />
            </Skeleton>
          ))}
      </div>
      <PendingTable give title="上分订单" rows={pending.data?.deposits} failed={pending.isError} />
      <PendingTable give={false} title="下分订单" rows={pending.data?.withdrawals} failed={pending.isError} />
    </div>
  )
}

interface PendingTableProps {
  title: string
  /** Deposits with a button to give points; false: withdrawals with a button to take them. */
  give: boolean
  rows: readonly PayOrder[] | undefined
  failed: boolean
}

const noOrders: readonly PayOrder[] = []

function PendingTable({ title, give, rows, failed }: PendingTableProps) {
  const styles = useStyles()
  const names = usePayNames()
  const columns = useMemo(() => pendingColumns(give, names), [give, names])
  const { decided, onAction } = useOrderActions()
  return (
    <section className={styles.orders} aria-label={`待处理${title}`}>
      <div className={styles.head}>
        <Subtitle2 as="h2">
          {title} {rows && `(${rows.length})`}
        </Subtitle2>
        <Button
          size="small"
          onClick={() =>
            openDialog((close) => <PointsDialog operation={give ? givePoints : takePoints} onClose={close} />)
          }
        >
          {give ? '送分' : '扣分'}
        </Button>
      </div>
      <LiveTable
        label={title}
        identity="pending"
        columns={columns}
        rows={rows ?? noOrders}
        rowKey={orderKey}
        actionsOf={actionsOf}
        actionsWidth={ACTIONS_WIDTH}
        behindActions={waitOf}
        onAction={onAction}
        decided={decided}
        loading={rows === undefined && !failed}
        empty={failed && !rows ? '没有读到数据' : '暂无数据'}
        newsLabel={(count) => `有 ${count} 笔新订单`}
      />
    </section>
  )
}
