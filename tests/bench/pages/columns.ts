import type { PayOrder } from '../../../src-preload/shared/pay-data.ts'
import { orderColumns } from '../../../src-renderer/features/orders/order-columns.tsx'
import { text } from '../../../src-renderer/list/table/cells.tsx'
import type { Column } from '../../../src-renderer/list/table/columns.ts'

export const ACTIONS_WIDTH = 176

/** Fourteen columns: the order number and those of the withdrawal list. The actions are the fifteenth. */
export const columns: readonly Column<PayOrder>[] = [
  text<PayOrder>('id', '订单号', (order) => order.id, { width: 96 }),
  ...orderColumns(false, { names: [], threshold: 0, hasMarks: false, hasStatement: false }),
]
