import type { Report } from '#renderer/api/reports/reports.ts'
import { formatShare, whoseWinLost, winLostTitle } from '#renderer/lib/figures.ts'
import { type DayRange, formatDays } from '#renderer/lib/report-ranges.ts'
import {
  createElement,
  createPicture,
  createText,
  estimateWidth,
  INK,
  LINE_HEIGHT,
  PADDING,
  QUIET,
  shorten,
  TEXT_SIZE,
  WIDTH,
} from '#renderer/ui/picture.ts'
import { signOf } from '#shared/money.ts'
import { formatTime } from '#shared/server-time.ts'
import { formatFigure, furtherMetrics, headlines, readMetric } from '../metrics.ts'
import type { TrendDay } from '../use-report.ts'
import { type ChartPart, picturePaint } from './chart-paint.ts'
import { largestShares, MAX_SHARES, type ShareGroup } from './shares.ts'
import { countSettled, failedDays, nameDays, trendDays } from './trend-figures.ts'

/** The words of the report's picture; it says which days it does not know. */
export function describePicture(props: {
  range: DayRange
  report: Partial<Report>
  readAt: number
  trend: readonly TrendDay[]
  groups: readonly ShareGroup[]
  /** Undefined unless they were counted. */
  firstDeposits: string | undefined
}): PictureText {
  const { range, report, readAt, trend, groups, firstDeposits } = props
  const failed = failedDays(trend)
  const { settled, all } = countSettled(trend)
  const { days, comparedDays } = trendDays(trend)
  return {
    title: `盈亏报表 ${formatDays(range)}`,
    lines: [
      `数据读取于 ${formatTime(readAt)}（北京时间）`,
      ...(failed.days.length > 0 ? [`${failed.reason}：${nameDays(failed.days)}`] : []),
      ...(settled < all ? [`还有 ${all - settled} 天没有读完`] : []),
    ],
    figures: [...headlines, ...furtherMetrics].map((metric) => {
      const value = readMetric(metric, report)
      const label = metric.key === 'sumWinLost' ? `${metric.title} · ${whoseWinLost()}` : metric.title
      return { label, text: formatFigure(metric.kind, value), isLoss: signOf(value) < 0 }
    }),
    legend: [
      { text: `每日走势 ${days}` },
      { text: '上分', part: 'deposits' },
      { text: '下分', part: 'withdrawals' },
      { text: winLostTitle(), part: 'profitLine' },
      ...(comparedDays ? [{ text: `${comparedDays} 盈亏`, part: 'comparedLine' } as const] : []),
    ],
    sections: [
      ...groups.map(describeShares),
      {
        title: '注册到投注',
        rows: [
          { label: '注册（新增会员）', text: formatFigure('count', report.sumNew) },
          { label: '首充', text: firstDeposits ?? '未统计' },
          { label: '投注（活跃会员）', text: formatFigure('count', report.sumActive) },
        ],
      },
    ],
  }
}

function describeShares({
  title,
  kind,
  unit,
  shares,
  total,
  error,
  start,
}: ShareGroup): PictureText['sections'][number] {
  const withoutShares = (label: string) => ({ title, rows: [{ label, text: '' }] })
  if (start) return withoutShares(`未${start.verb}`)
  if (error) return withoutShares('暂时无法读取')
  if (!shares) return withoutShares('没有读完')
  if (shares.length === 0) return withoutShares('没有记录')
  return {
    title,
    rows: largestShares(shares, MAX_SHARES, unit).map(({ label, amount }) => ({
      label,
      text: formatFigure(kind, amount),
      share: formatShare(amount ?? '', total ?? '') || '—',
    })),
  }
}

/** What stands on the picture besides the chart. */
interface PictureText {
  title: string
  /** Period, comparison, time of reading. */
  lines: readonly string[]
  figures: readonly { label: string; text: string; isLoss: boolean }[]
  /** Above the chart; with `part`, beside a sample of it. */
  legend: readonly { text: string; part?: ChartPart }[]
  /** Side by side below all else. */
  sections: readonly { title: string; rows: readonly { label: string; text: string; share?: string }[] }[]
}

const COLUMNS = 5
const FIGURE_HEIGHT = 56
const LEGEND_HEIGHT = 32
const SECTION_GAP = 32
const SHARE_WIDTH = 52
const LOSS = '#b10e1c'

