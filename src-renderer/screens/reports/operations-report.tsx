import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toneOf } from '../../api/errors.ts'
import { formatTime } from '../../lib/beijing.ts'
import { dateWindow, rangeFault } from '../../lib/date-window.ts'
import { messageOf } from '../../lib/errors.ts'
import { type Days, isQuickRange, quickRange } from '../../lib/report-ranges.ts'
import { Age } from '../../list/age.tsx'
import { ExportBar, ExportButton } from '../../list/export/export-tool.tsx'
import { Exporter } from '../../list/export/exporter.ts'
import { RefreshButton } from '../../list/refresh-button.tsx'
import { useToday } from '../../stores/clock.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { ResultsDialog, RetainedDialog } from './list-dialogs.tsx'
import { type Details, difference, metrics, showFigure } from './metrics.ts'
import { PayTypesDialog } from './pay-types-dialog.tsx'
import { RangeBar, WINDOW_DAYS } from './range-bar.tsx'
import { lineKey, type ReportLine, reportColumns } from './report-export.ts'
import { Tile } from './tile.tsx'
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
function readRange(params: URLSearchParams, today: string) {
  const [from, to, name] = [params.get('from'), params.get('to'), params.get('range')]
  if (from && to) return { quick: null, range: { from, to } }
  const quick = isQuickRange(name) ? name : 'today'
  return { quick, range: quickRange(quick, today) }
}

/** Operations report for a date range, with drill-downs (D3 §2.2, inventory 353–379). */
export function OperationsReport() {
  const styles = useStyles()
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const { quick, range } = readRange(params, today)
  const askable = quick !== null || rangeFault(range.from, range.to, dateWindow(WINDOW_DAYS, today)) === null
  const { main, previous, previousFailed, label, days, refresh } = useReport(range, quick, askable)
  const queries = useQueryClient()
  const [exporter] = useState(() => new Exporter(queries))
  useEffect(() => () => exporter.close(), [exporter])
  const { data, error } = main

  function show(days: Days): void {
    const same = days.from === range.from && days.to === range.to
    if (same) refresh()
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
          onRange={show}
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
              const lines: ReportLine[] = [
                ...(data ? [{ period: daysText(data.range), report: data.report }] : []),
                ...(previous ? [{ period: label, report: previous }] : []),
                ...days.flatMap(({ day, report }) => (report ? [{ period: `单日 ${day}`, report }] : [])),
              ]
              exporter.start(format, {
                title: TITLE,
                columns: reportColumns,
                rowKey: lineKey,
                load: async () => ({ rows: lines, total: lines.length }),
              })
            }}
          />
        </div>
      </div>
      <ExportBar exporter={exporter} />
      {error && (
        <MessageBar intent={toneOf(error)}>
          <MessageBarBody>
            {messageOf(error)}
            {data && '（显示的是之前的数据）'}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" onClick={() => void main.refetch()}>
              重试
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
      {!data && !error && askable && <Spinner delay={200} aria-label="读取中" label="读取中…" />}
      {data && askable && (
        <section className={styles.screen} aria-label={TITLE} aria-busy={main.isPlaceholderData}>
          <div className={styles.head}>
            <h2 className={styles.days}>
              <span data-print="only">{TITLE} </span>
              {daysText(data.range)}
            </h2>
            <span className={styles.difference}>
              上下分差额 <strong>{showFigure('signed', difference(data.report))}</strong>
            </span>
            <span className={styles.note}>
              {previousFailed && `${label}：没有读到，无法比较　`}
              <span data-print="no">
                <Age readAt={data.readAt} failed={error !== null} />
              </span>
              <span data-print="only">数据读取于 {formatTime(data.readAt)}</span>
            </span>
          </div>
          <div className={styles.tiles}>
            {metrics.map((metric) => {
              const { details } = metric
              return (
                <Tile
                  key={metric.key}
                  metric={metric}
                  report={data.report}
                  previous={previous}
                  label={label}
                  days={days}
                  {...(details && { onDetails: () => openDetails(details, data.range) })}
                />
              )
            })}
          </div>
        </section>
      )}
    </div>
  )
}

function daysText({ from, to }: Days): string {
  return from === to ? from : `${from} 至 ${to}`
}

function openDetails(details: Details, range: Days): void {
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
