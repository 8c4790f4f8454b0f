import { useMemo } from 'react'
import { groupBets } from '../../api/group-reports.ts'
import { keyOf } from '../../api/rows.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { useGameNames } from '../../list/use-names.ts'
import { RoundBanner } from '../../panels/round-banner.tsx'
import { type Bet, betColumns, pageTotal } from './bet-columns.tsx'
import { keywordFilter, reportDays } from './report-filters.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'game', label: '游戏', options: useGameNames },
  keywordFilter,
  reportDays,
]

const load: Load<Bet> = ({ from = '', to = '', game, keyword }, page, size, signal) =>
  groupBets(page, size, { from, to, game, keyword }, signal)

/** The list of bets in the groups (D3 §2.9, inventory 469–479). */
export function GameReport() {
  const games = useGameNames()
  const columns = useMemo(() => betColumns(games), [games])
  return (
    <ListScreen
      screen="Report"
      title="游戏报表"
      resource="group-bets"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={keyOf}
      sumRow={pageTotal}
      above={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}
