import { Caption1, Subtitle2 } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addDays, dayOf, daysBetween, formatServerTime, parseServerTime, rangeBounds } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { type Draw, fetchBetsOfRound, fetchDraws } from '../../api/members/records.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { openInNewWindow } from '../../features/records/open-records.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { winLostTitle } from '../../lib/figures.ts'
import { roundFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, text, winLost } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import { gameNamesQuery } from '../../list/use-names.ts'
import { serverNow } from '../../stores/clock.ts'
import { DrawBalls, drawText, drawWidth } from '../../ui/draw-balls.tsx'
import { awardCell, BESIDE_DRAWS, RELATED_COUNT, RelatedRecords } from './record-preview.tsx'

/** A draw with its game, which determines how balls and values are shown. */
type GameDraw = Draw & { game: string }

/** Bets can be queried for this many days (D1 §5). */
const WINDOW_DAYS = 7
/** The default game (D1 §9); the server's first game if it lacks this one (A069). */
const DEFAULT_GAME = '2'

/** Of a time, with the blank behind its day. */
const DAY_LENGTH = '2026-11-30 '.length
const drawn = dateTime<GameDraw>('drawn', '实际开奖时间', (draw) => draw.addTime, { width: 120 })
/** Beside the time at which it was due, its own day says nothing. */
const isSameDay = ({ openTime, addTime }: Draw) => {
  const [due, actual] = [parseServerTime(openTime), parseServerTime(addTime)]
  return due !== null && actual !== null && dayOf(due) === dayOf(actual)
}

/** Columns of D1 §2. */
const drawColumns = (profit: string): Column<GameDraw>[] => [
  id('round', '期号', (draw) => draw.qiShu, { width: 140 }),
  dateTime('expected', '理论开奖时间', (draw) => draw.openTime),
  { ...drawn, cell: (draw) => (isSameDay(draw) ? drawn.text(draw).slice(DAY_LENGTH) : drawn.cell(draw)) },
  {
    ...text<GameDraw>('draw', '开奖结果', ({ game, results }) => drawText(game, results), { width: 160 }),
    // The profit stands beside it.
    keepsWidth: true,
    digits: ({ game, results }) => drawWidth(game, results),
    cell: ({ game, results }) => <DrawBalls gameId={game} draw={results} />,
  },
  {
    ...winLost<GameDraw>('result', profit, (draw) => draw.winLost, { width: 150, keepsWidth: true }),
    // The bracket that ends its title has blank room of its own.
    ...(profit.endsWith('）') && { inset: -6 }),
  },
]

const drawKey = (draw: GameDraw) => String(draw.qiShu)

function createFilters(games: readonly Option[]): Filter[] {
  const initial = (games.find(({ value }) => value === DEFAULT_GAME) ?? games[0])?.value ?? ''
  return [{ kind: 'select', name: 'game', label: '游戏', options: games, hasAllOption: true, initial }, roundFilter]
}

const load: LoadPage<GameDraw> = async ({ game = '', round }, page, size, signal) => {
  if (game === '') return { rows: [], total: 0 }
  const read = await fetchDraws(game, page, size, { qishu: round }, signal)
  return { ...read, rows: read.rows.map((draw) => ({ ...draw, game })) }
}

/** The draws of one game (D1 §2, inventory 164–169). */
export function DrawList() {
  const { data: games, error, refetch } = useQuery(gameNamesQuery)
  const profit = winLostTitle()
  const columns = useMemo(() => drawColumns(profit), [profit])
  const filters = useMemo(() => createFilters(games ?? []), [games])
  if (games) {
    return (
      <ListScreen
        screen="Lottery"
        title="开奖记录"
        resource="draws"
        columns={columns}
        filters={filters}
        load={load}
        rowKey={drawKey}
        rowMenu={({ game, qiShu }) => [
          { label: '本期注单', run: () => openInNewWindow('Bet', { game, round: qiShu }) },
        ]}
        renderTable={(table) => (
          <RowPreview
            table={table}
            label="所选期"
            from={BESIDE_DRAWS}
            slim
            growing
            head={(draw) => <RoundHead draw={draw} />}
            body={(draw) => <BetsOfRound draw={draw} />}
          />
        )}
        header={({ game }) => game && <RoundBanner gameId={game} />}
      />
    )
  }
  return <QueryState error={error} onRetry={refetch} shape="bar-and-rows" />
}

function RoundHead({ draw: { qiShu, openTime } }: { draw: GameDraw }) {
  return (
    <>
      <Subtitle2 as="h2">{isolateText(String(qiShu))} 期</Subtitle2>
      <Caption1>{formatServerTime(openTime)}</Caption1>
    </>
  )
}

/** What was bet in a round, which its profit is made of; older bets than of a week cannot be queried (D1 §5). */
function BetsOfRound({ draw: { game, qiShu, openTime } }: { draw: GameDraw }) {
  const drawnAt = parseServerTime(openTime)
  const day = drawnAt === null ? null : dayOf(drawnAt)
  if (day === null || daysBetween(day, dayOf(serverNow())) >= WINDOW_DAYS)
    return <span>注单可查近 {WINDOW_DAYS} 天</span>
  // A round may be open from the day before.
  const from = daysBetween(day, dayOf(serverNow())) === WINDOW_DAYS - 1 ? day : addDays(day, -1)
  const query = { ...rangeBounds(from, day), lotteryid: game, qishu: String(qiShu) }
  return (
    <RelatedRecords
      title="本期注单"
      queryKey={['bets', 'round', query]}
      load={(signal) => fetchBetsOfRound(RELATED_COUNT, query, signal)}
      time={({ orderTime }) => orderTime}
      headings={['会员ID', '投注详情', '奖励']}
      figures={['奖励']}
      whole={['会员ID']}
      cells={(bet) => [
        <MemberLink key="member" memberId={bet.userId}>
          {String(bet.userId)}
        </MemberLink>,
        isolateText(String(bet.playDetail ?? ''), MAX_LINE_LENGTH),
        awardCell(bet),
      ]}
      none="没有查到本期注单"
    />
  )
}
