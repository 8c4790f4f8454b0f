import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { leastOf, type PendingOrders } from '#shared/pay-data.ts'
import type { QueueOrder } from '../../features/orders/risk-marks.ts'
import { doubtOf } from '../../features/orders/risk-marks.ts'
import type { FilterValues } from '../../list/filters/filters.ts'
import { desktop } from '../../platform/desktop.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { isQueueFilter, LANE, laneOf, PENDING_FILTER, selectPending, selectQueue } from './pending-queue.ts'

const usePendingBannerStyles = makeStyles({
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
  const styles = usePendingBannerStyles()
  const showsQueue = isQueueFilter(values)
  const { orders, error } = usePendingOrders()
  const pending = orders ? selectPending(orders, deposit) : []
  const offersLane = useWorkstationSettings(({ greenLane }) => greenLane)
  const { lane, known } = laneOf(values, useQueryClient())
  const doubt = (order: QueueOrder) => doubtOf(order, known)
  const visible = selectQueue(pending, { ...values, lane }, showsQueue ? doubt : undefined)
  const hiddenCount = pending.length - visible.length
  const cleanCount = lane === LANE.first ? visible.filter((order) => doubt(order) === 0).length : null
  // The queue itself shows its error.
  const failed = error !== null && !showsQueue
  return (
    <div className={mergeClasses(styles.line, (hiddenCount > 0 || failed || orders?.isUnconfirmed) && styles.outside)}>
      <span role="status">
        {failed && (orders ? '待处理订单更新失败，此前读到：' : '待处理订单读取失败')}
        {orders && describePending(pending.length, { hiddenCount, showsQueue, cleanCount }, orders)}
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
      {showsQueue && offersLane && pending.length > 0 && (
        <LaneSwitch lane={lane} onChange={(next) => onFilter({ ...values, [LANE.name]: next })} />
      )}
    </div>
  )
}

/** What the list gives and what it counts differ (A340). */
const UNCONFIRMED = 'pay/list 的订单与它的总数对不上，无法确认是否还有'

const LANE_HINT = '大额、疑似重复、未见到账的排在后面，余额不足、账户不符的排在最后；只用已经读到的内容'

/** Arranges the queue by what is known of its orders. */
function LaneSwitch({ lane, onChange }: { lane: string; onChange: (lane: string) => void }) {
  const toggle = () => onChange(lane === '' ? LANE.first : '')
  useShortcut('g', { label: '绿色通道：无疑点的在前' }, toggle)
  return (
    <>
      <Button size="small" appearance="subtle" title={`${LANE_HINT}（G）`} onClick={toggle}>
        {lane === '' ? '无疑点的在前' : '最早的在前'}
      </Button>
      {lane === LANE.first && (
        <Button size="small" appearance="subtle" onClick={() => onChange(LANE.only)}>
          只看无疑点的
        </Button>
      )}
    </>
  )
}

function describePending(
  pendingCount: number,
  { hiddenCount, showsQueue, cleanCount }: { hiddenCount: number; showsQueue: boolean; cleanCount: number | null },
  orders: PendingOrders,
): string {
  const { isLimited, isUnconfirmed } = orders
  if (pendingCount === 0) return isUnconfirmed ? `没有读到待处理订单，${UNCONFIRMED}` : '没有待处理订单'
  const least = leastOf(orders)
  const count = `${least}${pendingCount} 笔`
  const doubt = isUnconfirmed ? `；${UNCONFIRMED}` : ''
  if (hiddenCount > 0) return `另有 ${least}${hiddenCount} 笔待处理订单不在当前筛选内${doubt}`
  if (!showsQueue) return `${count}待处理订单都在当前筛选内${doubt}`
  const order = cleanCount === null ? '最早的' : `无疑点的 ${cleanCount} 笔`
  return `${count}待处理订单，${order}在前，${isUnconfirmed ? UNCONFIRMED : (isLimited && '最近 30 天') || '不限日期'}`
}
