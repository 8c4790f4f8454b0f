import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { stripInvisible } from '#shared/untrusted-text.ts'
import { isPending, type PayAction } from '../../api/orders/pay-order.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import type { RowAction } from '../../list/table/columns.ts'
import { copy } from '../../list/table/copy.ts'
import { LiveTable, type LiveTableProps } from '../../list/table/live-table.tsx'
import { NoRows } from '../../list/table/no-rows.tsx'
import type { TableHandle } from '../../list/table/use-active-row.ts'
import { usePayNames } from '../../list/use-names.ts'
import { useHasOrderMarks } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useHasStatement, useNotesByMember, useWorkstationSettings } from '../../stores/main-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { itemMenu, itemOfOrder } from '../alerts/mark-tag.tsx'
import { openNote } from '../member-notes/open-note.ts'
import { recordLinks } from '../records/open-records.ts'
import { usePageWidth } from '../review/panel-area.ts'
import { actionsWidth, newOrdersLabel, onlyApprove, orderActions, orderKey, pendingColumns } from './order-columns.tsx'
import { openAccounts } from './order-links.tsx'
import { cancelDraftKey, reviewKey, useReview } from './review-context.ts'
import { markDuplicates, markLongest, type QueueOrder } from './risk-marks.ts'
import { useForeignMarks } from './use-foreign-orders.ts'

/** Approves with the facts of the panel; the action of a row whose 通过 was pressed before. */
const APPROVE_NOW = 'approveNow'

type OwnProps = 'rowKey' | 'rowActions' | 'actionsWidth' | 'onAction' | 'newRowsLabel' | 'review'

interface OrderTableProps extends Omit<LiveTableProps<QueueOrder>, OwnProps> {
  deposit: boolean
  /** There is room for one button in a row. */
  isNarrow?: boolean
}

/** A table of orders inside a ReviewArea: its rows are reviewed and decided in the panel. */
export function OrderTable({
  deposit,
  isNarrow = false,
  rowMenu,
  handledKeys: decidedElsewhere,
  ...table
}: OrderTableProps) {
  const marked = useForeignMarks(table.rows)
  const rows = useMemo(() => markLongest(marked), [marked])
  const { isOpen, isPermanent, isVacant, isPanelFocused, armedKey, decided, ...panel } = useReview()
  const handle = useRef<TableHandle>(null)
  const hasNotes = useWorkstationSettings(({ memberNotes }) => memberNotes)
  const armedOrder = armedKey === null ? undefined : rows.find((order) => reviewKey(order) === armedKey)
  const armedActions = useMemo(() => armedOrder && armActions(armedOrder), [armedOrder])
  const rowActions = useCallback(
    (order: QueueOrder) => {
      if (order === armedOrder && armedActions) return armedActions
      return isNarrow ? onlyApprove(orderActions(order)) : orderActions(order)
    },
    [armedOrder, armedActions, isNarrow],
  )
  const width = useMemo(() => actionsWidth(rows, isNarrow), [rows, isNarrow])
  // Also those that left the list: they disappear at once.
  const handledKeys = useMemo(() => {
    const prefix = reviewKey({ id: '', inOrOut: deposit })
    const own = [...decided].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    return new Set([...own, ...(decidedElsewhere ?? [])])
  }, [decided, deposit, decidedElsewhere])
  /** The next order to decide, whose facts are prefetched. */
  const findNext = (order: QueueOrder) => {
    const index = rows.findIndex((row) => orderKey(row) === orderKey(order))
    return rows.slice(index + 1).find((row) => orderActions(row).length > 0 && !decided.has(reviewKey(row))) ?? null
  }
  const openReview = (order: QueueOrder, options?: { action?: PayAction; isByKey?: boolean }) =>
    panel.open(order, findNext(order), handle, options)

  // The reason that an ended session interrupted is restored where it was typed (A221).
  const restoredDraft = usePendingDraftKey(cancelDraftKey({ id: '', inOrOut: deposit }))
  const restored = restoredDraft === null ? undefined : rows.find((order) => cancelDraftKey(order) === restoredDraft)
  const openRestored = useEffectEvent(() => restored && openReview(restored, { action: 'cancel' }))
  const isRestored = restored !== undefined
  useEffect(() => {
    if (isRestored) openRestored()
  }, [isRestored])

  function onAction(id: string, order: QueueOrder): void {
    if (id === APPROVE_NOW) panel.approve(order)
    else if (id === 'accounts') openAccounts({ userId: order.userId })
    else if (id === 'copyAccount') void copy(stripInvisible(String(order.payNo)))
    else openReview(order, { action: id as PayAction })
  }

  return (
    <LiveTable
      {...table}
      rows={rows}
      rowKey={orderKey}
      rowActions={rowActions}
      actionsWidth={width}
      onAction={onAction}
      handledKeys={handledKeys}
      newRowsLabel={newOrdersLabel}
      handle={handle}
      keepsRowsLow
      locked={isPanelFocused}
      hasMore
      focusKey={restored ? orderKey(restored) : (table.focusKey ?? null)}
      review={{
        isOpen: isOpen && !isPermanent,
        open: openReview,
        close: panel.close,
        isDeciding: () => isPanelFocused || panel.isDeciding(),
        ...(isPermanent && { leave: panel.leave }),
        ...(isVacant && { fill: (order: QueueOrder) => panel.fill(order, findNext(order), handle) }),
      }}
      onActiveRow={(order, next) => panel.follow(order, next, handle)}
      rowMenu={(order) => [
        { label: '查看订单', run: () => openReview(order) },
        { label: '提现账户', run: () => void openAccounts({ userId: order.userId }) },
        { label: '聊天', run: () => openChat({ userId: String(order.userId) }) },
        ...(hasNotes ? [{ label: '本机备注', run: () => void openNote({ userId: String(order.userId) }) }] : []),
        ...(isPending(order) ? itemMenu([itemOfOrder(order)]) : []),
        ...(rowMenu ?? recordLinks)(order),
      ]}
    />
  )
}

