import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular, PrintRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { type Day, formatTime } from '#shared/server-time.ts'
import { describeUnreadable, isForbiddenError } from '../../api/http/errors.ts'
import type { Report } from '../../api/reports/reports.ts'
import { LoadError, QueryState } from '../../form/layout/query-state.tsx'
import { printPage } from '../../lib/print-page.ts'
import { type DayRange, dateWindow, formatDays, resolveComparison, validateRange } from '../../lib/report-ranges.ts'
import { ExportBar, ExportButton, PictureButton, useExporter } from '../../list/export/export-controls.tsx'
import { DataAge } from '../../list/ticking-text.tsx'
import { RefreshButton, ToolButton } from '../../list/tool-button.tsx'
import { openDialog } from '../../stores/dialogs.ts'
import { useToday } from '../../stores/today.ts'
import { FunnelCard } from './charts/funnel-card.tsx'
import { createReportPicture, describePicture } from './charts/report-picture.ts'
import { ReportParts } from './charts/share-cards.tsx'
import { ordersLink } from './charts/shares.ts'
import { TrendCard } from './charts/trend-card.tsx'
import { shortDays } from './charts/trend-figures.ts'
import { describeFirstDeposits, useFirstDeposits, useReportShares } from './charts/use-report-shares.ts'
import { ComparisonPicker } from './comparison-picker.tsx'
import { ResultsDialog, RetainedDialog } from './list-dialogs.tsx'
import { MetricTile } from './metric-tile.tsx'
import { type DetailsKind, furtherMetrics, headlines, type Metric } from './metrics.ts'
import { PayTypesDialog } from './pay-types-dialog.tsx'
import { RangeBar, WINDOW_DAYS } from './range-bar.tsx'
import { type ReportRow, reportColumns, reportRowKey, toDayRows, toShareRows } from './report-export.ts'
import { type DayReport, type TrendDay, useReport } from './use-report.ts'
import { useReportUrl } from './use-report-url.ts'

