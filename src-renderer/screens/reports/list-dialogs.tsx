import { makeStyles } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Amount } from '#shared/money.ts'
import { type Day, dayOf, daysBetween, rangeBounds } from '#shared/server-time.ts'
import { getKey, type WithKey } from '../../api/http/page.ts'
import {
  fetchMemberBalances,
  fetchMemberResults,
  type MemberBalancesRow,
  type MemberResult,
} from '../../api/reports/reports.ts'
import { openRecords, recordLinks } from '../../features/records/open-records.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { whoseWinLost } from '../../lib/figures.ts'
import type { DayRange } from '../../lib/report-ranges.ts'
import type { Filter, FilterValues } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type ListScreenProps, type LoadPage } from '../../list/list-screen.tsx'
import { LocalUrlState } from '../../list/list-url-state.tsx'
import { id, money, text, winLost } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { opensMember } from '../../list/table/member-link.tsx'
import { serverNow } from '../../stores/clock.ts'
import { WINDOW_DAYS } from './range-bar.tsx'

const useStyles = makeStyles({
  // Leaves the table the height of D3 §9 between filters and pagination.
  list: { height: 'min(480px, calc(100vh - 220px))' },
})

/** A quick range may start more than thirty days ago; its details then need the same window. */
const windowDays = (first: Day): number => Math.max(WINDOW_DAYS, daysBetween(first, dayOf(serverNow())) + 1)

function ListDialog<T>(props: ListScreenProps<T> & { initial: FilterValues; onClose: () => void }) {
  const { initial, onClose, ...list } = props
  const styles = useStyles()
  return (
    <FormDialog title={list.title} width={1240} onClose={onClose}>
      <div className={styles.list}>
        <LocalUrlState initial={initial}>
          <ListScreen {...list} />
        </LocalUrlState>
      </div>
    </FormDialog>
  )
}

type MemberResultRow = WithKey<MemberResult>

const NARROW = { width: 102 }
const memberOf = ({ userId }: MemberResultRow) => userId
const resultColumns: Column<MemberResultRow>[] = [
  opensMember(id('userId', '会员ID', memberOf, { width: 92 }), memberOf),
  opensMember(
    text('name', '昵称', ({ name }) => name, { width: 110, minWidth: 72 }),
    memberOf,
  ),
  money('balance', '余额', ({ balance }) => balance, NARROW),
  money('stake', '总投注', ({ sumBalance }) => sumBalance, NARROW),
  money('water', '有效投注', ({ sumWaterBalance }) => sumWaterBalance, NARROW),
  text('count', '注数', ({ sumNumber }) => sumNumber, { width: 64, align: 'end' }),
  money('payIn', '总上分', ({ payInBalance }) => payInBalance, NARROW),
  money('payOut', '总下分', ({ payOutBalance }) => payOutBalance, NARROW),
  winLost('result', '盈亏', ({ sumWinLost }) => sumWinLost),
]
const resultActions: readonly RowAction[] = [
  { id: 'bets', label: '注单记录' },
  { id: 'changes', label: '账变记录' },
]
const getResultActions = () => resultActions
const openResultRecords = (id: string, { userId }: MemberResultRow) => openRecords(id as 'bets' | 'changes', userId)
const loadResults: LoadPage<MemberResultRow> = ({ from = '', to = '', userid }, page, size, signal) =>
  fetchMemberResults(page, size, { ...rangeBounds(from, to), userid }, signal)

/** Wins and losses by member (D3 §2.2), initially for the report's date range (A135). */
export function ResultsDialog({ range, onClose }: { range: DayRange; onClose: () => void }) {
  const { from, to } = range
  const filters = useMemo<Filter[]>(
    () => [memberFilter, { kind: 'days', label: '日期', window: windowDays(from), initial: 1 }],
    [from],
  )
  const initial = useMemo(() => ({ from, to }), [from, to])
  return (
    <ListDialog
      screen="DataReport/results"
      title={`盈亏明细 · ${whoseWinLost()}`}
      resource="report-results"
      columns={resultColumns}
      filters={filters}
      initial={initial}
      load={loadResults}
      rowKey={getKey}
      rowActions={getResultActions}
      actionsWidth={168}
      onAction={openResultRecords}
      onClose={onClose}
    />
  )
}

type RetainedMembersRow = WithKey<MemberBalancesRow>

const MEMBER_SLOTS = [0, 1, 2]

/** Blank where the last row has fewer than three members (A137); a member without a balance has an unknown one. */
function balanceColumn(n: number, suffix: string): Column<RetainedMembersRow> {
  const balanceOf = (row: RetainedMembersRow) => row[`balance${n}`] as Amount | null | undefined
  const column = money(`balance${n}`, `余额${suffix}`, balanceOf, { width: 120 })
  const hasMember = (row: RetainedMembersRow) =>
    [row[`userId${n}`], row[`name${n}`], balanceOf(row)].some((value) => (value ?? '') !== '')
  return {
    ...column,
    cell: (row) => (hasMember(row) ? column.cell(row) : ''),
    text: (row) => (hasMember(row) ? column.text(row) : ''),
  }
}

export const retainedColumns: Column<RetainedMembersRow>[] = MEMBER_SLOTS.flatMap((n) => {
  const suffix = ` ${'①②③'[n]}`
  const memberOf = (row: RetainedMembersRow) => (row[`userId${n}`] as MemberResult['userId'] | null) ?? null
  return [
    opensMember(id(`userId${n}`, `会员ID${suffix}`, memberOf, { width: 104 }), memberOf),
    opensMember<RetainedMembersRow>(
      text(`name${n}`, `昵称${suffix}`, (row) => row[`name${n}`], { width: 130 }),
      memberOf,
    ),
    balanceColumn(n, suffix),
  ]
})

const loadRetained: LoadPage<RetainedMembersRow> = ({ date = '', userid }, page, size, signal) =>
  fetchMemberBalances(page, size, { date: rangeBounds(date, date).sdate, userid }, signal)

/** Balances by member at the end of one day, three members per row (D3 §2.2). */
export function RetainedDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const filters = useMemo<Filter[]>(
    () => [memberFilter, { kind: 'day', name: 'date', label: '日期', window: windowDays(day) }],
    [day],
  )
  const initial = useMemo(() => ({ date: day }), [day])
  return (
    <ListDialog
      screen="DataReport/retained"
      title="留存余额明细"
      resource="report-retained"
      columns={retainedColumns}
      filters={filters}
      initial={initial}
      load={loadRetained}
      rowKey={getKey}
      rowMenu={recordMenu}
      onClose={onClose}
    />
  )
}

const recordMenu = (row: RetainedMembersRow) =>
  MEMBER_SLOTS.flatMap((n) => {
    const userId = (row[`userId${n}`] as MemberResult['userId'] | null) ?? undefined
    return recordLinks({ userId }).map(({ label, run }) => ({ label: `${userId} ${label.slice(3)}`, run }))
  })
