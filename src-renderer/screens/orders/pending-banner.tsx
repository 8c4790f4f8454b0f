import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { FilterValues } from '../../list/filters/filters.ts'
import { desktop } from '../../platform/desktop.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { isQueueFilter, matchesFilters, PENDING_FILTER, selectPending } from './pending-queue.ts'

const useStyles = makeStyles({
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

/**
 * Shown below an order list, so that no saved or selected filter hides that orders are pending (A216, fault 56), and
 * nothing moves when one does.
 */
export function PendingBanner(props: {
  deposit: boolean
  values: FilterValues
  onFilter: (values: FilterValues) => void
}) {
  const { deposit, values, onFilter } = props
  const styles = useStyles()
  const showsQueue = isQueueFilter(values)
  const { orders, error } = usePendingOrders()
  const pending = orders ? selectPending(orders, deposit) : []
  const hiddenCount = pending.filter((order) => !matchesFilters(order, values)).length
  // The queue itself shows its error.
  const failed = error !== null && !showsQueue
  return (
    <div className={mergeClasses(styles.line, (hiddenCount > 0 || failed) && styles.outside)}>
      <span role="status">
        {failed && (orders ? '待处理订单更新失败，此前读到：' : '待处理订单读取失败')}
        {orders && describePending(pending.length, hiddenCount, showsQueue, orders.isLimited)}
      </span>
      {failed && (
        <Button size="small" onClick={() => void desktop.refreshOrders()}>
          重新读取
        </Button>
      )}
      {(failed || pending.length > 0) && !(showsQueue && hiddenCount === 0) && (
        <Button size="small" onClick={() => onFilter({ [PENDING_FILTER.name]: PENDING_FILTER.value })}>
          查看全部待处理
        </Button>
      )}
    </div>
  )
}

function describePending(
  pendingCount: number,
  hiddenCount: number,
  showsQueue: boolean,
  isLimited: boolean | undefined,
): string {
  if (pendingCount === 0) return '没有待处理订单'
  if (hiddenCount > 0) return `另有 ${hiddenCount} 笔待处理订单不在当前筛选内`
  return showsQueue
    ? `${pendingCount} 笔待处理订单，最早的在前，${isLimited ? '最近 30 天' : '不限日期'}`
    : `${pendingCount} 笔待处理订单都在当前筛选内`
}