const TITLE = '盈亏报表'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px' },
  // One page of A4 in landscape holds all of it.
  report: { '@media print': { zoom: 0.8, gap: '8px' } },
  top: {
    containerType: 'inline-size',
    containerName: 'toolbar',
    display: 'flex',
    gap: '12px',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    '@container page (max-width: 799px)': { flexWrap: 'wrap' },
  },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' },
  tools: { display: 'flex', gap: '8px', flexShrink: 0 },
  head: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', alignItems: 'center' },
  days: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  note: { marginInlineStart: 'auto', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  compared: { color: tokens.colorNeutralForeground2 },
  headlines: {
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    gap: '12px',
    '@media screen': { '@container page (max-width: 1150px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    '@media print': { gap: '8px' },
  },
  // One card with lines between its figures: less weight than those above, and less height.
  tiles: {
    display: 'grid',
    gap: '1px',
    overflow: 'hidden',
    // As wide as the cards above, whose borders are within.
    outline: `1px solid ${tokens.colorNeutralStroke2}`,
    outlineOffset: '-1px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStroke2,
    // Ten tiles: their rows are full in five columns and in two.
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    '@media screen': { '@container page (max-width: 1150px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
  },
  // Figures of another range than the chosen one, until its own are read.
  former: { opacity: 0.6 },
})

/** Operations report for a date range, with a chart of its days, shares and drill-downs (D3 §2.2, inventory 353–379). */
export function OperationsReport() {
  const styles = useStyles()
  const today = useToday()
  const { quick, range, choice, isLimited, back, show } = useReportUrl(today)
  const isValid = !isLimited || validateRange(range.from, range.to, dateWindow(WINDOW_DAYS, today)) === null
  const comparison = resolveComparison(choice, range, quick, today)
  const { main, isLoaded, previous, previousError, recentDays, trend, readDays, retryDays, refresh } = useReport(
    range,
    comparison,
    isValid,
  )
  const { data, error } = main
  const isForbidden = isValid && !data && isForbiddenError(error)
  const canReadShares = isLoaded || isForbidden
  const { deposits, withdrawals, games } = useReportShares(range, today, canReadShares)
  const groups = [deposits, withdrawals, ...(games ? [games] : [])]
  // The days are the report's own calls.
  const readsOnRequest = [
    isForbidden ? undefined : readDays,
    ...groups.map(({ start }) => (start?.verb === '读取' ? start.run : undefined)),
  ]
  const unread = readsOnRequest.filter((read) => read !== undefined)
  const firstDeposits = useFirstDeposits(range, today)
  const counted = firstDeposits.result && describeFirstDeposits(firstDeposits.result)
  const exporter = useExporter()
  const chart = useRef<SVGSVGElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const label = comparison?.label ?? ''

  function selectRange(days: DayRange): void {
    if (days.from === range.from && days.to === range.to) refresh()
    else show(days)
  }

  function openDay(day: Day): void {
    if (range.from === day && range.to === day) refresh()
    else show({ day }, { from: formatDays(range) })
    // What had the focus goes with the former range.
    heading.current?.focus()
  }

  function goBack(): void {
    back?.run()
    heading.current?.focus()
  }

  function openToday(): void {
    show({ range: 'today' })
    heading.current?.focus()
  }

  const parts = { deposits, withdrawals, games, range, today, onToday: openToday }

  return (
    <div className={styles.screen} data-print="list">
      <div className={styles.top} data-print="no">
        <div className={styles.choices}>
          <RangeBar
            {...{ range, quick, isLimited, today }}
            onQuick={(name) => show({ range: name })}
            onRange={selectRange}
          />
          <ComparisonPicker {...{ choice, range, quick, today }} onChoose={(compare) => show({}, { compare })} />
        </div>
        <div className={styles.tools}>
          <RefreshButton onRefresh={refresh} />
          <Button
            size="small"
            disabledFocusable={!canReadShares || unread.length === 0}
            title="读取每日走势、支付类型和今日各游戏"
            onClick={() => {
              for (const read of unread) read()
            }}
          >
            读取全部
          </Button>
          <PictureButton
            unavailable={isLoaded ? readDays && '图片里有每日走势，请先读取' : ''}
            draw={() => {
              const text = describePicture({ ...data!, trend, groups, firstDeposits: counted })
              return chart.current && createReportPicture(chart.current, text)
            }}
            fileName={TITLE}
          />
          <ToolButton label="打印" icon={<PrintRegular />} disabled={!data} onClick={printPage} />
          <ExportButton
            exporter={exporter}
            disabled={!data}
            onExport={(format) => {
              const rows: ReportRow[] = [
                ...(data ? [{ period: formatDays(data.range), report: data.report, firstDeposits: counted }] : []),
                ...(previous ? [{ period: label, report: previous }] : []),
                ...toDayRows(daysOf(trend, recentDays)),
                ...(isLoaded ? groups.flatMap(toShareRows) : []),
              ]
              const load = async () => ({ rows, total: rows.length })
              exporter.start(format, {
                title: TITLE,
                columns: reportColumns(counted !== undefined),
                rowKey: reportRowKey,
                load,
              })
            }}
          />
        </div>
      </div>
      <ExportBar exporter={exporter} />
      {data || !isValid ? (
        <LoadError error={error} onRetry={refresh} isStale={data !== undefined} />
      ) : (
        <QueryState error={error} onRetry={main.refetch} shape="figures" />
      )}
      {/* Other calls, which the operator may be allowed. */}
      {isForbidden && <ReportParts {...parts} readDays={undefined} />}
      {data && isValid && (
        <section className={mergeClasses(styles.screen, styles.report)} aria-label={TITLE} aria-busy={!isLoaded}>
          <div className={styles.head}>
            <h2 ref={heading} className={styles.days} tabIndex={-1}>
              <span data-print="only">{TITLE} </span>
              {formatDays(data.range)}
            </h2>
            {/* Once, not in each of the tiles. */}
            {previous && <span className={styles.compared}>{label}</span>}
            {back && (
              <Button size="small" icon={<ArrowLeftRegular />} onClick={goBack}>
                返回 {back.label}
              </Button>
            )}
            {!isLoaded && !error && (
              <span role="status">
                正在读取 {formatDays(range)}，下面仍是 {formatDays(data.range)} 的数据
              </span>
            )}
            <span className={styles.note}>
              {previousError &&
                `${label}：${previous ? '较早的数据，暂时无法更新' : `${describeUnreadable(previousError)}，无法比较`}　`}
              <span data-print="no">
                {/* The bars of the tiles cover other days than the figures beside them. */}
                {recentDays.length > 0 && `小图：近 ${recentDays.length} 天 ${shortDays(spanOf(recentDays))}　`}
                <DataAge readAt={data.readAt} failed={error !== null} />
              </span>
              <span data-print="only">数据读取于 {formatTime(data.readAt)}</span>
            </span>
          </div>
          <div className={mergeClasses(styles.screen, !isLoaded && styles.former)}>
            <div className={styles.headlines}>
              <MetricTiles isHeadline metrics={headlines} {...{ data, previous }} days={recentDays} />
            </div>
            {/* Above what is read on request, so that all figures are in sight at once (A373). */}
            <div className={styles.tiles}>
              <MetricTiles metrics={furtherMetrics} {...{ data, previous }} days={recentDays} />
            </div>
            {isLoaded && (
              <ReportParts
                {...parts}
                readDays={readDays}
                trend={
                  <TrendCard {...{ trend, today, chart }} onRetry={error ? undefined : retryDays} onOpenDay={openDay} />
                }
                funnel={
                  <FunnelCard
                    report={data.report}
                    {...{ range, firstDeposits }}
                    deposits={ordersLink('deposit', range, today)}
                    onOpenActive={() => openDetails('results', data.range)}
                  />
                }
              />
            )}
          </div>
        </section>
      )}
    </div>
  )
}

function MetricTiles(props: {
  metrics: readonly Metric[]
  isHeadline?: boolean
  data: { range: DayRange; report: Partial<Report> }
  previous: Partial<Report> | undefined
  days: readonly DayReport[]
}) {
  const { metrics, data, ...tile } = props
  return metrics.map((metric) => {
    const { details } = metric
    return (
      <MetricTile
        key={metric.key}
        metric={metric}
        report={data.report}
        {...tile}
        onDetails={details && (() => openDetails(details, data.range))}
      />
    )
  })
}

const spanOf = (days: readonly DayReport[]): DayRange => ({ from: days[0]!.day, to: days.at(-1)!.day })

/** The days of the chart and of the tiles, each once, oldest first. */
function daysOf(trend: readonly TrendDay[], recent: readonly DayReport[]): DayReport[] {
  const days = new Map([...trend.map(({ current }) => current), ...recent].map((reading) => [reading.day, reading]))
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

function openDetails(details: DetailsKind, range: DayRange): void {
  openDialog((onClose) => {
    if (details === 'results') return <ResultsDialog {...{ range, onClose }} />
    if (details === 'retained') return <RetainedDialog day={range.to} onClose={onClose} />
    return <PayTypesDialog deposits={details === 'payIn'} {...{ range, onClose }} />
  })
}
