/** The console's own table with the columns of its order lists. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { orderActions, orderKey } from '#renderer/features/orders/order-columns.tsx'
import { DataTable } from '#renderer/list/table/data-table.tsx'
import { ACTIONS_WIDTH, columns } from './columns.ts'
import { detailOf, registerVariant, type TableProps } from './register-variant.tsx'

const onAction = () => {}
const isSelectable = () => true

function Product({ rows, activeKey, onActive, marks }: TableProps) {
  return (
    <DataTable
      label="下分订单"
      columns={columns}
      rows={rows}
      rowKey={orderKey}
      rowActions={orderActions}
      actionsWidth={ACTIONS_WIDTH}
      onAction={onAction}
      activeKey={activeKey}
      onActive={onActive}
      {...(marks && {
        selection: { isSelectable, keys: marks.selected, onChange: () => {} },
        detail: detailOf,
        openKey: marks.openKey,
      })}
    />
  )
}

function Provider({ children }: { children: ReactNode }) {
  return (
    <FluentProvider theme={webLightTheme} className="page">
      {children}
    </FluentProvider>
  )
}

registerVariant(Product, Provider)
