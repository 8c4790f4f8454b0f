import { makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useMemo, useState } from 'react'
import { formatAmount, formatSigned } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'
import type { Option } from '../../api/options.ts'
import { PastDraws } from '../../features/games/round-banner.tsx'
import { type GameSnapshot, gameSwitches, switchProps } from '../../features/games/use-games.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { ConfirmedRowSwitch } from '../../form/submit/confirmed-switch.tsx'
import { formatPhase, phaseAt, stateByPhase } from '../../lib/draws.ts'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { formatBets, winLostHeading } from '../../lib/figures.ts'
import { id, money, text, winLost } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'
import { TickingText } from '../../list/ticking-text.tsx'
import { DrawBalls, drawText, drawWidth } from '../../ui/draw-balls.tsx'

const useCountdownStyles = makeStyles({
  betting: { color: tokens.colorStatusSuccessForeground1 },
  drawing: { color: tokens.colorStatusWarningForeground1 },
  waiting: { color: tokens.colorNeutralForeground3 },
})

/** The phase of a game's round with the time it still takes. */
export function Countdown({ reading, width }: { reading: GameSnapshot; width: string }) {
  const styles = useCountdownStyles()
  const { game, readAt } = reading
  const read = useCallback(
    (now: number) => {
      const state = phaseAt(game, readAt, now)
      return { text: formatPhase(stateByPhase[state.phase], state, now), className: styles[state.phase] }
    },
    [styles, game, readAt],
  )
  return <TickingText role="timer" aria-live="off" width={width} read={read} />
}

const ROW_HEIGHT = 28
const HEAD_HEIGHT = 30

/** Pixels of the whole table with its borders. */
export const tableHeight = (games: number) => HEAD_HEIGHT + games * ROW_HEIGHT + 2

const useStyles = makeStyles({
  // Lower rows than other tables', so that all games fit beneath the queues.
  table: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    flex: '1 1 auto',
    '& > section': {
      backgroundSize: `100% ${HEAD_HEIGHT}px`,
      // Ends with a whole row; one pixel of its borders allows for fractions.
      maxHeight: `calc(round(down, 100% - ${HEAD_HEIGHT + 1}px, ${ROW_HEIGHT}px) + ${HEAD_HEIGHT}px)`,
    },
    '& table thead th': { height: `${HEAD_HEIGHT}px`, boxSizing: 'border-box' },
    '& table tbody tr.row': { minHeight: `${ROW_HEIGHT}px` },
    // Two lines of a narrow table need no higher row.
    '& td .first': { minHeight: '14px', lineHeight: '14px' },
    '& td .second': { lineHeight: '13px' },
    '& section[aria-busy=true]': { overflow: 'hidden' },
  },
  detail: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '6px 24px' },
  draws: { gridColumn: '1 / -1', order: 1 },
  title: { margin: '0 0 2px', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
})

export const gameLabel = (gameId: unknown, names: readonly Option[]): string =>
  names.find(({ value }) => value === String(gameId))?.label ?? `游戏 ${gameId}`

const gameKey = ({ game }: GameSnapshot) => String(game.lotteryId)

/** All games in rows: previous round, next round, today's totals and both switches; the detail has every field in words. */
export function GamesTable(props: {
  readings: readonly GameSnapshot[] | undefined
  names: readonly Option[]
  isLoading: boolean
  hasFailed: boolean
}) {
  const { readings = EMPTY_LIST, names, isLoading, hasFailed } = props
  const styles = useStyles()
  const profits = useProfitTitles()
  const columns = useMemo(() => gameColumns(names, profits), [names, profits])
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <div className={styles.table}>
      <DataTable
        label="游戏"
        columns={columns}
        rows={readings}
        rowKey={gameKey}
        density="compact"
        detail={gameDetail}
        activeKey={activeKey}
        onActive={setActiveKey}
        openKey={openKey}
        onOpen={setOpenKey}
        loading={isLoading}
        empty={<NoRows failed={hasFailed}>没有游戏</NoRows>}
      />
    </div>
  )
}

