import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { ReceiptMoneyRegular } from '@fluentui/react-icons'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatAmount, sumAmounts } from '#shared/money.ts'
import { leastOf } from '#shared/pay-data.ts'
import { routes } from '#shared/routes.ts'
import { type OrderKind, orderKind } from '#shared/server-profile.ts'
import { rangeBounds } from '#shared/server-time.ts'
import { isPending, payStates, payTypeOptions } from '../../api/orders/pay-order.ts'
import { fetchPayOrders } from '../../api/orders/pay-orders.ts'
import { orderColumns, orderKey } from '../../features/orders/order-columns.tsx'
import { OrderTable, useColumnOptions } from '../../features/orders/order-table.tsx'
import { ReviewArea } from '../../features/orders/review-area.tsx'
import { doubtOf, markDuplicates, type QueueOrder } from '../../features/orders/risk-marks.ts'
import { recordLinks } from '../../features/records/open-records.ts'
import { EMPTY_KEYS } from '../../lib/empty.ts'
import { stripSeparators } from '../../lib/number-input.ts'
import { applyFilterChange, type Filter, type FilterValues } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { useListUrlState } from '../../list/list-url-state.tsx'
import type { Batch } from '../../list/selection-bar.tsx'
import type { LiveTableProps } from '../../list/table/live-table.tsx'
import { ToolButton } from '../../list/tool-button.tsx'
import { usePayNames } from '../../list/use-names.ts'
import { lazyDialog } from '../../stores/lazy-dialog.tsx'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { PendingBanner } from './pending-banner.tsx'
import {
  ALL_STATES,
  createQueueReader,
  isQueueFilter,
  LANE,
  laneOf,
  PENDING_FILTER,
  paginateQueue,
  selectPending,
  selectQueue,
  useRearrangement,
} from './pending-queue.ts'

const useStyles = makeStyles({
  // The filters give way, and a growing count moves nothing.
  tabs: { flexShrink: 0, fontVariantNumeric: 'tabular-nums' },
  danger: { ':enabled, :enabled:hover': { color: tokens.colorStatusDangerForeground1 } },
})

const laneOptions = [
  { value: LANE.first, label: '无疑点的在前' },
  { value: LANE.only, label: '只看无疑点的' },
]

const tabs = [PENDING_FILTER.value, ...Object.keys(payStates).filter((value) => value !== '0'), ALL_STATES]

/** Parameters of a link to certain orders, which may be decided by now: without a state it shows all of them. */
const LINK_PARAMS = ['userid', 'order', 'from', 'to', 'paytype', 'balance']

const depositPayTypes = () => payTypeOptions('deposit', usePayNames())
const withdrawalPayTypes = () => payTypeOptions('withdrawal', usePayNames())

function createFilters(deposit: boolean, initialState: string): Filter[] {
  const options = deposit ? depositPayTypes : withdrawalPayTypes
  return [
    { kind: 'tab', ...stateTab, initial: initialState },
    { kind: 'tab', name: LANE.name, label: '绿色通道', options: laneOptions, initial: '', reopened: '' },
    { kind: 'select', name: 'paytype', label: '支付类型', options, hasAllOption: true },
    // Links to orders name the member as the filter does.
    { ...memberFilter, alias: undefined },
    { kind: 'number', name: 'balance', label: '金额' },
    // Today by default, up to 30 days back, optional times (D1 §5, §9, A058); pending orders of any day (A216).
    { kind: 'days', label: '日期', window: 30, initial: 1, times: true, anyDayWhen: PENDING_FILTER },
  ]
}

const stateOf = (values: FilterValues) => values[PENDING_FILTER.name] ?? ''

/** As conditions name them, on screen and on paper. */
const labelOfState = (state: string) => (state === ALL_STATES ? '全部' : payStates[Number(state)]!.label)
const stateOptions = tabs.map((value) => ({ value, label: labelOfState(value) }))

const stateTab = {
  ...{ name: PENDING_FILTER.name, label: '状态', options: stateOptions },
  reopened: PENDING_FILTER.value,
}

/** Variant 1 of the route lists deposits, any other variant withdrawals (D1 §2, A002). */
export function OrderList() {
  const { variant } = useParams()
  return <OrdersOfKind key={variant} deposit={variant === '1'} />
}

