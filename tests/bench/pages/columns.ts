import { orderColumns } from '#renderer/features/orders/order-columns.tsx'
import { text } from '#renderer/list/table/cells.tsx'
import type { Column } from '#renderer/list/table/columns.ts'
import type { PayOrder } from '#shared/pay-data.ts'

export const ACTIONS_WIDTH = 176

/** Fourteen columns: the order number and those of the withdrawal list. The actions are the fifteenth. */
export const columns: readonly Column<PayOrder>[] = [
  text<PayOrder>('id', '订单号', (order) => order.id, { width: 96 }),
  ...orderColumns(false, { names: [], threshold: 0, hasMarks: false, hasStatement: false, notes: new Map() }),
]
