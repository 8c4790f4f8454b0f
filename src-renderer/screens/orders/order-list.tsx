import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { isolateText, MAX_TOOLTIP_LENGTH } from '../../../src-preload/shared/foreign-text.ts'
import { pendingOrders } from '../../api/home.ts'
import { payList } from '../../api/pay.ts'
import { type PayOrder, payStates, payTypeOptions } from '../../api/pay-order.ts'
import { Facts } from '../../form/facts.tsx'
import { rangeBounds, showServerTime } from '../../lib/beijing.ts'
import { formatAmount } from '../../lib/money.ts'
import { plainNumber } from '../../lib/number-text.ts'
import type { Filter } from '../../list/filters.ts'
import { ListScreen, type Load } from '../../list/list-screen.tsx'
import { usePayNames } from '../../list/use-names.ts'
import { recordLinks } from '../../panels/open-records.ts'
import { ACTIONS_WIDTH, actionsOf, orderColumns, orderKey, waitOf } from './order-columns.tsx'
import { isQueue, PENDING, pendingOf, pendingQuery, queuePage } from './pending.ts'
import { PendingLine } from './pending-line.tsx'
import { useOrderActions } from './use-order-actions.tsx'

const stateOptions = Object.entries(payStates).map(([value, { label }]) => ({ value, label }))

function filtersOf(deposit: boolean): Filter[] {
  return [
    {
      kind: 'select',
      name: 'paytype',
      label: '支付类型',
      options: () => payTypeOptions(deposit, usePayNames()),
      ownAll: true,
    },
    { kind: 'select', name: PENDING.name, label: '状态', options: stateOptions },
    { kind: 'id', name: 'userid', label: '会员ID' },
    { kind: 'number', name: 'balance', label: '金额' },
    // Today by default, up to 30 days back, optional times (D1 §5, §9, A058); pending orders of any day (A216).
    { kind: 'days', label: '日期', window: 30, initial: 1, times: true, open: PENDING },
  ]
}

const variants = {
  UpScore: { title: '上分订单', filters: filtersOf(true) },
  DownScore: { title: '下分订单', filters: filtersOf(false) },
} as const

/** Variant 1 of the route lists deposits, any other variant withdrawals (D1 §2, A002). */
export function OrderList() {
  const { variant } = useParams()
  const screen = variant === '1' ? 'UpScore' : 'DownScore'
  const { title, filters } = variants[screen]
  const queries = useQueryClient()
  const deposit = screen === 'UpScore'
  const names = usePayNames()
  const columns = useMemo(() => orderColumns(deposit, names), [deposit, names])
  const load = useMemo(() => loaderOf(deposit, queries), [deposit, queries])
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
      actionsOf={actionsOf}
      actionsWidth={ACTIONS_WIDTH}
      behindActions={waitOf}
      onAction={onAction}
      decided={decided}
      detail={orderDetail}
      above={(values, _rows, ask) => <PendingLine deposit={deposit} values={values} ask={ask} />}
      newsLabel={(count) => `有 ${count} 笔新订单`}
    />
  )
}

const written = (text: unknown) => isolateText(String(text ?? ''), MAX_TOOLTIP_LENGTH)

function orderDetail(order: PayOrder) {
  return (
    <Facts
      facts={{
        订单号: String(order.id),
        归属地: [written(order.payIPAddress), order.payIP].filter(Boolean).join(' '),
        金额: formatAmount(order.balance),
        剩余: formatAmount(order.lastBalance),
        姓名: written(order.payName) || null,
        账号: written(order.payNo) || null,
        备注: written(order.remark) || null,
        经办: written(order.upName) || null,
        审核人: written(order.verifyAdmin) || null,
        审核时间: showServerTime(order.verifyTime) || null,
      }}
    />
  )
}

function loaderOf(deposit: boolean, queries: QueryClient): Load<PayOrder> {
  return async (values, page, size, signal) => {
    if (isQueue(values)) {
      const waiting = await pendingOrders(signal)
      queries.setQueryData(pendingQuery.queryKey, waiting)
      return queuePage(pendingOf(waiting, deposit), values, page, size)
    }
    const { from = '', to = '', fromTime, toTime, paytype, state, userid, balance = '' } = values
    const query = { ...rangeBounds(from, to, fromTime, toTime), paytype, state, userid, balance: plainNumber(balance) }
    const { rows, total } = await payList(deposit, page, size, query, signal)
    // Some servers omit `inOrOut` in the rows; the list itself determines it.
    return { rows: rows.map((order) => ({ ...order, inOrOut: deposit })), total }
  }
}
