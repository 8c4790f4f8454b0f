import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { fetchRebates, isPendingRebate, type Rebate, rebateDay, rebateStates } from '../../api/orders/rebates.ts'
import { MemberSide } from '../../features/member-panel/member-side.tsx'
import { openPointsDialog } from '../../features/points/open-points-dialog.ts'
import { goodwill } from '../../features/points/points-operations.ts'
import { recordLinks } from '../../features/records/open-records.ts'
import { usePanelAreaStyles } from '../../features/review/panel-area.ts'
import { MemberStatistics } from '../../features/statistics/member-statistics.tsx'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { EMPTY_KEYS, EMPTY_LIST } from '../../lib/empty.ts'
import { gameFilter, playFilter, weekFilter } from '../../list/filters/common-filters.ts'
import type { Filter } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { useListQuery } from '../../list/list-url-state.tsx'
import { dashedUntil, dateTime, id, money, status, text } from '../../list/table/cells.tsx'
import type { Column, RowAction } from '../../list/table/columns.ts'
import { LiveTable, type LiveTableProps } from '../../list/table/live-table.tsx'
import { opensMember } from '../../list/table/member-link.tsx'
import { QuietTime } from '../../list/table/quiet-time.tsx'
import type { TableHandle } from '../../list/table/use-active-row.ts'
import { summed } from '../../list/totals/column-sums.ts'
import { clearMemberPlace, useMemberPlace } from '../../stores/member-panel.ts'
import { keysOf, MOD, useShortcutHelp } from '../../ui/shortcut-help.ts'
import { RebatePanel, type RebatePanelHandle, type RebateReview } from './rebate-panel.tsx'
import { canDecide, DRAFT_PREFIX, type RebateAction } from './use-rebate-decision.ts'

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

/** Pending rebates have no decision yet: no column where they are alone. */
const ofDecided = (column: Column<Rebate>): Column<Rebate> => ({ ...column, isShown: ({ state }) => state !== '0' })
/** Among rows of all states it stands behind the state: columns that are blank in most rows are the widest of all. */
const behindState = (column: Column<Rebate>): Column<Rebate> => ({ ...column, isMerged: ({ state }) => !state })

const state = status<Rebate>('state', '状态', (rebate) => rebate.state, rebateStates, { width: 80, minWidth: 72 })
const decided: Column<Rebate> = {
  ...state,
  width: 220,
  // The buttons stand at the end of the row.
  fills: true,
  cell: (rebate) => (
    <>
      {state.cell(rebate)}
      {!isPendingRebate(rebate) && (
        <span className="muted" title={formatServerTime(rebate.upTime)}>
          {'　'}
          {isolateText(String(rebate.upName ?? ''), MAX_LINE_LENGTH)}{' '}
          <QuietTime text={formatServerTime(rebate.upTime)} isShort />
        </span>
      )}
      {rebate.memo && <Memo text={rebate.memo} />}
    </>
  ),
  // Beside the panel, which says it of the rebate that it is about.
  asTight: state,
}

/** As much of it as there is room for. */
function Memo({ text }: { text: string }) {
  return (
    <span className="muted" title={isolateText(text)}>
      {' · '}
      {isolateText(text, MAX_LINE_LENGTH)}
    </span>
  )
}

/** Columns of A078. */
const createColumns = (stateColumn: Column<Rebate>): Column<Rebate>[] => [
  opensMember(id('userId', '会员ID', memberOf, { width: 110, minWidth: 64 }), memberOf),
  summed(money('water', '有效流水', (rebate) => rebate.waterBalance)),
  summed(money('lose', '输额', (rebate) => rebate.loseBalance)),
  summed(money('expected', '应返', (rebate) => rebate.expectedRebate)),
  {
    ...ofDecided(
      summed(
        dashedUntil(
          (rebate) => !isPendingRebate(rebate),
          money('actual', '实返', (rebate) => rebate.actualRebate, { minWidth: 60 }),
        ),
        formatAmount,
        // One without a decision has none yet.
        (rebate) => rebate.actualRebate ?? (isPendingRebate(rebate) ? undefined : null),
      ),
    ),
    below: 'expected',
    leaves: 4,
  },
  text('date', '日期', rebateDay, { width: 100, minWidth: 84 }),
  stateColumn,
  // Of decided ones: beside the panel, which decides about pending ones, the buttons stay in sight without them.
  {
    ...behindState(ofDecided(text('operator', '操作人', (rebate) => rebate.upName, { width: 100, minWidth: 64 }))),
    below: 'date',
    leaves: 2,
  },
  { ...behindState(ofDecided(dateTime('time', '操作时间', (rebate) => rebate.upTime, { minWidth: 144 }))), leaves: 1 },
  {
    ...behindState(text('memo', '备注', (rebate) => rebate.memo, { width: 100, minWidth: 72 })),
    fills: true,
    below: 'state',
    leaves: 3,
  },
]

const [columnsOfState, columnsOfAll] = [createColumns(state), createColumns(decided)]

