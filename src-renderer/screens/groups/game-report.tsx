import { useMemo } from 'react'
import { fetchGroupBets } from '../../api/groups/group-reports.ts'
import { getKey } from '../../api/http/row-keys.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { useGameNames } from '../../list/use-names.ts'
import { createBetColumns, type GroupBetRow, sumPage } from './bet-columns.tsx'
import { keywordFilter, reportDaysFilter } from './report-filters.ts'

const filters: Filter[] = [
  { kind: 'select', name: 'game', label: '游戏', options: useGameNames },
  keywordFilter,
  reportDaysFilter,
]

const load: LoadPage<GroupBetRow> = ({ from = '', to = '', game, keyword }, page, size, signal) =>
  fetchGroupBets(page, size, { from, to, game, keyword }, signal)

/** The list of bets in the groups (D3 §2.9, inventory 469–479). */
export function GameReport() {
  const games = useGameNames()
  const columns = useMemo(() => createBetColumns(games), [games])
  return (
    <ListScreen
      screen="Report"
      title="游戏报表"
      resource="group-bets"
      columns={columns}
      filters={filters}
      load={load}
      rowKey={getKey}
      totalsRow={sumPage}
      header={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}
