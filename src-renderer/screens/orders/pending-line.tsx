import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { FilterValues } from '../../list/filters.ts'
import { isQueue, PENDING, passes, pendingOf, pendingQuery } from './pending.ts'

const useStyles = makeStyles({
  // Fixed minimum height, so that the list does not move when the text appears.
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '28px',
    paddingInline: '10px',
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  outside: {
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
})

interface PendingLineProps {
  deposit: boolean
  /** The current filter values of the list below. */
  values: FilterValues
  ask: (values: FilterValues) => void
}

/** Shown above an order list, so that no saved or selected filter hides that orders are pending (A216, fault 56). */
export function PendingLine({ deposit, values, ask }: PendingLineProps) {
  const styles = useStyles()
  const queue = isQueue(values)
  // While the queue is shown, its own query fills this cache entry.
  const { data, error, refetch } = useQuery({ ...pendingQuery, enabled: !queue })
  const waiting = data ? pendingOf(data, deposit) : []
  const outside = waiting.filter((order) => !passes(order, values)).length
  const failed = error !== null && !queue
  return (
    <div className={mergeClasses(styles.line, (outside > 0 || failed) && styles.outside)}>
      <span role="status">
        {failed && (data ? '待处理订单更新失败，此前读到：' : '待处理订单读取失败')}
        {data && wordsOf(waiting.length, outside, queue)}
      </span>
      {failed && (
        <Button size="small" onClick={() => void refetch()}>
          重新读取
        </Button>
      )}
      {(failed || waiting.length > 0) && !(queue && outside === 0) && (
        <Button size="small" onClick={() => ask({ [PENDING.name]: PENDING.value })}>
          查看全部待处理
        </Button>
      )}
    </div>
  )
}

function wordsOf(waiting: number, outside: number, queue: boolean): string {
  if (waiting === 0) return '没有待处理订单'
  if (outside > 0) return `另有 ${outside} 笔待处理订单不在当前筛选内`
  return queue ? `${waiting} 笔待处理订单，最早的在前，不限日期` : `${waiting} 笔待处理订单都在当前筛选内`
}
