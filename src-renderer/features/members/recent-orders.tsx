import { makeStyles, tokens } from '@fluentui/react-components'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { formatDayTime } from '#shared/server-time.ts'
import { UNREADABLE } from '../../api/http/errors.ts'
import { payStates } from '../../api/orders/pay-order.ts'
import { type DaySum, RECENT_COUNT, RECENT_DAYS } from './member-orders.ts'

const useStyles = makeStyles({
  table: {
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& td': { padding: '1px 12px 1px 0', whiteSpace: 'nowrap' },
    '& td:nth-child(2)': { textAlign: 'end' },
  },
  muted: { color: tokens.colorNeutralForeground3 },
})

interface RecentOrdersProps {
  orders: readonly PayOrder[]
  /** One that is shown anyway. */
  except?: PayOrder
  /** Of one kind alone. */
  kind?: string
  /** There are more than were read. */
  isPartial?: boolean
}

/** The latest of a member's orders, newest first. */
export function RecentOrders({ orders, except, kind = '', isPartial }: RecentOrdersProps) {
  const styles = useStyles()
  const recent = orders.filter(({ id }) => String(id) !== String(except?.id)).slice(0, RECENT_COUNT)
  if (recent.length === 0 && isPartial) return `没有读全，读到的没有该会员的其他${kind}订单`
  if (recent.length === 0) return `近 ${RECENT_DAYS} 天没有${except ? '其他' : ''}${kind}订单`
  return (
    <table className={styles.table} aria-label="最近订单">
      <tbody>
        {recent.map((order) => (
          <tr key={`${order.inOrOut} ${order.id}`}>
            <td>{order.inOrOut ? '上分' : '下分'}</td>
            <td>{formatAmount(order.balance)}</td>
            <td>{payStates[Number(order.state)]?.label ?? String(order.state)}</td>
            <td className={styles.muted}>{formatDayTime(order.payTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const formatDaySum = ({ count, sum, isPartial }: DaySum): string =>
  `${isPartial ? '至少 ' : ''}${count} 笔 ${sum === null ? `金额${UNREADABLE}` : formatAmount(sum)}`
