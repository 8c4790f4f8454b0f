import { Button, Caption1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#shared/money.ts'
import { fetchPeriodReport } from '../../api/reports/member-statistics.ts'
import { type Robot, robotLevelLabel, robotStateLabel } from '../../api/settings/robots.ts'
import { openRecords } from '../../features/records/open-records.ts'
import { useRest } from '../../features/review/use-rest.ts'
import { periodTotals } from '../../features/statistics/statistics-tables.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { QueryState } from '../../form/layout/query-state.tsx'
import { ServerImage } from '../../list/table/server-image.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    gap: '12px',
    alignItems: 'center',
    '& h2': { margin: 0, overflowWrap: 'anywhere' },
    // Square beside a long name, too.
    '& > button': { flexShrink: 0 },
  },
  faint: { display: 'block', color: tokens.colorNeutralForeground3 },
  title: { margin: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

export function RobotHead({ robot }: { robot: Robot }) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <ServerImage path={robot.head} width={40} height={40} label="头像" />
      <div>
        <Subtitle2 as="h2">
          <ForeignText text={robot.name} />
        </Subtitle2>
        <Caption1 className={styles.faint}>机器人 {String(robot.id)}</Caption1>
      </div>
    </div>
  )
}

/** What is known of a robot, and what it bet within these days, which are read once it has rested. */
export function RobotFacts(props: {
  robot: Robot
  days: { from: string; to: string }
  /** The days, as the filter calls them. */
  period: string
  /** Else its open row has them. */
  hasStatistics: boolean
}) {
  const { robot, days, period, hasStatistics } = props
  const styles = useStyles()
  const isRested = useRest()
  const query = { userid: robot.id, sdate: `${days.from} 00:00:00`, edate: `${days.to} 23:59:59` }
  const report = useQuery({
    queryKey: ['statistics', 'robot', String(robot.id), days.from, days.to],
    queryFn: ({ signal }) => fetchPeriodReport(query, signal),
    enabled: isRested && hasStatistics,
  })
  const totals = report.data && periodTotals(report.data)
  return (
    <>
      <DescriptionList
        items={{
          等级: robotLevelLabel(robot.robotLevel),
          当前积分: formatAmount(robot.balance),
          当前状态: robotStateLabel(robot.state).label,
        }}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={() => openRecords('bets', robot.id)}>
          注单记录
        </Button>
        <Button size="small" onClick={() => openRecords('changes', robot.id)}>
          账变记录
        </Button>
      </div>
      {hasStatistics && (
        <>
          <Subtitle2 as="h3" className={styles.title}>
            投注统计 · {period}
          </Subtitle2>
          {totals ? <Totals totals={totals} /> : <QueryState error={report.error} onRetry={report.refetch} />}
        </>
      )}
    </>
  )
}

/** Seven zeros say nothing that one line does not. */
function Totals({ totals }: { totals: Readonly<Record<string, string>> }) {
  const styles = useStyles()
  if (Object.values(totals).every((total) => Number(total) === 0))
    return <span className={styles.faint}>没有上下分，也没有投注</span>
  return <DescriptionList items={totals} />
}
