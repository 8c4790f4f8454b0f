import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { formatAmount } from '../../../src-preload/shared/money.ts'
import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { formatServerTime, rangeBounds } from '../../../src-preload/shared/server-time.ts'
import { isolateText, MAX_TOOLTIP_LENGTH } from '../../../src-preload/shared/untrusted-text.ts'
import { payStates, payTypeOptions } from '../../api/orders/pay-order.ts'
import { fetchPayOrders } from '../../api/orders/pay-orders.ts'
import { recordLinks } from '../../features/records/open-records.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { stripSeparators } from '../../lib/number-input.ts'
import type { Filter, FilterValues } from '../../list/filters/filters.ts'
import { memberFilter } from '../../list/filters/member-filter.ts'
import { ListScreen, type LoadPage } from '../../list/list-screen.tsx'
import { LiveTable, type LiveTableProps } from '../../list/table/live-table.tsx'
import { usePayNames } from '../../list/use-names.ts'
import { ACTIONS_WIDTH, newOrdersLabel, orderActions, orderColumns, orderKey, waitTag } from './order-columns.tsx'
import { PendingBanner } from './pending-banner.tsx'
import { createQueueReader, isQueueFilter, PENDING_FILTER, paginateQueue, selectPending } from './pending-queue.ts'
import { useOrderActions } from './use-order-actions.ts'

const stateOptions = Object.entries(payStates).map(([value, { label }]) => ({ value, label }))

function createFilters(deposit: boolean): Filter[] {
  const usePayTypes = () => payTypeOptions(deposit, usePayNames())
  return [
    { kind: 'select', name: 'paytype', label: '支付类型', options: usePayTypes, hasAllOption: true },
    { kind: 'select', name: PENDING_FILTER.name, label: '状态', options: stateOptions },
    // Links to orders name the member as the filter does.
    { ...memberFilter, alias: undefined },
    { kind: 'number', name: 'balance', label: '金额' },
    // Today by default, up to 30 days back, optional times (D1 §5, §9, A058); pending orders of any day (A216).
    { kind: 'days', label: '日期', window: 30, initial: 1, times: true, anyDayWhen: PENDING_FILTER },
  ]
}

const variants = {
  UpScore: { title: '上分订单', filters: createFilters(true) },
  DownScore: { title: '下分订单', filters: createFilters(false) },
} as const

/** Variant 1 of the route lists deposits, any other variant withdrawals (D1 §2, A002). */
export function OrderList() {
  const { variant } = useParams()
  const screen = variant === '1' ? 'UpScore' : 'DownScore'
  const { title, filters } = variants[screen]
  const deposit = screen === 'UpScore'
  const names = usePayNames()
  const columns = useMemo(() => orderColumns(deposit, names), [deposit, names])
  const load = useMemo(() => createLoader(deposit), [deposit])
  const { decided, onAction } = useOrderActions()
  return (
    <ListScreen
      key={screen}
      screen={screen}
      title={title}
      resource="pay"
      columns={columns}
      filters={filters}
      load={load}
      rowMenu={recordLinks}
      rowKey={orderKey}
      rowActions={orderActions}
      actionsWidth={ACTIONS_WIDTH}
      onAction={onAction}
      handledKeys={decided}
      detail={orderDetail}
      header={(values, _rows, setFilters) => <PendingBanner deposit={deposit} values={values} onFilter={setFilters} />}
      renderTable={renderTable}
    />
  )
}

const renderTable = (table: LiveTableProps<PayOrder>, { order }: FilterValues) => (
  <LiveTable {...table} actionsSuffix={waitTag} newRowsLabel={newOrdersLabel} focusKey={order} />
)

const formatForeign = (text: unknown) => isolateText(String(text ?? ''), MAX_TOOLTIP_LENGTH)

function orderDetail(order: PayOrder) {
  return (
    <DescriptionList
      items={{
        订单号: String(order.id),
        归属地: [formatForeign(order.payIPAddress), order.payIP].filter(Boolean).join(' '),
        金额: formatAmount(order.balance),
        剩余: formatAmount(order.lastBalance),
        姓名: formatForeign(order.payName) || null,
        账号: formatForeign(order.payNo) || null,
        备注: formatForeign(order.remark) || null,
        经办: formatForeign(order.upName) || null,
        审核人: formatForeign(order.verifyAdmin) || null,
        审核时间: formatServerTime(order.verifyTime) || null,
      }}
    />
  )
}

function createLoader(deposit: boolean): LoadPage<PayOrder> {
  const readQueue = createQueueReader()
  return async (values, page, size, signal) => {
    if (isQueueFilter(values)) return paginateQueue(selectPending(await readQueue(), deposit), values, page, size)
    const { from = '', to = '', fromTime, toTime, paytype, state, userid } = values
    const balance = stripSeparators(values.balance ?? '')
    const query = { ...rangeBounds(from, to, fromTime, toTime), paytype, state, userid, balance }
    const { rows, total } = await fetchPayOrders(deposit, page, size, query, signal)
    // Some servers omit `inOrOut` in the rows; the list itself determines it.
    return { rows: rows.map((order) => ({ ...order, inOrOut: deposit })), total }
  }
}
