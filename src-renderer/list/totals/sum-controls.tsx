import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import type { BulkState } from '../export/bulk-reader.ts'
import { describeGaps, formatCount, formatProgress } from '../export/describe-reading.ts'
import type { ListSum } from './list-sum.ts'

const useStyles = makeStyles({
  controls: { display: 'flex', alignItems: 'center', gap: '4px', '& > .fui-Button': { minWidth: '28px' } },
  warning: { color: tokens.colorStatusWarningForeground1 },
})

/** Adds up all pages of the list on request, with progress; says what the sum does not have. */
export function SumControls(props: {
  listSum: ListSum
  /** null: not asked for. */
  state: BulkState | null
  /** Rows of the list as it is on screen. */
  total: number
  onStart: () => void
}) {
  const { listSum, state, total, onStart } = props
  const styles = useStyles()
  const mainButton = useRef<HTMLButtonElement>(null)
  const { phase } = state ?? {}
  const gaps = state ? describeGaps(state, '合计') : ''
  const isOutdated = phase === 'done' && gaps === '' && state?.total !== total
  return (
    <span className={styles.controls}>
      {phase === 'readFailed' && (
        <Button
          size="small"
          appearance="subtle"
          onClick={() => {
            // This button disappears with the failure.
            mainButton.current?.focus()
            listSum.retry()
          }}
        >
          重试
        </Button>
      )}
      {/* One button, which keeps the focus. */}
      <Button
        ref={mainButton}
        size="small"
        appearance="subtle"
        title={state === null ? `读取全部 ${formatCount(total)} 条后合计` : undefined}
        onClick={() => (state === null || phase === 'done' ? onStart() : listSum.close())}
      >
        {state === null ? '全部合计' : phase === 'done' ? '重新合计' : '取消合计'}
      </Button>
      <span role="status">
        {phase === 'reading' && `正在合计 ${formatProgress(state!)}`}
        {phase === 'readFailed' && (
          <span className={styles.warning}>
            合计中断于 {formatProgress(state!)}：{state!.error}
          </span>
        )}
        {phase === 'done' && `合计于 ${formatTime(listSum.startedAt).slice(11)}`}
        {(gaps || isOutdated) && <span className={styles.warning}> {gaps || '此后列表有变化'}</span>}
      </span>
    </span>
  )
}
