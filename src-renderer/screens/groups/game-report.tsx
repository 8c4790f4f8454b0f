import { useMemo } from 'react'
import { fetchGroupBets } from '../../api/groups/group-reports.ts'
import { getKey } from '../../api/http/page.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { gameFilter, keywordFilter, reportDaysFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { useGameNames } from '../../list/use-names.ts'
import { betTotals, createBetColumns, type GroupBetRow } from './bet-columns.tsx'

const filters: Filter[] = [gameFilter, keywordFilter, reportDaysFilter]

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
      totals={betTotals}
      header={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}