/** 通过 names its amount and approves now; 取消 makes way for it, and is still in the menu and on its key. */
function armActions(order: QueueOrder): RowAction[] {
  const approve: RowAction = {
    id: APPROVE_NOW,
    label: `通过 ${formatAmount(order.balance)}`,
    tone: 'primary',
    byPointer: true,
  }
  return [approve, ...orderActions(order).map((action): RowAction => ({ ...action, inMenu: true }))]
}

const NO_ORDERS: readonly PayOrder[] = []

/** What the columns of orders depend on, the same object until one of it changes. */
export function useColumnOptions() {
  const names = usePayNames()
  const threshold = useWorkstationSettings(({ largeOrderAmount }) => largeOrderAmount)
  const hasMarks = useHasOrderMarks()
  const hasStatement = useHasStatement()
  const notes = useNotesByMember()
  return useMemo(
    () => ({ names, threshold, hasMarks, hasStatement, notes }),
    [names, threshold, hasMarks, hasStatement, notes],
  )
}

/** The pending deposits or withdrawals as the main process publishes them. Inside a ReviewArea. */
export function OrderQueue({ deposit }: { deposit: boolean }) {
  const { orders, error } = usePendingOrders()
  const pending = (deposit ? orders?.deposits : orders?.withdrawals) ?? NO_ORDERS
  const rows = useMemo(() => markDuplicates(pending), [pending])
  const options = useColumnOptions()
  const columns = useMemo(() => pendingColumns(deposit, options), [deposit, options])
  const label = deposit ? '上分订单' : '下分订单'
  const isBesideOther = usePageWidth(1200)
  const isWide = usePageWidth(1400)
  return (
    <OrderTable
      deposit={deposit}
      // Two queues side by side leave no room for a second button beside the documented columns.
      isNarrow={isBesideOther && !isWide}
      label={label}
      queryId="pending"
      columns={columns}
      rows={rows}
      loading={!orders && error === null}
      empty={
        <NoRows failed={error !== null && !orders}>
          {orders?.isUnconfirmed ? `没有读到待处理的${label}` : `没有待处理的${label}`}
        </NoRows>
      }
    />
  )
}
