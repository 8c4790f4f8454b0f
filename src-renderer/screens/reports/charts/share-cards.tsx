import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link } from 'react-router-dom'
import { type Amount, formatSigned, isZero } from '../../../../src-preload/shared/money.ts'
import { QueryState } from '../../../form/layout/query-state.tsx'
import { formatShare, winLostSign } from '../../../lib/figures.ts'
import { formatFigure } from '../metrics.ts'
import { useBarListStyles } from './bar-list-styles.ts'
import { useChartPaint } from './chart-paint.ts'
import { ReportCard } from './report-card.tsx'
import { largestShares, MAX_SHARES, percentOf, type Share, type ShareGroup } from './shares.ts'

const useStyles = makeStyles({
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
  hint: { margin: 0 },
})

/** A figure of the report by payment type or by game; `empty` says that there are none, `hint` what they lack. */
export function ShareCard(props: {
  group: ShareGroup
  part: 'deposits' | 'withdrawals' | 'profit'
  note: string
  empty: string
  hint?: string | undefined
}) {
  const { group, part, note, empty, hint } = props
  const { title, kind, unit, shares, total, error, refetch, start } = group
  const styles = useStyles()
  const barList = useBarListStyles()
  return (
    <ReportCard title={title} note={note}>
      {start ? (
        <div>
          <span data-print="only">未{start.verb}</span>
          <Button size="small" onClick={start.run}>
            {start.verb}
            {title}
          </Button>
        </div>
      ) : (
        (error || !shares) && <QueryState error={error} onRetry={refetch} />
      )}
      {shares?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {shares && shares.length > 0 && (
        <ShareList
          label={title}
          shares={largestShares(shares, MAX_SHARES, unit)}
          total={total ?? null}
          {...{ part, kind }}
        />
      )}
      {hint && <p className={mergeClasses(barList.small, styles.hint)}>{hint}</p>}
    </ReportCard>
  )
}

/** In place of the games on days whose bets cannot be queried any more (A277). */
export function NoGamesCard({ onToday }: { onToday: () => void }) {
  const styles = useStyles()
  return (
    <ReportCard title="各游戏注单数" note="近 7 天">
      <p className={styles.empty}>注单可查近 7 天，更早的日期无法按游戏统计。</p>
      <div>
        <Button size="small" onClick={onToday}>
          看今日各游戏
        </Button>
      </div>
    </ReportCard>
  )
}

const useListStyles = makeStyles({
  // A long amount goes below its label.
  line: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', alignItems: 'baseline' },
  label: { flex: '1 1 auto', overflowWrap: 'anywhere', minWidth: 0 },
  figures: { marginInlineStart: 'auto', whiteSpace: 'nowrap' },
  share: { display: 'inline-block', width: '48px', textAlign: 'end' },
  loss: { color: tokens.colorStatusDangerForeground1 },
  zero: { color: tokens.colorNeutralForeground3 },
})

/** Amounts with their share of `total` in words and as a bar. `total` null: it is not known, so neither are the shares. */
function ShareList(props: {
  label: string
  part: 'deposits' | 'withdrawals' | 'profit'
  kind: 'money' | 'count'
  shares: readonly Share[]
  total: Amount | null
}) {
  const { label, part, kind, shares, total } = props
  const styles = useListStyles()
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
