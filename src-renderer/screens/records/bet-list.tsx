import { useMemo } from 'react'
import { type BetOrder, betList, isSettled } from '../../api/bets.ts'
import type { Option } from '../../api/names.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { dateTime, id, signedMoney, status, text } from '../../list/cells.tsx'
import type { Column } from '../../list/columns.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { nameOf, useGameNames, usePlayNames } from '../../list/use-names.ts'
import { MemberStatistics } from '../../panels/member-statistics.tsx'
import { recordLinks } from '../../panels/open-records.ts'
import { RoundBanner } from '../../panels/round-banner.tsx'
import { gameFilter, memberFilter, playFilter, recordQuery, roundFilter, weekFilter } from './record-filters.ts'

type Bet = Keyed<BetOrder>

const filters = [gameFilter, playFilter, memberFilter, roundFilter, weekFilter]
const settled = {
  true: { label: '已结算', tone: 'success' },
  false: { label: '待结算', tone: 'warning' },
} as const

/** Columns of D1 §2. */
function columnsOf(games: readonly Option[], plays: readonly Option[]): Column<Bet>[] {
  return [
    id('userId', 'ID', (bet) => bet.userId, { width: 92 }),
    text('name', '昵称', (bet) => bet.name, { width: 104 }),
    text('game', '游戏', (bet) => nameOf(games, bet.lotteryId), { width: 92 }),
    text('play', '玩法', (bet) => nameOf(plays, bet.playId), { width: 80 }),
    id('round', '期号', (bet) => bet.qiShu, { width: 108 }),
    text('detail', '下注详情', (bet) => bet.playDetail, { width: 200 }),
    text('draw', '开奖结果', (bet) => bet.results, { width: 128 }),
    signedMoney('award', '奖励', (bet) => bet.award, { width: 100 }),
    text('place', '归属地', (bet) => bet.ipAddress, { width: 132 }),
    dateTime('time', '下注时间', (bet) => bet.orderTime),
    status('settled', '状态', isSettled, settled, { width: 76 }),
  ]
}

const load: Load<Bet> = (values, page, size, signal) => betList(page, size, recordQuery(values), signal)

const detail = (bet: Bet) => <MemberStatistics key={String(bet.userId)} userId={bet.userId} mode={1} />

/** The list of bets (D1 §2, inventory 142–150). */
export function BetList() {
  const games = useGameNames()
  const plays = usePlayNames()
  const columns = useMemo(() => columnsOf(games, plays), [games, plays])
  return (
    <ListScreen
      screen="Bet"
      title="注单查询"
      resource="bets"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={keyOf}
      detail={detail}
      above={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}
