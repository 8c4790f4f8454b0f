import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Rebate } from '../../api/orders/rebates.ts'
import { LiveTable, type LiveTableProps } from '../../list/table/live-table.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { RebateDecisionDialog } from './rebate-decision-dialog.tsx'
import { canDecide, type RebateAction } from './submit-rebate-decision.ts'

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
  },
})

const EMPTY_KEYS: ReadonlySet<string> = new Set()

export function openRebateDecision(rebates: readonly Rebate[], action: RebateAction, onDecided = () => {}): void {
  openDialog((onClose) => <RebateDecisionDialog {...{ rebates, action, onDecided, onClose }} />)
}

/** The list of rebates, with selection within the page and bulk decisions. */
export function RebateTable(table: LiveTableProps<Rebate>) {
  const { queryId, rows, rowKey, loading } = table
  const styles = useStyles()
  const [selected, setSelected] = useState({ queryId, keys: EMPTY_KEYS })
  // While another query loads, its predecessor's rows are still shown.
  const keys = selected.queryId === queryId && !loading ? selected.keys : EMPTY_KEYS
  const select = (next: ReadonlySet<string>) => setSelected({ queryId, keys: next })
  const clear = () => select(EMPTY_KEYS)
  const rebates = rows.filter((rebate) => canDecide(rebate) && keys.has(rowKey(rebate)))
  return (
    <>
      {rebates.length > 0 && (
        <div className={styles.toolbar} role="toolbar" aria-label="批量操作">
          已选 {rebates.length} 行
          <Button size="small" appearance="primary" onClick={() => openRebateDecision(rebates, 'confirm', clear)}>
            批量确认
          </Button>
          <Button size="small" onClick={() => openRebateDecision(rebates, 'cancel', clear)}>
            批量取消
          </Button>
          <Button size="small" appearance="subtle" onClick={clear}>
            取消选择
          </Button>
        </div>
      )}
      <LiveTable {...table} selection={{ isSelectable: canDecide, keys, onChange: select }} />
    </>
  )
}
