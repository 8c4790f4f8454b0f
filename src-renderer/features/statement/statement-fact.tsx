import { Link, makeStyles, tokens } from '@fluentui/react-components'
import type { CandidateLine, Reconciliation } from '#contract/orders.ts'
import { formatAmount } from '#shared/money.ts'
import { dayOf, formatRecent } from '#shared/server-time.ts'
import { desktop } from '../../platform/desktop.ts'
import { serverNow } from '../../stores/clock.ts'
import { useReconciliation } from '../../stores/main-state.ts'
import { toastOnError } from '../../stores/toast.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, padding: 0, listStyle: 'none' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 8px' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  doubt: { color: tokens.colorStatusWarningForeground1 },
  muted: { color: tokens.colorNeutralForeground3 },
  // Its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', fontSize: 'inherit' },
})

/** The lines of the imported statements that may be the payment of a pending deposit; it decides nothing (A315). */
export function StatementFact({ orderId }: { orderId: string }) {
  const styles = useStyles()
  const reconciliation = useReconciliation(orderId)
  if (!reconciliation) return '—'
  const { state, isConfirmed, lines, count } = reconciliation
  if (state === 'none') return '已导入的明细中没有'
  return (
    <div>
      {isConfirmed ? (
        <span className={styles.line}>
          <span className={styles.good}>✓ 已确认</span>
          {lines.length === 0 && <span className={styles.muted}>这一行不在现在的明细中</span>}
          <Link as="button" className={styles.link} onClick={() => toastOnError(desktop.releaseStatementLine(orderId))}>
            撤销确认
          </Link>
        </span>
      ) : (
        <span className={state === 'certain' ? styles.good : styles.doubt}>
          {state === 'certain' ? '✓ 有一行相符' : `存疑：${count} 行金额相同`}
        </span>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span>{line.hasTime ? formatRecent(line.at, serverNow()) : dayOf(line.at)}</span>
            <span>{formatAmount(line.amount)}</span>
            {line.payer && <ForeignText text={line.payer} />}
            {line.remark && (
              <span className={styles.muted}>
                <ForeignText text={line.remark} />
              </span>
            )}
            {state === 'doubtful' && (
              <>
                <span className={styles.doubt}>{describeDoubts(line).join('，')}</span>
                <Link
                  as="button"
                  className={styles.link}
                  onClick={() => toastOnError(desktop.confirmStatementLine(orderId, line.id))}
                >
                  就是这一笔
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const describeDoubts = ({ isNear, hasTime, name, isNamed, isShared }: CandidateLine): string[] =>
  [
    !hasTime && '没有时间',
    hasTime && !isNear && '时间不符',
    name === 'different' && '付款人不符',
    name === 'unknown' && !isNamed && '付款人未知',
    isShared && '另一笔订单也相符',
  ].filter((doubt) => doubt !== false)

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
