import { makeStyles } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type Amount, formatAmount } from '#shared/money.ts'
import type { Option } from '../../api/options.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import type { PayTypeAmount } from '../../api/reports/reports.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { formatShare } from '../../lib/figures.ts'
import { type DayRange, formatDays } from '../../lib/report-ranges.ts'
import { money, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { DataTable } from '../../list/table/data-table.tsx'
import { fewRows } from '../../list/table/narrow-cells.ts'
import { usePayNames } from '../../list/use-names.ts'
import { usePayReport } from './use-report.ts'

const useStyles = makeStyles({
  // The height of D3 §2.2, §9.
  table: { display: 'flex', maxHeight: '400px', minHeight: 0, ...fewRows },
  total: { display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' },
})

const rowKey = ({ payType }: PayTypeAmount) => String(payType)

const createColumns = (names: readonly Option[], total: Amount | null | undefined): Column<PayTypeAmount>[] => [
  text('type', '支付类型', ({ payType }) => payTypeLabel(payType, names), { width: 180 }),
  money('balance', '金额', ({ balance }) => balance, { width: 160 }),
  text('share', '占比', ({ balance }) => formatShare(balance, total ?? ''), { width: 90, align: 'end' }),
]

/** Deposits or withdrawals by payment type (D3 §2.2). */
export function PayTypesDialog(props: { deposits: boolean; range: DayRange; onClose: () => void }) {
  const { deposits, range, onClose } = props
  const styles = useStyles()
  const names = usePayNames()
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const { rows: data, total, error, refetch } = usePayReport(deposits ? 'deposit' : 'withdrawal', range)
  const columns = useMemo(() => createColumns(names, total), [names, total])
  const title = deposits ? '总上分明细' : '总下分明细'
  return (
    <FormDialog title={`${title} · ${formatDays(range)}`} onClose={onClose}>
      {(error || !data) && <QueryState error={error} onRetry={refetch} />}
      {data && (
        <>
          <div className={styles.table}>
            <DataTable label={title} {...{ columns, rowKey, activeKey }} rows={data} onActive={setActiveKey} />
          </div>
          <div className={styles.total}>
            <span>共 {data.length} 种</span>
            <strong>合计 {formatAmount(total)}</strong>
          </div>
        </>
      )}
    </FormDialog>
  )
}