/** The report in light colours, whatever the theme (A279). */
export function createReportPicture(chart: SVGSVGElement, text: PictureText): SVGSVGElement {
  const { title, lines, figures, legend, sections } = text
  const inner = WIDTH - 2 * PADDING
  const [, , chartWidth = 1, chartHeight = 1] = (chart.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const scaledHeight = (chartHeight * inner) / chartWidth
  const figuresTop = PADDING + 40 + lines.length * LINE_HEIGHT
  const chartTop = figuresTop + Math.ceil(figures.length / COLUMNS) * FIGURE_HEIGHT + 16
  const sectionsTop = chartTop + LEGEND_HEIGHT + scaledHeight + SECTION_GAP
  const longest = Math.max(0, ...sections.map(({ rows }) => rows.length))
  const height = Math.ceil(sectionsTop + (longest + 1) * LINE_HEIGHT + PADDING)
  const picture = createPicture(height)
  picture.append(
    createText(title, PADDING, PADDING + 20, { 'font-size': 24, 'font-weight': 600 }),
    ...lines.map((line, i) =>
      createText(line, PADDING, PADDING + 48 + i * LINE_HEIGHT, { fill: QUIET, 'font-size': 14 }),
    ),
    ...figures.flatMap(({ label, text, isLoss }, i) => {
      const width = inner / COLUMNS
      const x = PADDING + (i % COLUMNS) * width
      const y = figuresTop + Math.floor(i / COLUMNS) * FIGURE_HEIGHT + 16
      return [
        createText(label, x, y, { fill: QUIET, 'font-size': 12 }),
        createText(text, x, y + 22, {
          fill: isLoss ? LOSS : INK,
          'font-weight': 600,
          'font-size': fontSizeFor(text, width),
        }),
      ]
    }),
    ...createLegend(legend, chartTop),
    copyChart(chart, { x: PADDING, y: chartTop + LEGEND_HEIGHT, width: inner, height: scaledHeight }),
    ...createSections(sections, sectionsTop, inner),
  )
  return picture
}

/** Smaller for a long amount, which is never cut. */
const fontSizeFor = (text: string, width: number): number => Math.min(18, (width - 12) / (text.length * 0.58))

function createLegend(legend: PictureText['legend'], top: number): SVGElement[] {
  let x = PADDING
  return legend.flatMap(({ text, part }) => {
    const sample = part && createElement('path', { d: `M${x} ${top + 12}h20`, ...samplePaint(part) })
    const start = part ? x + 26 : x
    x = start + estimateWidth(text) + 24
    const label = createText(text, start, top + 16, { fill: QUIET, 'font-size': TEXT_SIZE })
    return sample ? [sample, label] : [label]
  })
}

function createSections(sections: PictureText['sections'], top: number, inner: number): SVGElement[] {
  const width = (inner + SECTION_GAP) / sections.length
  return sections.flatMap(({ title, rows }, i) => {
    const left = PADDING + i * width
    const right = left + width - SECTION_GAP
    return [
      createText(title, left, top + 16, { 'font-size': 14, 'font-weight': 600 }),
      ...rows.flatMap(({ label, text, share }, row) => {
        const y = top + 16 + (row + 1) * LINE_HEIGHT
        const end = share === undefined ? right : right - SHARE_WIDTH
        // The label is what gives way to a long amount.
        const textSize = Math.min(TEXT_SIZE, fontSizeFor(text, (end - left) * 0.75))
        const labelWidth = end - left - estimateWidth(text) * (textSize / TEXT_SIZE) - 12
        return [
          createText(shorten(label, labelWidth), left, y, { fill: QUIET, 'font-size': TEXT_SIZE }),
          createText(text, end, y, { 'font-size': textSize, 'text-anchor': 'end' }),
          createText(share ?? '', right, y, { fill: QUIET, 'font-size': TEXT_SIZE, 'text-anchor': 'end' }),
        ]
      }),
    ]
  })
}

/** A part's sample is a stroke; bars are as thick as their label. */
function samplePaint(part: ChartPart): Record<string, string> {
  const { fill, stroke, ...rest } = picturePaint[part]
  return fill === 'none' && stroke ? { stroke, ...rest } : { stroke: fill ?? INK, 'stroke-width': '10' }
}

/** A copy of the chart on the screen, with attributes in place of the page's classes. */
function copyChart(chart: SVGSVGElement, box: Record<string, number>): SVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  copy.removeAttribute('style')
  for (const [name, value] of Object.entries(box)) copy.setAttribute(name, String(value))
  for (const element of copy.querySelectorAll<SVGElement>('[class]')) element.removeAttribute('class')
  for (const element of copy.querySelectorAll<SVGElement>('[data-part]')) {
    const part = element.dataset.part as ChartPart
    if (part === 'active') element.remove()
    else for (const [name, value] of Object.entries(picturePaint[part])) element.setAttribute(name, value)
  }
  return copy
}
