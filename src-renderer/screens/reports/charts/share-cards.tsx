import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DataPieRegular, DataTrendingRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { QueryState } from '#renderer/form/layout/query-state.tsx'
import { formatShare, winLostSign, winLostTitle } from '#renderer/lib/figures.ts'
import type { DayRange } from '#renderer/lib/report-ranges.ts'
import { type Amount, formatSigned, isZero } from '#shared/money.ts'
import type { Day } from '#shared/server-time.ts'
import { formatFigure } from '../metrics.ts'
import { useChartPaint } from './chart-paint.ts'
import { useChartHeight } from './daily-chart.tsx'
import { ReportCard, useBarListStyles } from './report-card.tsx'
import { describeGameDays, largestShares, MAX_SHARES, percentOf, type Share, type ShareGroup } from './shares.ts'
import { shortDays } from './trend-figures.ts'

/** Of the chart of the days. */
export const BESIDE_FUNNEL = {
  gridColumnEnd: 'span 3',
  '@media screen': { '@container page (max-width: 1150px)': { gridColumnEnd: 'span 2' } },
} as const

const usePartsStyles = makeStyles({
  // In the columns of the figures above: the chart beside the funnel, the games, which say most, as wide as two.
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '12px',
    '@media print': { gap: '8px' },
    '@media screen': { '@container page (max-width: 1150px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
  days: BESIDE_FUNNEL,
  games: { gridColumnEnd: 'span 2' },
})

/** What was not read yet has the place that it takes once it is read, so that nothing else moves then. */
export function ReportParts(props: {
  deposits: ShareGroup
  withdrawals: ShareGroup
  /** Absent where the bets of no day can be queried. */
  games: ShareGroup | undefined
  range: DayRange
  today: Day
  /** Reads the days of the chart; absent once they are read, or where they cannot be. */
  readDays: (() => void) | undefined
  onToday: () => void
  /** The chart of the days, once they are read. */
  trend?: ReactNode
  /** Beside it. */
  funnel?: ReactNode
}) {
  const { deposits, withdrawals, games, range, today, readDays, onToday, trend, funnel } = props
  const styles = usePartsStyles()
  const note = shortDays(range)
  const groups = [
    { group: deposits, part: 'deposits', note, empty: '没有上分', about: '总上分由哪些支付类型组成。' },
    { group: withdrawals, part: 'withdrawals', note, empty: '没有下分', about: '总下分由哪些支付类型组成。' },
    ...(games
      ? ([
          {
            group: games,
            part: 'profit',
            empty: '没有游戏',
            about: '每个游戏有多少注单。',
            ...describeGameDays(range, today),
          },
        ] as const)
      : []),
  ] as const
  return (
    <div className={styles.cards}>
      {readDays ? <UnreadDays className={styles.days} note={note} onRead={readDays} /> : trend}
      {funnel}
      {groups.map((card) => {
        const className = card.part === 'profit' ? styles.games : undefined
        return card.group.start ? (
          <UnreadShares key={card.part} {...card} className={className} start={card.group.start} />
        ) : (
          <ShareCard key={card.part} {...card} className={className} />
        )
      })}
      {!games && <NoGamesCard className={styles.games} onToday={onToday} />}
    </div>
  )
}

const useStyles = makeStyles({ empty: { margin: 0, color: tokens.colorNeutralForeground3 }, hint: { margin: 0 } })

/** A figure of the report by payment type or by game; `empty` says that there are none, `hint` what they lack. */
function ShareCard(props: {
  group: ShareGroup
  part: 'deposits' | 'withdrawals' | 'profit'
  note: string
  empty: string
  hint?: string | undefined
  className: string | undefined
}) {
  const { group, part, note, empty, hint, className } = props
  const { title, kind, unit, shares, total, error, refetch } = group
  const hasProfit = shares?.some(({ profit }) => profit !== undefined)
  const styles = useStyles()
  const barList = useBarListStyles()
  return (
    <ReportCard className={className} title={title} note={hasProfit ? `${note} · ${winLostTitle()}` : note}>
      {(error || !shares) && <QueryState error={error} onRetry={refetch} />}
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
function NoGamesCard({ className, onToday }: { className: string; onToday: () => void }) {
  const styles = useStyles()
  return (
    <ReportCard className={className} title="各游戏注单数" note="近 7 天">
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

/** Of the line above the chart. */
const LEGEND_HEIGHT = 20

const useUnreadStyles = makeStyles({
  // In the middle of the room that is taken once it is read.
  unread: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 auto',
    gap: '12px',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '96px',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    '& > svg': { width: '28px', height: '28px' },
  },
  // Lines as of the chart.
  days: {
    backgroundImage: `repeating-linear-gradient(to top, ${tokens.colorNeutralStroke3} 0 1px, transparent 1px 48px)`,
    '& > *': {
      backgroundColor: tokens.colorNeutralBackground1,
      outline: `8px solid ${tokens.colorNeutralBackground1}`,
    },
  },
})

/** A part of the report until it is read, or counted, on request (A312). */
function Unread(props: { icon: ReactNode; about: string; label: string; isDays?: boolean; run: () => void }) {
  const { icon, about, label, isDays = false, run } = props
  const styles = useUnreadStyles()
  const chartHeight = useChartHeight()
  return (
    <div
      className={mergeClasses(styles.unread, isDays && styles.days)}
      style={isDays ? { minHeight: `${chartHeight + LEGEND_HEIGHT}px` } : undefined}
      data-print="no"
    >
      {icon}
      <span>{about}</span>
      <Button size="small" onClick={run}>
        {label}
      </Button>
    </div>
  )
}

/** In place of the chart. */
function UnreadDays({ className, note, onRead }: { className: string; note: string; onRead: () => void }) {
  return (
    <ReportCard className={className} title="每日走势" note={note}>
      <Unread
        icon={<DataTrendingRegular />}
        about="逐日的上分、下分和盈亏。"
        label="读取每日走势"
        isDays
        run={onRead}
      />
      <span data-print="only">未读取</span>
    </ReportCard>
  )
}

/** In place of shares. */
function UnreadShares(props: {
  group: ShareGroup
  note: string
  about: string
  hint?: string | undefined
  start: NonNullable<ShareGroup['start']>
  className: string | undefined
}) {
  const { group, note, about, hint, start, className } = props
  const styles = useStyles()
  const barList = useBarListStyles()
  return (
    <ReportCard className={className} title={group.title} note={note}>
      <Unread icon={<DataPieRegular />} about={about} label={`${start.verb}${group.title}`} run={start.run} />
      <span data-print="only">未{start.verb}</span>
      {hint && <p className={mergeClasses(barList.small, styles.hint)}>{hint}</p>}
    </ReportCard>
  )
}
