import { useMemo } from 'react'
import { isolateText, MAX_LINE_LENGTH, MAX_TOOLTIP_LENGTH } from '#shared/untrusted-text.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import { type BetOrder, fetchBets, fetchBetsOf, settlementOf } from '../../api/members/records.ts'
import type { Option } from '../../api/options.ts'
import { RoundBanner } from '../../features/games/round-banner.tsx'
import { recordLinks } from '../../features/records/open-records.ts'
import { RowPreview } from '../../features/review/row-preview.tsx'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { gameFilter, playFilter, roundFilter, weekFilter } from '../../list/filters/common-filters.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dashedUntil, dateTime, id, status, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { placeColumn } from '../../list/table/place-column.ts'
import { labelOf, useGameNames, usePlayNames } from '../../list/use-names.ts'
import { DrawBalls, drawWidth } from '../../ui/draw-balls.tsx'
import {
  awardCell,
  awardColumn,
  BESIDE_BETS,
  memberColumns,
  queryUntil,
  quietText,
  RELATED_COUNT,
  RecordHead,
  RelatedRecords,
  toRecordQuery,
} from './record-preview.tsx'

type BetRow = WithKey<BetOrder>

const filters = [gameFilter, playFilter, memberFilter, roundFilter, weekFilter]
const settledLabels = {
  已结算: { label: '已结算', tone: 'success' },
  待结算: { label: '待结算', tone: 'neutral', isOpen: true },
} as const

/** Columns of D1 §2: who and when first, the state beside the award, which says nothing without it. */
const createColumns = (games: readonly Option[], plays: readonly Option[]): Column<BetRow>[] => [
  ...memberColumns<BetRow>(128),
  dateTime('time', '投注时间', (bet) => bet.orderTime),
  text('game', '游戏', (bet) => labelOf(games, bet.lotteryId), { width: 92, minWidth: 76 }),
  {
    ...quietText<BetRow>('play', '玩法', (bet) => labelOf(plays, bet.playId), { width: 80, minWidth: 64 }),
    below: 'game',
    leaves: 3,
  },
  id('round', '期号', (bet) => bet.qiShu, { width: 108, minWidth: 84 }),
  text('detail', '投注详情', (bet) => bet.playDetail, { width: 200, minWidth: 64 }),
  {
    ...text<BetRow>('draw', '开奖结果', (bet) => bet.results, { width: 148, minWidth: 128 }),
    digits: (bet) => drawWidth(bet.lotteryId, bet.results),
    // Without one, the state says why.
    cell: ({ lotteryId, results }) => results && <DrawBalls gameId={lotteryId} draw={results} small />,
  },
  { ...status<BetRow>('settled', '状态', settlementOf, settledLabels, { width: 76 }), below: 'award', leaves: 4 },
  dashedUntil((bet) => settlementOf(bet) !== '待结算', awardColumn),
  {
    ...placeColumn<BetRow>('place', '归属地', (bet) => bet.ipAddress, { width: 140, minWidth: 96 }),
    below: 'time',
    leaves: 1,
  },
]

const load: LoadPage<BetRow> = (values, page, size, signal) => fetchBets(page, size, toRecordQuery(values), signal)

/** The list of bets (D1 §2, inventory 142–150). */
export function BetList() {
  const games = useGameNames()
  const plays = usePlayNames()
  const columns = useMemo(() => createColumns(games, plays), [games, plays])
  return (
    <ListScreen
      screen="Bet"
      title="注单查询"
      resource="bets"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={getKey}
      // Seventeen columns of figures, for which a row opens beside the preview, too.
      detail={({ userId }) => <MemberStatistics key={String(userId)} userId={userId} mode={1} />}
      renderTable={(table, values) => (
        <RowPreview
          table={table}
          label="所选注单"
          from={BESIDE_BETS}
          slim
          keepsDetail
          head={(bet) => <RecordHead {...bet} time={bet.orderTime} />}
          body={(bet) => (
            <>
              <BetFacts {...{ bet, games, plays }} />
              <BetsUntil {...{ bet, games }} days={values} />
            </>
          )}
        />
      )}
      header={({ game }) => game && <RoundBanner gameId={game} />}
    />
  )
}

const detailOf = ({ playDetail }: BetOrder, max: number) => isolateText(String(playDetail ?? ''), max)

function BetFacts({ bet, games, plays }: { bet: BetOrder; games: readonly Option[]; plays: readonly Option[] }) {
  const { lotteryId, playId, qiShu, results } = bet
  return (
    <DescriptionList
      items={{
        游戏: `${labelOf(games, lotteryId)} · ${labelOf(plays, playId)}`,
        期号: isolateText(String(qiShu ?? '')),
        投注详情: detailOf(bet, MAX_TOOLTIP_LENGTH),
        开奖结果: results ? <DrawBalls gameId={lotteryId} draw={results} small /> : '',
        奖励: awardCell(bet),
      }}
    />
  )
}

/** What the member bet before, in any game. */
function BetsUntil({ bet, games, days }: { bet: BetRow; games: readonly Option[]; days: FilterValues }) {
  const query = queryUntil(bet.userId, bet.orderTime, days)
  if (!query) return null
  return (
    <RelatedRecords
      title="此会员到这一注的注单"
      queryKey={['bets', 'until', query]}
      load={(signal) => fetchBetsOf(query.userid, RELATED_COUNT, query, signal)}
      time={({ orderTime }) => orderTime}
      headings={['游戏', '投注详情', '奖励']}
      figures={['奖励']}
      whole={['游戏']}
      cells={(each) => [isolateText(labelOf(games, each.lotteryId)), detailOf(each, MAX_LINE_LENGTH), awardCell(each)]}
      current={bet}
      none="没有此会员更早的注单"
    />
  )
}
