import { Button, Field, Input, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { routes } from '#shared/routes.ts'
import { formatTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { readAuditLog } from '../../api/host/audit-log.ts'
import { formatSpan } from '../../lib/figures.ts'
import { printPage } from '../../lib/print-page.ts'
import { useDraftOf } from '../../lib/state-hooks.ts'
import { ExportBar, ExportButton, PictureButton, useExporter } from '../../list/export/export-controls.tsx'
import { money, text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { RefreshButton } from '../../list/tool-button.tsx'
import { desktop } from '../../platform/desktop.ts'
import { serverNow } from '../../stores/clock.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { useSession } from '../../stores/session.ts'
import { ErrorBar } from '../../ui/error-bar.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { describeHandover } from './describe-handover.ts'
import { Handover } from './handover.tsx'
import {
  describeDecisions,
  describeRecordsStart,
  describeShiftTables,
  formatMinute,
  isQuickShift,
  parseShift,
  type QuickShift,
  quickShifts,
  resolveQuickShift,
  type ShiftRange,
  type ShiftRow,
  summarizeOrders,
  summarizeReplies,
} from './shift-figures.ts'
import { createShiftPicture } from './shift-picture.ts'
import { ShiftTables } from './shift-tables.tsx'

const TITLE = routes.Shift.title
/** The main process keeps answers for seven days. */
const REPLY_DAYS_MS = 7 * 86_400_000
const SCOPE = '只包括该操作人在这台电脑上的记录，不含其他电脑和其他操作人；全站数据以服务器的报表为准。'

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: '100%' },
  report: { display: 'flex', flexDirection: 'column', gap: '12px', flex: '1 0 auto' },
  // On paper, and in a narrow window, one below the other.
  columns: {
    display: 'grid',
    gap: '16px',
    '@media screen': {
      ...{ flex: '1 0 auto', alignItems: 'start', alignContent: 'start' },
      '@container page (min-width: 1200px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)' },
      // Wider, the lines of the figures are too long to follow.
      '@container page (min-width: 1600px)': { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
    },
  },
  top: {
    display: 'flex',
    gap: '12px',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    '@container page (max-width: 799px)': { flexWrap: 'wrap' },
  },
  tools: { display: 'flex', gap: '8px', flexShrink: 0 },
  head: { display: 'flex', flexWrap: 'wrap', gap: '4px 24px', alignItems: 'baseline' },
  period: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  note: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  // As high as the last line of a list, beside which 联系客服 stands.
  scope: { '@media screen': { alignSelf: 'flex-start', minHeight: '32px', alignContent: 'center' } },
})

