import { useMemo } from 'react'
import type { PayOrder } from '#shared/pay-data.ts'
import { NoRows } from '../../list/table/no-rows.tsx'
import { usePayNames } from '../../list/use-names.ts'
import { useHasOrderMarks } from '../../stores/alert-items.ts'
import { useNotesByMember } from '../../stores/member-notes.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useHasStatement } from '../../stores/statement.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { usePageWidth } from '../review/page-width.ts'
import { pendingColumns } from './order-columns.tsx'
import { OrderTable } from './order-table.tsx'
import { markDuplicates } from './risk-marks.ts'

const NO_ORDERS: readonly PayOrder[] = []

/** The pending deposits or withdrawals as the main process publishes them. Inside a ReviewArea. */
export function OrderQueue({ deposit }: { deposit: boolean }) {
  const { orders, error } = usePendingOrders()
  const pending = (deposit ? orders?.deposits : orders?.withdrawals) ?? NO_ORDERS
  const rows = useMemo(() => markDuplicates(pending), [pending])
  const names = usePayNames()
  const threshold = useWorkstationSettings(({ largeOrderAmount }) => largeOrderAmount)
  const hasMarks = useHasOrderMarks()
  const hasStatement = useHasStatement()
  const notes = useNotesByMember()
  const columns = useMemo(
    () => pendingColumns(deposit, { names, threshold, hasMarks, hasStatement, notes }),
    [deposit, names, threshold, hasMarks, hasStatement, notes],
  )
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
