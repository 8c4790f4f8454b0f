import { Button } from '@fluentui/react-components'
import { formatAmount } from '../../../src-preload/shared/money.ts'
import { fetchRebates, isPendingRebate, type Rebate, rebateDay, rebateStates } from '../../api/orders/rebates.ts'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { goodwill } from '../../features/points/points-operations.ts'
import { recordLinks } from '../../features/records/open-records.ts'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { gameFilter, playFilter, weekFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { dateTime, id, money, status, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { opensMember } from '../../list/table/member-link.tsx'
import { summed } from '../../list/totals/column-sums.ts'
import { RebateTable } from './rebate-table.tsx'
import { canDecide } from './submit-rebate-decision.ts'

const stateOptions = Object.entries(rebateStates).map(([value, { label }]) => ({ value, label }))

/** Filters of D1 §2; the game filter is A079. */
const filters: Filter[] = [
  { kind: 'select', name: 'state', label: '状态', options: stateOptions },
  gameFilter,
  playFilter,
  memberFilter,
  weekFilter,
]

const memberOf = ({ userId }: Rebate) => userId

/** Columns of A078. */
const columns: Column<Rebate>[] = [
  opensMember(id('userId', '会员ID', memberOf, { width: 110 }), memberOf),
  summed(money('water', '有效流水', (rebate) => rebate.waterBalance)),
  summed(money('lose', '输额', (rebate) => rebate.loseBalance)),
  summed(money('expected', '应返', (rebate) => rebate.expectedRebate)),
  summed(
    money('actual', '实返', (rebate) => rebate.actualRebate),
    formatAmount,
    // One without a decision has none yet.
    (rebate) => rebate.actualRebate ?? (isPendingRebate(rebate) ? undefined : null),
  ),
  text('date', '日期', rebateDay, { width: 100 }),
  status('state', '状态', (rebate) => rebate.state, rebateStates, { width: 80 }),
  text('operator', '操作人', (rebate) => rebate.upName, { width: 100, minWidth: 64 }),
  dateTime('time', '操作时间', (rebate) => rebate.upTime),
  text('memo', '备注', (rebate) => rebate.memo, { width: 180, minWidth: 72 }),
]

const actions: readonly RowAction[] = [
  { id: 'confirm', label: '确认', hotkey: 'a', tone: 'primary' },
  { id: 'cancel', label: '取消', hotkey: 'c' },
]
const EMPTY_ACTIONS: readonly RowAction[] = []
const rebateActions = (rebate: Rebate) => (canDecide(rebate) ? actions : EMPTY_ACTIONS)
const rebateKey = (rebate: Rebate) => String(rebate.id)

/** The server expects whole days, without a time (A185). */
const load: LoadPage<Rebate> = ({ from = '', to = '', game, play, state, userid }, page, size, signal) =>
  fetchRebates(page, size, { sdate: from, edate: to, lotteryid: game, playid: play, state, userid }, signal)

const detail = (rebate: Rebate) => (
  <MemberStatistics key={rebateKey(rebate)} userId={rebate.userId} mode={2} day={rebateDay(rebate)} />
)

/** Rebates for turnover and losses, to be confirmed or cancelled (D1 §2, inventory 170–191). */
export function RebateList() {
  return (
    <ListScreen
      screen="BackWater"
      title="回红管理"
      resource="rebates"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={rebateKey}
      rowActions={rebateActions}
      actionsWidth={128}
      detail={detail}
      renderTable={(table) => <RebateTable {...table} />}
      tools={
        <Button size="small" onClick={() => openPointsDialog({ operation: goodwill })}>
          心意红
        </Button>
      }
    />
  )
}