const previousRound = id<GameSnapshot>('oldQiShu', '上期', ({ game }) => game.oldQiShu, { width: 84 })
const draw: Column<GameSnapshot> = {
  ...text('oldOpenResult', '开奖结果', ({ game }) => drawText(game.lotteryId, game.oldOpenResult), { width: 176 }),
  // A result is never cut.
  digits: ({ game }) => drawWidth(game.lotteryId, game.oldOpenResult),
  cell: ({ game }) => <DrawBalls gameId={game.lotteryId} draw={game.oldOpenResult} small />,
}
const bettors = id<GameSnapshot>('oldNumber', '投注人数', ({ game }) => game.oldNumber, { width: 66, align: 'end' })
const stake = money<GameSnapshot>('oldBalance', '总投注', ({ game }) => game.oldBalance, { width: 88 })
const profit = (title: string) =>
  winLost<GameSnapshot>('oldWinLost', title, ({ game }) => game.oldWinLost, { width: 88 })
const nextRound: Column<GameSnapshot> = {
  ...id<GameSnapshot>('newQiShu', '下期', ({ game }) => game.newQiShu, { width: 84 }),
  below: 'oldQiShu',
  leaves: 2,
}
const expected: Column<GameSnapshot> = {
  ...text('newOpenTime', '预计开奖', ({ game }) => formatServerTime(game.newOpenTime), { width: 72 }),
  below: 'openState',
  leaves: 1,
  // The day stands in the tooltip and in the detail.
  cell: ({ game }) => formatServerTime(game.newOpenTime).replace(/^\d{4}-\d\d-\d\d /, ''),
}
const betsToday: Column<GameSnapshot> = {
  ...money('sumNumber', '今日投注', ({ game }) => game.sumNumber, { width: 84 }),
  cell: ({ game }) => formatBets(game.sumNumber),
  text: ({ game }) => formatBets(game.sumNumber),
}
const profitToday = (title: string) =>
  winLost<GameSnapshot>('sumWinLost', title, ({ game }) => game.sumWinLost, { width: 92 })
const phase: Column<GameSnapshot> = {
  ...text('openState', '状态', () => '', { width: 132 }),
  cell: (reading) => <Countdown reading={reading} width="100%" />,
}

/** Whose profit the columns show, by the server's profile. */
function useProfitTitles(): readonly [string, string] {
  const [ofRound, ofDay] = [winLostHeading(), winLostHeading('今日')]
  return useMemo(() => [ofRound, ofDay], [ofRound, ofDay])
}

/** Where they do not fit beside each other, the next round stands below the previous one. */
function gameColumns(names: readonly Option[], [ofRound, ofDay]: readonly [string, string]): Column<GameSnapshot>[] {
  const name = text<GameSnapshot>('name', '游戏', ({ game }) => gameLabel(game.lotteryId, names), { width: 84 })
  const switches = gameSwitches.map(
    (gameSwitch): Column<GameSnapshot> => ({
      ...text(gameSwitch.kind, gameSwitch.label, () => '', { width: 52, align: 'center' }),
      cell: ({ game }) => <ConfirmedRowSwitch {...switchProps(game, gameLabel(game.lotteryId, names), gameSwitch)} />,
    }),
  )
  return [
    name,
    phase,
    previousRound,
    draw,
    bettors,
    stake,
    profit(ofRound),
    nextRound,
    expected,
    betsToday,
    profitToday(ofDay),
    ...switches,
  ]
}

const gameDetail = (reading: GameSnapshot) => <GameDetail reading={reading} />

function GameDetail({ reading: { game } }: { reading: GameSnapshot }) {
  const styles = useStyles()
  return (
    <div className={styles.detail}>
      <section className={styles.draws} aria-label="最近 10 期">
        <h3 className={styles.title}>最近 10 期</h3>
        <PastDraws gameId={String(game.lotteryId)} count={10} columnWidth={260} />
      </section>
      <DescriptionList
        items={{
          上期: String(game.oldQiShu ?? ''),
          开奖时间: formatServerTime(game.oldOpenTime),
          开奖结果: drawText(game.lotteryId, game.oldOpenResult),
        }}
      />
      <DescriptionList
        items={{
          投注人数: String(game.oldNumber ?? ''),
          总投注: formatAmount(game.oldBalance),
          [winLostHeading()]: formatSigned(game.oldWinLost),
        }}
      />
      <DescriptionList items={{ 下期: String(game.newQiShu ?? ''), 预计开奖: formatServerTime(game.newOpenTime) }} />
      <DescriptionList
        items={{ 今日投注: formatBets(game.sumNumber), [winLostHeading('今日')]: formatSigned(game.sumWinLost) }}
      />
    </div>
  )
}
