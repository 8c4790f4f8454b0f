/** The console's own table with the columns of its order lists. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { DataTable } from '../../../src-renderer/list/data-table.tsx'
import { actionsOf, orderKey } from '../../../src-renderer/screens/orders/order-columns.tsx'
import { ACTIONS_WIDTH, columns } from './columns.ts'
import { detailOf, stage, type TableProps } from './stage.tsx'

const onAction = () => {}
const can = () => true

function Product({ rows, activeKey, onActive, marks }: TableProps) {
  return (
    <DataTable
      label="下分订单"
      columns={columns}
      rows={rows}
      rowKey={orderKey}
      actionsOf={actionsOf}
      actionsWidth={ACTIONS_WIDTH}
      onAction={onAction}
      activeKey={activeKey}
      onActive={onActive}
      {...(marks && {
        selection: { can, keys: marks.selected, onChange: () => {} },
        detail: detailOf,
        openKey: marks.openKey,
      })}
    />
  )
}

function Around({ children }: { children: ReactNode }) {
  return (
    <FluentProvider theme={webLightTheme} className="page">
      {children}
    </FluentProvider>
  )
}

stage(Product, Around)