/** What the operator did at this workstation in a period, for the handover (A226, workbench 10). */
export function ShiftReport() {
  const styles = useStyles()
  const [params, setParams] = useSearchParams()
  const [readAt, setReadAt] = useState(serverNow)
  const operator = useSession(({ user }) => user)
  const name = params.get('range')
  const [from, to] = [params.get('from'), params.get('to')]
  const named = from && to ? null : 'today'
  const quick = isQuickShift(name) ? name : named
  const parsed = useMemo(
    () => (quick === null ? parseShift(from ?? '', to ?? '') : resolveQuickShift(quick, readAt)),
    [quick, from, to, readAt],
  )
  const range = typeof parsed === 'string' ? null : parsed
  const exporter = useExporter()

  const log = useQuery({ queryKey: ['shift', 'log', readAt], queryFn: readAuditLog, staleTime: 0, gcTime: 0 })
  const replies = useQuery({
    queryKey: ['shift', 'replies', range, readAt],
    queryFn: () => desktop.getReplies(range!.from, range!.to),
    enabled: range !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const [orders, decisions] = useMemo(() => {
    if (!log.data || !range) return [null, []]
    const own = [log.data, operator?.id ?? '', range] as const
    return [summarizeOrders(...own), describeDecisions(...own)]
  }, [log.data, operator, range])
  const recordsStart = log.data && range ? describeRecordsStart(log.data, range) : null
  const hasNoRecords = log.data?.length === 0
  const answered = replies.data && range ? summarizeReplies(replies.data, range) : null
  const rows = [...(orders ?? []), ...(answered ? [answered] : [])]
  const offersHandover = useWorkstationSettings(({ handover }) => handover)
  const warnings = [
    recordsStart,
    range && range.from < readAt - REPLY_DAYS_MS && '回复记录只保留 7 天，更早的没有计入',
  ].filter((text) => typeof text === 'string')
  const isComplete = orders !== null && answered !== null

  return (
    <div className={styles.screen}>
      <div className={styles.top} data-print="no">
        <ShiftRangeBar
          range={range}
          texts={from && to ? { from, to } : null}
          quick={quick}
          onQuick={(next) => {
            setParams({ range: next })
            setReadAt(serverNow())
          }}
          onRange={(next) => {
            setParams({ from: formatMinute(next.from), to: formatMinute(next.to) })
            setReadAt(serverNow())
          }}
        />
        <div className={styles.tools}>
          <RefreshButton onRefresh={() => setReadAt(serverNow())} />
          {offersHandover && (
            <PictureButton
              unavailable={isComplete ? undefined : ''}
              draw={() =>
                createShiftPicture({
                  title: TITLE,
                  lines: [
                    `${formatPeriod(range!)}　操作人 ${isolateText(operator?.name ?? '')}　读取于 ${formatTime(readAt)}`,
                    SCOPE,
                    ...warnings,
                  ],
                  tables: describeShiftTables(orders!, answered!),
                  sections: describeHandover(),
                })
              }
              fileName={TITLE}
            />
          )}
          <Button size="small" icon={<PrintRegular />} disabled={!isComplete} onClick={printPage}>
            打印
          </Button>
          <ExportButton
            exporter={exporter}
            disabled={!isComplete}
            onExport={(format) => {
              const period = range ? formatPeriod(range) : ''
              const exported = { period, operator: operator?.name ?? '', recordsStart: recordsStart ?? '' }
              const load = async () => ({ rows: rows.map((row) => ({ ...row, ...exported })), total: rows.length })
              exporter.start(format, { title: TITLE, columns: shiftColumns, rowKey: shiftRowKey, load })
            }}
          />
        </div>
      </div>
      <ExportBar exporter={exporter} />
      {range && (
        <section className={styles.report} aria-label={TITLE}>
          <div className={styles.head}>
            <h2 className={styles.period}>
              <span data-print="only">{TITLE} </span>
              {formatPeriod(range)}
            </h2>
            <span>
              操作人 <ForeignText text={operator?.name} />
            </span>
            <span className={styles.note}>读取于 {formatTime(readAt)}</span>
          </div>
          {log.error ? <ErrorBar intent="warning" text="订单记录暂时无法读取" onRetry={log.refetch} /> : null}
          {replies.error ? <ErrorBar intent="warning" text="回复记录暂时无法读取" onRetry={replies.refetch} /> : null}
          {/* Nothing is missing where nothing was recorded yet. */}
          {(hasNoRecords ? warnings.slice(1) : warnings).map((warning) => (
            <ErrorBar key={warning} intent="warning" text={warning} />
          ))}
          <div className={styles.columns}>
            <ShiftTables
              orders={orders}
              replies={answered}
              decisions={decisions}
              isReading={log.isPending && replies.isPending}
              hasOpen={offersHandover}
            />
            {offersHandover && <Handover />}
          </div>
          <p className={mergeClasses(styles.note, styles.scope)}>
            {SCOPE}
            {hasNoRecords && ` ${recordsStart}。`}
          </p>
        </section>
      )}
    </div>
  )
}

const formatPeriod = ({ from, to }: ShiftRange) => `${formatMinute(from)} 至 ${formatMinute(to)}`

/** A line of the report with what it is about, since a file is read apart from the screen. */
type ExportedRow = ShiftRow & { period: string; operator: string; recordsStart: string }

const formatWait = (ms: number | null) => (ms === null ? '' : formatSpan(ms))

const shiftColumns: Column<ExportedRow>[] = [
  text('period', '时间', ({ period }) => period, { width: 260 }),
  text('operator', '操作人', ({ operator }) => operator),
  text('group', '类别', ({ group }) => group),
  text('item', '项目', ({ item }) => item),
  text('count', '数量', ({ count }) => count),
  money('sum', '金额', ({ sum }) => sum),
  text('median', '时间中位数', ({ median }) => formatWait(median)),
  text('longest', '最长时间', ({ longest }) => formatWait(longest)),
  text('unknownWaits', '时间未知', ({ unknownWaits }) => unknownWaits),
  text('recordsStart', '操作记录', ({ recordsStart }) => recordsStart),
]

const shiftRowKey = ({ key }: ExportedRow) => key

const useShiftRangeBarStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'flex-start' },
  quick: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: '0 none' },
  fields: { display: 'flex', gap: '4px', alignItems: 'center' },
  field: { width: '150px', fontVariantNumeric: 'tabular-nums' },
})

type Texts = { from: string; to: string }

/** Three quick periods, or two times of the day typed in Beijing time. */
function ShiftRangeBar(props: {
  /** null: the address holds no valid period. */
  range: ShiftRange | null
  /** The period in the address, also if it is invalid. */
  texts: Texts | null
  quick: QuickShift | null
  onQuick: (quick: QuickShift) => void
  onRange: (range: ShiftRange) => void
}) {
  const { range, quick, onQuick, onRange } = props
  const styles = useShiftRangeBarStyles()
  const { from, to } = range ? { from: formatMinute(range.from), to: formatMinute(range.to) } : (props.texts ?? EMPTY)
  const [draft, setDraft] = useDraftOf(`${from} ${to}`, { from, to })
  const isEdited = draft.from !== from || draft.to !== to
  const parsed = isEdited || range === null ? parseShift(draft.from, draft.to) : range
  const error = typeof parsed === 'string' ? parsed : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typeof parsed !== 'string') onRange(parsed)
  }

  return (
    <search>
      <form className={styles.bar} onSubmit={submit} noValidate>
        <fieldset className={styles.quick} aria-label="快捷时间">
          {(Object.keys(quickShifts) as QuickShift[]).map((name) => (
            <ToggleButton key={name} size="small" checked={quick === name} onClick={() => onQuick(name)}>
              {quickShifts[name].label}
            </ToggleButton>
          ))}
        </fieldset>
        <Field validationMessage={error} size="small">
          <div className={styles.fields}>
            {(['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                className={styles.field}
                size="small"
                aria-label={end === 'from' ? '开始时间' : '结束时间'}
                placeholder="YYYY-MM-DD HH:mm"
                value={draft[end]}
                aria-invalid={error !== null}
                contentBefore={end === 'to' ? '至' : null}
                onChange={(_event, { value }) => setDraft({ ...draft, [end]: value })}
              />
            ))}
            <Button type="submit" size="small" appearance={isEdited ? 'primary' : 'secondary'}>
              查询
            </Button>
          </div>
        </Field>
      </form>
    </search>
  )
}

const EMPTY: Texts = { from: '', to: '' }
