/** The comparison: antd's Table with the same columns, texts, tags and buttons. */
import { type TableProps as AntdTableProps, Button, ConfigProvider, Space, Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { payStates } from '#renderer/api/orders/pay-order.ts'
import { orderActions, orderKey } from '#renderer/features/orders/order-columns.tsx'
import { formatDuration } from '#renderer/lib/figures.ts'
import { useServerNow } from '#renderer/stores/clock.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { formatServerTime, parseServerTime } from '#shared/server-time.ts'
import { ACTIONS_WIDTH, columns } from './columns.ts'
import { detailOf, registerVariant, type TableProps } from './register-variant.tsx'

const tagColors = { danger: 'error', success: 'success', brand: 'processing' }

/** Cells that are more than plain text; the others use the product's cells. */
const cells: Record<string, (order: PayOrder) => ReactNode> = {
  userId: (order) => (
    <>
      {String(order.userId)} {order.isFirst && <Tag color="warning">首充</Tag>}
    </>
  ),
  state: (order) => {
    const { tone, label } = payStates[order.state]!
    return <Tag color={tagColors[tone]}>{label}</Tag>
  },
  payTime: (order) => (
    <>
      {formatServerTime(order.payTime)} <WaitTag since={parseServerTime(order.payTime) ?? 0} />
    </>
  ),
  accounts: () => (
    <Button type="link" size="small">
      查看
    </Button>
  ),
}

function WaitTag({ since }: { since: number }) {
  const waitMs = useServerNow(15_000) - since
  const shortTone = waitMs >= 300_000 ? 'warning' : 'default'
  return <Tag color={waitMs >= 900_000 ? 'error' : shortTone}>{formatDuration(waitMs)}</Tag>
}

const antdColumns: NonNullable<AntdTableProps<PayOrder>['columns']> = [
  ...columns.map((column) => ({
    key: column.id,
    title: column.title,
    width: column.width,
    align: column.align ?? 'start',
    ellipsis: true,
    onCell: (order: PayOrder) => ({ title: column.text(order) }),
    render: (_value: unknown, order: PayOrder) => (cells[column.id] ?? column.cell)(order),
  })),
  {
    key: 'actions',
    title: '操作',
    width: ACTIONS_WIDTH,
    fixed: 'end' as const,
    render: (_value, order) => (
      <Space size={4}>
        {orderActions(order).map(({ id, label, tone }) => (
          <Button key={id} size="small" type={tone === 'primary' ? 'primary' : 'default'} danger={tone === 'danger'}>
            {label}
          </Button>
        ))}
      </Space>
    ),
  },
]
const width = columns.reduce((sum, column) => sum + column.width, ACTIONS_WIDTH)

function Antd({ rows, activeKey, onActive, marks }: TableProps) {
  return (
    <Table<PayOrder>
      size="small"
      tableLayout="fixed"
      pagination={false}
      columns={antdColumns}
      dataSource={rows as PayOrder[]}
      rowKey={orderKey}
      scroll={{ x: width, y: 'calc(100vh - 48px)' }}
      rowClassName={(order) => (orderKey(order) === activeKey ? 'active' : '')}
      {...(marks && {
        rowSelection: { selectedRowKeys: [...marks.selected] },
        expandable: { expandedRowRender: detailOf, expandedRowKeys: marks.openKey === null ? [] : [marks.openKey] },
      })}
      onRow={(order) => ({ onClick: () => onActive(orderKey(order)) })}
    />
  )
}

registerVariant(Antd, ConfigProvider)
