import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Draw, fetchDraws } from '../../api/members/records.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { winLostTitle } from '../../lib/figures.ts'
import { roundFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, text, winLost } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { gameNamesQuery } from '../../list/use-names.ts'
import { DrawBalls, drawText, drawWidth } from '../../ui/draw-balls.tsx'

/** A draw with its game, which determines how balls and values are shown. */
type GameDraw = Draw & { game: string }

/** The default game (D1 §9); the server's first game if it lacks this one (A069). */
const DEFAULT_GAME = '2'

/** Columns of D1 §2. */
const drawColumns = (profit: string): Column<GameDraw>[] => [
  id('round', '期号', (draw) => draw.qiShu, { width: 140 }),
  dateTime('expected', '理论开奖时间', (draw) => draw.openTime, { width: 170 }),
  dateTime('drawn', '实际开奖时间', (draw) => draw.addTime, { width: 170 }),
  {
    ...text<GameDraw>('draw', '开奖结果', ({ game, results }) => drawText(game, results), { width: 300 }),
    // The profit stands beside it.
    keepsWidth: true,
    digits: ({ game, results }) => drawWidth(game, results),
    cell: ({ game, results }) => <DrawBalls gameId={game} draw={results} />,
  },
  {
    ...winLost<GameDraw>('result', profit, (draw) => draw.winLost, { width: 160 }),
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
        header={({ game }) => game && <RoundBanner gameId={game} />}
      />
    )
  }
  return <QueryState error={error} onRetry={refetch} shape="bar-and-rows" />
}
