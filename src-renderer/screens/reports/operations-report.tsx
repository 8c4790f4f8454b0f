import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useSearchParams } from 'react-router-dom'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { LoadError } from '../../form/layout/load-error.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { dateWindow, validateRange } from '../../lib/date-window.ts'
import { type DayRange, isQuickRange, resolveQuickRange } from '../../lib/report-ranges.ts'
import { DataAge } from '../../list/data-age.tsx'
import { ExportBar, ExportButton, useExporter } from '../../list/export/export-controls.tsx'
import { RefreshButton } from '../../list/refresh-button.tsx'
import { useToday } from '../../stores/clock.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { ResultsDialog, RetainedDialog } from './list-dialogs.tsx'
import { MetricTile } from './metric-tile.tsx'
import { balanceDifference, type DetailsKind, formatFigure, metrics } from './metrics.ts'
import { PayTypesDialog } from './pay-types-dialog.tsx'
import { RangeBar, WINDOW_DAYS } from './range-bar.tsx'
import { type ReportRow, reportColumns, reportRowKey } from './report-export.ts'
import { useReport } from './use-report.ts'

const TITLE = '盈亏报表'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px' },
  top: { display: 'flex', gap: '12px', alignItems: 'flex-start', justifyContent: 'space-between' },
  tools: { display: 'flex', gap: '8px', flexShrink: 0 },
  head: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', alignItems: 'baseline' },
  days: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  difference: { fontSize: tokens.fontSizeBase400, fontVariantNumeric: 'tabular-nums' },
  note: { marginInlineStart: 'auto', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  tiles: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(216px, 1fr))', gap: '12px' },
})

/** Parses the URL: a quick range by name, so that a bookmark stays current, or two dates. */
function parseRange(params: URLSearchParams, today: string) {
  const [from, to, name] = [params.get('from'), params.get('to'), params.get('range')]
  if (from && to) return { quick: null, range: { from, to } }
  const quick = isQuickRange(name) ? name : 'today'
  return { quick, range: resolveQuickRange(quick, today) }
}

/** Operations report for a date range, with drill-downs (D3 §2.2, inventory 353–379). */
export function OperationsReport() {
  const styles = useStyles()
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const { quick, range } = parseRange(params, today)
  const isValid = quick !== null || validateRange(range.from, range.to, dateWindow(WINDOW_DAYS, today)) === null
  const { main, previous, previousFailed, comparisonLabel, days, refresh } = useReport(range, quick, isValid)
  const exporter = useExporter()
  const { data, error } = main

  function selectRange(days: DayRange): void {
    if (days.from === range.from && days.to === range.to) refresh()
    else setParams({ ...days })
  }

  return (
    <div className={styles.screen}>
      <div className={styles.top} data-print="no">
        <RangeBar
          range={range}
          quick={quick}
          today={today}
          onQuick={(name) => setParams({ range: name })}
          onRange={selectRange}
        />
        <div className={styles.tools}>
          <RefreshButton onRefresh={refresh} />
          <Button size="small" icon={<PrintRegular />} disabled={!data} onClick={() => window.print()}>
            打印
          </Button>
          <ExportButton
            exporter={exporter}
            disabled={!data}
            onExport={(format) => {
              const rows: ReportRow[] = [
                ...(data ? [{ period: formatRange(data.range), report: data.report }] : []),
                ...(previous ? [{ period: comparisonLabel, report: previous }] : []),
                ...days.flatMap(({ day, report }) => (report ? [{ period: `单日 ${day}`, report }] : [])),
              ]
              const load = async () => ({ rows, total: rows.length })
              exporter.start(format, { title: TITLE, columns: reportColumns, rowKey: reportRowKey, load })
            }}
          />
        </div>
      </div>
      <ExportBar exporter={exporter} />
      {data || !isValid ? (
        <LoadError error={error} onRetry={main.refetch} isStale={data !== undefined} />
      ) : (
        <QueryState error={error} onRetry={main.refetch} />
      )}
      {data && isValid && (
        <section className={styles.screen} aria-label={TITLE} aria-busy={main.isPlaceholderData}>
          <div className={styles.head}>
            <h2 className={styles.days}>
              <span data-print="only">{TITLE} </span>
              {formatRange(data.range)}
            </h2>
            <span className={styles.difference}>
              上下分差额 <strong>{formatFigure('signed', balanceDifference(data.report))}</strong>
            </span>
            <span className={styles.note}>
              {previousFailed && `${comparisonLabel}：没有读到，无法比较　`}
              <span data-print="no">
                <DataAge readAt={data.readAt} failed={error !== null} />
              </span>
              <span data-print="only">数据读取于 {formatTime(data.readAt)}</span>
            </span>
          </div>
          <div className={styles.tiles}>
            {metrics.map((metric) => {
              const { details } = metric
              return (
                <MetricTile
                  key={metric.key}
                  metric={metric}
                  report={data.report}
                  previous={previous}
                  label={comparisonLabel}
                  days={days}
                  onDetails={details && (() => openDetails(details, data.range))}
                />
              )
            })}
          </div>
        </section>
      )}
    </div>
  )
}

function formatRange({ from, to }: DayRange): string {
  return from === to ? from : `${from} 至 ${to}`
}

function openDetails(details: DetailsKind, range: DayRange): void {
  openDialog((onClose) =>
    details === 'results' ? (
      <ResultsDialog {...{ range, onClose }} />
    ) : details === 'retained' ? (
      <RetainedDialog day={range.to} onClose={onClose} />
    ) : (
      <PayTypesDialog deposits={details === 'payIn'} {...{ range, onClose }} />
    ),
  )
}
