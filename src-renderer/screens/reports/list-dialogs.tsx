import { makeStyles } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { type MemberResult, memberResults, type RetainedRow, retained } from '../../api/reports.ts'
import { type Keyed, keyOf } from '../../api/rows.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { type Day, dayOf, daysBetween, rangeBounds } from '../../lib/beijing.ts'
import type { Amount } from '../../lib/money.ts'
import type { Days } from '../../lib/report-ranges.ts'
import { id, money, signedMoney, text } from '../../list/cells.tsx'
import type { Column, RowAction } from '../../list/columns.ts'
import type { Filter } from '../../list/filters.ts'
import { OwnAddress } from '../../list/list-address.tsx'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { openRecords, recordLinks } from '../../panels/open-records.ts'
import { serverNow } from '../../stores/clock.ts'
import { WINDOW_DAYS } from './range-bar.tsx'

const useStyles = makeStyles({
  // Leaves the table the height of D3 §9 between filters and pagination.
  list: { height: 'min(508px, calc(100vh - 220px))' },
})

const memberFilter: Filter = { kind: 'id', name: 'userid', label: '会员ID', alias: 'uid' }

/** A quick range may start more than thirty days ago; its details then need the same window. */
function windowFor(first: Day): number {
  return Math.max(WINDOW_DAYS, daysBetween(first, dayOf(serverNow())) + 1)
}

interface ListDialogProps {
  title: string
  /** The initial filter values. */
  initial: Readonly<Record<string, string>>
  onClose: () => void
  children: ReactNode
}

function ListDialog({ title, initial, onClose, children }: ListDialogProps) {
  const styles = useStyles()
  return (
    <FormDialog title={title} width={1240} onClose={onClose}>
      <div className={styles.list}>
        <OwnAddress initial={initial}>{children}</OwnAddress>
      </div>
    </FormDialog>
  )
}

type Result = Keyed<MemberResult>

const narrow = { width: 102 }
const resultColumns: Column<Result>[] = [
  id('userId', '会员ID', ({ userId }) => userId, { width: 92 }),
  text('name', '昵称', ({ name }) => name, { width: 110 }),
  money('balance', '余额', ({ balance }) => balance, narrow),
  money('stake', '总投注', ({ sumBalance }) => sumBalance, narrow),
  money('water', '有效投注', ({ sumWaterBalance }) => sumWaterBalance, narrow),
  text('count', '注数', ({ sumNumber }) => sumNumber, { width: 64, align: 'end' }),
  money('payIn', '总上分', ({ payInBalance }) => payInBalance, narrow),
  money('payOut', '总下分', ({ payOutBalance }) => payOutBalance, narrow),
  signedMoney('result', '盈亏', ({ sumWinLost }) => sumWinLost),
]
const resultActions: readonly RowAction[] = [
  { id: 'bets', label: '注单记录' },
  { id: 'changes', label: '账变记录' },
]
const resultActionsOf = () => resultActions
const openResult = (id: string, { userId }: Result) => openRecords(id as 'bets' | 'changes', userId)
const loadResults: Load<Result> = ({ from = '', to = '', userid }, page, size, signal) =>
  memberResults(page, size, { ...rangeBounds(from, to), userid }, signal)

/** Wins and losses by member (D3 §2.2), initially for the report's date range (A135). */
export function ResultsDialog({ range, onClose }: { range: Days; onClose: () => void }) {
  const { from, to } = range
  const filters = useMemo<Filter[]>(
    () => [memberFilter, { kind: 'days', label: '日期', window: windowFor(from), initial: 1 }],
    [from],
  )
  const initial = useMemo(() => ({ from, to }), [from, to])
  return (
    <ListDialog title="盈亏明细" initial={initial} onClose={onClose}>
      <ListScreen
        screen="DataReport/results"
        title="盈亏明细"
        resource="report-results"
        columns={resultColumns}
        filters={filters}
        load={loadResults}
        rowKey={keyOf}
        actionsOf={resultActionsOf}
        actionsWidth={168}
        onAction={openResult}
      />
    </ListDialog>
  )
}

type Retained = Keyed<RetainedRow>

const GROUPS = [0, 1, 2]

/** Blank where the last row has fewer than three members (A137). */
function balanceColumn(n: number, mark: string): Column<Retained> {
  const column = money<Retained>(`balance${n}`, `余额${mark}`, (row) => row[`balance${n}`] as Amount, { width: 120 })
  const isThere = (row: Retained) => row[`balance${n}`] !== null && row[`balance${n}`] !== undefined
  return {
    ...column,
    cell: (row) => (isThere(row) ? column.cell(row) : ''),
    text: (row) => (isThere(row) ? column.text(row) : ''),
  }
}

const retainedColumns: Column<Retained>[] = GROUPS.flatMap((n) => {
  const mark = ` ${'①②③'[n]}`
  return [
    id<Retained>(`userId${n}`, `会员ID${mark}`, (row) => row[`userId${n}`], { width: 104 }),
    text<Retained>(`name${n}`, `昵称${mark}`, (row) => row[`name${n}`], { width: 130 }),
    balanceColumn(n, mark),
  ]
})

const loadRetained: Load<Retained> = ({ date = '', userid }, page, size, signal) =>
  retained(page, size, { date: rangeBounds(date, date).sdate, userid }, signal)

/** Balances by member at the end of one day, three members per row (D3 §2.2). */
export function RetainedDialog({ day, onClose }: { day: Day; onClose: () => void }) {
  const filters = useMemo<Filter[]>(
    () => [memberFilter, { kind: 'day', name: 'date', label: '日期', window: windowFor(day) }],
    [day],
  )
  const initial = useMemo(() => ({ date: day }), [day])
  return (
    <ListDialog title="留存余额明细" initial={initial} onClose={onClose}>
      <ListScreen
        screen="DataReport/retained"
        title="留存余额明细"
        resource="report-retained"
        columns={retainedColumns}
        filters={filters}
        load={loadRetained}
        rowKey={keyOf}
        rowMenu={recordItems}
      />
    </ListDialog>
  )
}

/** Links to the records of each member in the row. */
function recordItems(row: Retained) {
  return GROUPS.flatMap((n) => {
    const userId = row[`userId${n}`] as MemberResult['userId'] | null
    return userId
      ? recordLinks({ userId }).map(({ label, run }) => ({ label: `${userId} ${label.slice(3)}`, run }))
      : []
  })
}
