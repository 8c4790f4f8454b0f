import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { QueryState } from '../../../form/layout/query-state.tsx'
import { ReportCard } from './report-card.tsx'
import { ShareList } from './share-list.tsx'
import { largestShares, MAX_SHARES, type ShareGroup } from './shares.ts'

const useStyles = makeStyles({
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
})

/** A figure of the report by payment type or by game; `empty` says that there are none. */
export function ShareCard(props: {
  group: ShareGroup
  part: 'deposits' | 'withdrawals' | 'profit'
  note: string
  empty: string
}) {
  const { group, part, note, empty } = props
  const { title, kind, unit, shares, total, error, refetch } = group
  const styles = useStyles()
  return (
    <ReportCard title={title} note={note}>
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
    </ReportCard>
  )
}

/** In place of the games on other days than today (A277). */
export function NoGamesCard({ onToday }: { onToday: () => void }) {
  const styles = useStyles()
  return (
    <ReportCard title="各游戏投注" note="只有今日">
      <p className={styles.empty}>服务器只提供今天各游戏的数据，其他日期无法按游戏统计。</p>
      <div>
        <Button size="small" onClick={onToday}>
          看今日各游戏
        </Button>
      </div>
    </ReportCard>
  )
}
