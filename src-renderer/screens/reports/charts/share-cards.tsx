import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { QueryState } from '../../../form/layout/query-state.tsx'
import { useBarListStyles } from './bar-list-styles.ts'
import { ReportCard } from './report-card.tsx'
import { ShareList } from './share-list.tsx'
import { largestShares, MAX_SHARES, type ShareGroup } from './shares.ts'

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
    <ReportCard title="各游戏注单数" note="最近 7 天">
      <p className={styles.empty}>注单可查最近 7 天，更早的日期无法按游戏统计。</p>
      <div>
        <Button size="small" onClick={onToday}>
          看今日各游戏
        </Button>
      </div>
    </ReportCard>
  )
}
