import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Day } from '../../../../src-preload/shared/server-time.ts'
import { SimpleTable } from '../../../ui/simple-table.tsx'
import type { TrendDay } from '../use-report.ts'
import { describeDay } from './trend-figures.ts'

const useStyles = makeStyles({
  loss: { color: tokens.colorStatusDangerForeground1 },
  zero: { color: tokens.colorNeutralForeground3 },
})

const HEADINGS = ['日期', '上分', '下分', '上下分差', '盈亏']

/** The values of the chart with all digits, the newest day first. */
export function DayTable(props: {
  trend: readonly TrendDay[]
  /** Empty: without a comparison. */
  comparedDays: string
  onOpenDay: (day: Day) => void
}) {
  const { trend, comparedDays, onOpenDay } = props
  const styles = useStyles()
  return (
    <SimpleTable
      label="每日数据"
      headings={comparedDays ? [...HEADINGS, '对比日期', '对比盈亏'] : HEADINGS}
      rows={trend.toReversed().map((day) => {
        const { current, compared } = day
        const figures = describeDay(day).map(({ text, isLoss, isNone }) =>
          isLoss || isNone ? (
            <span key={text} className={mergeClasses(isLoss && styles.loss, isNone && styles.zero)}>
              {text}
            </span>
          ) : (
            text
          ),
        )
        const comparedCells = comparedDays ? [compared?.day ?? '', figures[4] ?? ''] : []
        return {
          key: current.day,
          header: (
            <Link as="button" onClick={() => onOpenDay(current.day)}>
              {current.day}
            </Link>
          ),
          cells: [...figures.slice(0, 4), ...comparedCells],
        }
      })}
      numeric
      fill
    />
  )
}
