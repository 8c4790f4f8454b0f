import type { Reconciliation } from '../../../src-preload/contract/statement.ts'
import { useReconciliation } from '../../stores/statement.ts'

/** What the column 到账 shows, and what it means. */
const marks: Record<Reconciliation['state'], { label: string; meaning: string; className: string }> = {
  certain: { label: '✓', meaning: '已到账：有一行金额、时间和付款人相符', className: 'tag success' },
  doubtful: { label: '?', meaning: '存疑：请在右侧查看候选的行', className: 'tag warning' },
  none: { label: '无', meaning: '已导入的明细中没有这笔款项', className: 'muted' },
}

/** Whether the payment of a pending deposit is in the imported statements. */
export function StatementMark({ orderId }: { orderId: string }) {
  const reconciliation = useReconciliation(orderId)
  if (!reconciliation) return null
  const { label, meaning, className } = marks[reconciliation.state]
  return (
    <span role="img" className={className} title={meaning} aria-label={meaning}>
      {label}
    </span>
  )
}
