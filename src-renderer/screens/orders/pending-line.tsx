import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { FilterValues } from '../../list/filters.ts'
import { isQueue, PENDING, passes, pendingOf, pendingQuery } from './pending.ts'

const useStyles = makeStyles({
  /** As high without words: what is said of the queue moves no row. */
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
  /** What the list below was asked with. */
  values: FilterValues
  ask: (values: FilterValues) => void
}

/** Above an order list: no filter, remembered or chosen, hides that orders wait (A216, fault 56). */
export function PendingLine({ deposit, values, ask }: PendingLineProps) {
  const styles = useStyles()
  const queue = isQueue(values)
  // The queue's own reading stands for this one.
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
