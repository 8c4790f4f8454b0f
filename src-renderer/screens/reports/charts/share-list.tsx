import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router-dom'
import { type Amount, formatSigned, isZero } from '../../../../src-preload/shared/money.ts'
import { formatShare } from '../../../lib/percent-change.ts'
import { winLostSign } from '../../../lib/win-lost-sign.ts'
import { formatFigure } from '../metrics.ts'
import { useBarListStyles } from './bar-list-styles.ts'
import { useChartPaint } from './chart-paint.ts'
import { percentOf, type Share } from './shares.ts'

const useStyles = makeStyles({
  // A long amount goes below its label.
  line: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'baseline' },
  label: { flex: '1 1 auto', overflowWrap: 'anywhere', minWidth: 0 },
  figures: { marginInlineStart: 'auto', whiteSpace: 'nowrap' },
  share: { display: 'inline-block', width: '48px', textAlign: 'end' },
  loss: { color: tokens.colorStatusDangerForeground1 },
  zero: { color: tokens.colorNeutralForeground3 },
})

/** Amounts with their share of `total` in words and as a bar. `total` null: it is not known, so neither are the shares. */
export function ShareList(props: {
  label: string
  part: 'deposits' | 'withdrawals' | 'profit'
  kind: 'money' | 'count'
  shares: readonly Share[]
  total: Amount | null
}) {
  const { label, part, kind, shares, total } = props
  const styles = useStyles()
  const barList = useBarListStyles()
  const paint = useChartPaint()
  return (
    <ul className={barList.list} aria-label={label}>
      {shares.map(({ key, label, amount, profit, to }) => (
        <li key={key}>
          <div className={styles.line}>
            <bdi className={styles.label}>
              {to ? (
                <Link to={to} className={barList.link}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </bdi>
            <span className={styles.figures}>
              <span className={mergeClasses(isZero(amount) && styles.zero)}>{formatFigure(kind, amount)}</span>{' '}
              <span className={mergeClasses(barList.small, styles.share)}>
                {formatShare(amount ?? '', total ?? '') || '—'}
              </span>
            </span>
          </div>
          {profit !== undefined && (
            <div className={barList.small}>
              盈亏{' '}
              <span className={mergeClasses(winLostSign(profit) < 0 && styles.loss, isZero(profit) && styles.zero)}>
                {formatSigned(profit)}
              </span>
            </div>
          )}
          <svg className={barList.bar} aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none">
            <rect className={paint[part]} width={percentOf(amount, total)} height="6" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
