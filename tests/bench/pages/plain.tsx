/** The lower bound with React: a virtualized semantic table of memo rows, without a design system. */
import { Fragment, memo, type ReactNode, useRef } from 'react'
import { orderActions, orderKey } from '#renderer/features/orders/order-columns.tsx'
import { useVirtualRows } from '#renderer/list/table/use-virtual-rows.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { columns } from './columns.ts'
import './plain.css'
import { registerVariant, type TableProps } from './register-variant.tsx'

const ROW_HEIGHT = 32

const Row = memo(function Row({ order, active }: { order: PayOrder; active: boolean }) {
  return (
    <tr className={active ? 'active' : ''} data-key={orderKey(order)}>
      {columns.map((column) => (
        <td key={column.id} title={column.text(order)}>
          {column.cell(order)}
        </td>
      ))}
      <td>
        {orderActions(order).map(({ id, label }) => (
          <button key={id} type="button" data-action={id}>
            {label}
          </button>
        ))}
      </td>
    </tr>
  )
})

function Plain({ rows, activeKey }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { start, end, paddingTop, paddingBottom } = useVirtualRows(scroller, rows.length, ROW_HEIGHT)
  return (
    <div ref={scroller} className="scroller">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {paddingTop > 0 && <tr style={{ height: paddingTop }} />}
          {rows.slice(start, end).map((order) => (
            <Row key={orderKey(order)} order={order} active={orderKey(order) === activeKey} />
          ))}
          {paddingBottom > 0 && <tr style={{ height: paddingBottom }} />}
        </tbody>
      </table>
    </div>
  )
}

registerVariant(Plain, Fragment as (props: { children: ReactNode }) => ReactNode)