function OrdersOfKind({ deposit }: { deposit: boolean }) {
  const screen = deposit ? 'UpScore' : 'DownScore'
  const { params } = useListUrlState()
  const initialState = LINK_PARAMS.some((name) => params.has(name)) ? ALL_STATES : PENDING_FILTER.value
  const filters = useMemo(() => createFilters(deposit, initialState), [deposit, initialState])
  const options = useColumnOptions()
  const columns = useMemo(() => orderColumns(deposit, options, stateOf), [deposit, options])
  const queryClient = useQueryClient()
  const load = useMemo(() => createLoader(deposit, queryClient), [deposit, queryClient])
  useRearrangement(screen, params.get(LANE.name) ?? '')
  /** Orders that were decided as some of several: they disappear at once, too. */
  const [decidedKeys, setDecidedKeys] = useState(EMPTY_KEYS)
  const checksStatements = useWorkstationSettings(({ statementCheck }) => statementCheck)
  const isQueue = (params.get(PENDING_FILTER.name) ?? initialState) === PENDING_FILTER.value
  const offersRiskControl = useWorkstationSettings(({ profile }) => profile.offers.riskControl)
  const batch: Batch<QueueOrder> = {
    describe: (orders) =>
      `已选 ${orders.length} 笔 · 合计 ${formatAmount(sumAmounts(orders.map(({ balance }) => balance)))}`,
    actions: (orders, deselect, leave) =>
      offersRiskControl && (
        <RiskControlButton
          disabled={!orders.some(isPending)}
          onClick={() => {
            leave()
            openRiskControl({
              orders,
              onDecided: (order) => {
                const keys = new Set([orderKey(order)])
                setDecidedKeys((previous) => new Set([...previous, ...keys]))
                deselect(keys)
              },
            })
          }}
        />
      ),
  }
  return (
    <ListScreen
      screen={screen}
      title={routes[screen].title}
      resource="pay"
      columns={columns}
      filters={filters}
      load={load}
      tools={
        deposit &&
        isQueue &&
        checksStatements && (
          <ToolButton label="到账核对" icon={<ReceiptMoneyRegular />} onClick={() => openStatement({})} />
        )
      }
      rowMenu={recordLinks}
      rowKey={orderKey}
      handledKeys={decidedKeys}
      batch={batch}
      tabs={(values, urlValues, applyFilters) => {
        const select = (state: string) => {
          const { order: _linked, ...rest } = applyFilterChange(filters, urlValues, { [PENDING_FILTER.name]: state })
          applyFilters(rest)
        }
        return <OrderTabs deposit={deposit} values={values} onSelect={select} />
      }}
      note={(values, applyFilters) => <PendingBanner deposit={deposit} values={values} onFilter={applyFilters} />}
      renderTable={deposit ? renderDeposits : renderWithdrawals}
    />
  )
}

/** Of several orders at once; money is decided one by one. */
function RiskControlButton(props: { disabled: boolean; onClick: () => void }) {
  const { danger } = useStyles()
  return (
    <Button
      {...props}
      className={danger}
      size="small"
      appearance="subtle"
      title={props.disabled ? '所选订单都不是待处理' : undefined}
    >
      移交风控
    </Button>
  )
}

const tableRenderer =
  (kind: OrderKind) =>
  (table: LiveTableProps<QueueOrder>, { order, state, [LANE.name]: lane = '' }: FilterValues) => (
    <ReviewArea
      isReserved={state === PENDING_FILTER.value && (table.loading === true || table.rows.some(isPending))}
      list={state}
    >
      <OrderTable {...table} deposit={kind === 'deposit'} focusKey={order} arrangement={lane} />
    </ReviewArea>
  )
const renderDeposits = tableRenderer('deposit')
const renderWithdrawals = tableRenderer('withdrawal')

/** The states of the orders, with the number of pending ones. */
function OrderTabs(props: { deposit: boolean; values: FilterValues; onSelect: (state: string) => void }) {
  const { deposit, values, onSelect } = props
  const styles = useStyles()
  const orders = usePendingOrders((state) => state.orders)
  const count = orders ? ` ${leastOf(orders)}${selectPending(orders, deposit).length}` : ''
  const labelOf = (state: string) => `${labelOfState(state)}${state === PENDING_FILTER.value ? count : ''}`
  return (
    <TabList
      className={styles.tabs}
      size="small"
      aria-label="订单状态"
      selectedValue={values[PENDING_FILTER.name]}
      onTabSelect={(_event, { value }) => onSelect(String(value))}
    >
      {tabs.map((state) => (
        <Tab key={state} value={state}>
          {labelOf(state)}
        </Tab>
      ))}
    </TabList>
  )
}

function createLoader(deposit: boolean, queryClient: QueryClient): LoadPage<QueueOrder> {
  const readQueue = createQueueReader()
  return async (values, page, size, signal) => {
    if (isQueueFilter(values)) {
      const { lane, known } = laneOf(values, queryClient)
      const orders = await readQueue([lane, lane && known.statement])
      const rows = selectQueue(selectPending(orders, deposit), { ...values, lane }, (order) => doubtOf(order, known))
      return paginateQueue(rows, page, size)
    }
    const { from = '', to = '', fromTime, toTime, paytype, userid } = values
    const state = values.state === ALL_STATES ? undefined : values.state
    const balance = stripSeparators(values.balance ?? '')
    const query = { ...rangeBounds(from, to, fromTime, toTime), paytype, state, userid, balance }
    const read = await fetchPayOrders(orderKind(deposit), page, size, query, signal)
    // Some servers omit `inOrOut` in the rows; the list itself determines it.
    return { ...read, rows: markDuplicates(read.rows.map((order) => ({ ...order, inOrOut: deposit }))) }
  }
}

const openStatement = lazyDialog(
  async () => (await import('../../features/statement/statement-dialog.tsx')).StatementDialog,
  { key: 'statement', blocksUpdate: false },
)

const openRiskControl = lazyDialog(
  async () => (await import('../../features/orders/risk-control-dialog.tsx')).RiskControlDialog,
)