const actions: readonly RowAction[] = [
  { id: 'confirm', label: '确认', hotkey: 'a', tone: 'primary' },
  { id: 'cancel', label: '取消', hotkey: 'c' },
]
const rebateActions = (rebate: Rebate) => (canDecide(rebate) ? actions : EMPTY_LIST)
const rebateKey = (rebate: Rebate) => String(rebate.id)

/** The server expects whole days, without a time (A185). */
const load: LoadPage<Rebate> = ({ from = '', to = '', game, play, state, userid }, page, size, signal) =>
  fetchRebates(page, size, { sdate: from, edate: to, lotteryid: game, playid: play, state, userid }, signal)

const detail = (rebate: Rebate) => (
  <MemberStatistics key={rebateKey(rebate)} userId={rebate.userId} mode={2} day={rebateDay(rebate)} />
)

/** Rebates for turnover and losses, to be confirmed or cancelled (D1 §2, inventory 170–191). */
export function RebateList() {
  const { values } = useListQuery('BackWater', filters)
  return (
    <ListScreen
      screen="BackWater"
      title="回红管理"
      resource="rebates"
      columns={values.state ? columnsOfState : columnsOfAll}
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

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
})

/** What the overlay of the shortcuts says about rebates. */
const KEYS = keysOf('面板', [
  { keys: 'A', label: '到「确认」按钮' },
  { keys: `${MOD}Enter`, label: '确认回红' },
  { keys: 'C', label: '取消回红并选择原因' },
  { keys: '1 – 9', label: '选择取消原因' },
  { keys: 'Esc', label: '关闭面板' },
])

/** The list of rebates with the panel that decides about one or, by selection within the page, several of them. */
function RebateTable(table: LiveTableProps<Rebate>) {
  const { queryId, rows, rowKey, loading } = table
  const styles = useStyles()
  const area = usePanelAreaStyles()
  useShortcutHelp(KEYS)
  const isMemberOpen = useMemberPlace()
  const handle = useRef<TableHandle>(null)
  const panel = useRef<RebatePanelHandle>(null)
  const [review, setReview] = useState<RebateReview | null>(null)
  const [decided, setDecided] = useState(EMPTY_KEYS)
  const [selected, setSelected] = useState({ queryId, keys: EMPTY_KEYS })
  // While another query loads, its predecessor's rows are still shown.
  const keys = selected.queryId === queryId && !loading ? selected.keys : EMPTY_KEYS
  const select = (next: ReadonlySet<string>) => setSelected({ queryId, keys: next })
  const rebates = rows.filter((rebate) => canDecide(rebate) && keys.has(rowKey(rebate)))

  function open(reviewed: readonly Rebate[], action: RebateAction): void {
    if (panel.current?.hold() || !clearMemberPlace()) return
    setReview((previous) => ({ rebates: reviewed, action, requests: (previous?.requests ?? 0) + 1 }))
  }

  // The reason that an ended session interrupted is restored where it was typed (A221).
  const restoredIds = usePendingDraftKey(DRAFT_PREFIX)?.slice(DRAFT_PREFIX.length).split(',') ?? []
  const restored = restoredIds.flatMap((key) => rows.find((rebate) => rowKey(rebate) === key) ?? [])
  const isRestored = restored.length > 0 && restored.length === restoredIds.length
  const openRestored = useEffectEvent(() => open(restored, 'cancel'))
  useEffect(() => {
    if (isRestored) openRestored()
  }, [isRestored])

  function close(): void {
    setReview(null)
    handle.current?.focusActiveRow()
  }

  function onDecided(reported: readonly Rebate[]): void {
    const done = new Set(reported.map(rowKey))
    setDecided((previous) => new Set([...previous, ...done]))
    select(new Set([...keys].filter((key) => !done.has(key))))
  }

  return (
    <div className={area.area}>
      <div className={area.tables}>
        {rebates.length > 0 && (
          <div className={styles.toolbar} role="toolbar" aria-label="批量操作">
            已选 {rebates.length} 行
            <Button size="small" appearance="primary" onClick={() => open(rebates, 'confirm')}>
              批量确认
            </Button>
            <Button size="small" onClick={() => open(rebates, 'cancel')}>
              批量取消
            </Button>
            <Button size="small" appearance="subtle" onClick={() => select(EMPTY_KEYS)}>
              取消选择
            </Button>
          </div>
        )}
        <LiveTable
          {...table}
          selection={{ isSelectable: canDecide, keys, onChange: select }}
          onAction={(id, rebate) => open([rebate], id as RebateAction)}
          handledKeys={decided}
          locked={review !== null}
          handle={handle}
        />
      </div>
      <MemberSide
        isOverPanel={review !== null}
        onClosed={() => (review ? open(review.rebates, review.action) : handle.current?.focusActiveRow())}
        className={area.panel}
      />
      {review && !isMemberOpen && (
        <RebatePanel
          key={review.rebates.map(rowKey).join()}
          review={review}
          onDecided={onDecided}
          onSuccess={close}
          onClose={close}
          handle={panel}
          className={area.panel}
        />
      )}
    </div>
  )
}
