import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { fetchPendingOrders } from '../../api/orders/dashboard.ts'
import { isPending, type PayAction, payTypeLabel } from '../../api/orders/pay-order.ts'
import { usePayNames } from '../../list/use-names.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { minTarget } from '../../ui/min-target.ts'
import { Fact } from '../members/fact.tsx'
import { reviewKey } from '../orders/review-context.ts'
import { WaitText } from '../orders/wait-tag.tsx'
import { PanelSection } from './member-head.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyle: 'none' },
  order: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '6px 8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  amount: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  buttons: { display: 'flex', gap: '8px', marginInlineStart: 'auto' },
  button: { ...minTarget, minWidth: 0, paddingInline: '8px' },
  danger: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
})

const verbs: readonly [action: PayAction, label: string][] = [
  ['cancel', '取消订单'],
  ['riskControl', '移交风控'],
  ['approve', '通过'],
]

/**
 * The member's pending orders, as the main process publishes them. A button leads to the panel that decides, with the
 * focus on its verb; none of them decides by itself. `orders`: null while they are not known.
 */
export function MemberQueue(props: {
  orders: readonly PayOrder[] | null
  onOpen: (order: PayOrder, action: PayAction | null) => void
}) {
  const { orders, onOpen } = props
  const styles = useStyles()
  const offersRiskControl = useWorkstationSettings(({ profile }) => profile.offers.riskControl)
  const offeredVerbs = verbs.filter(([action]) => action !== 'riskControl' || offersRiskControl)
  const names = usePayNames()
  const error = usePendingOrders((state) => state.error)
  const none = usePendingOrders((state) => (state.orders?.isUnconfirmed ? '没有读到待处理订单' : '没有待处理订单'))
  const reading = {
    data: orders?.filter(isPending),
    error: error === null ? null : new Error(error),
    errorUpdateCount: error === null ? 0 : 1,
    isFetching: false,
    // A failure is published, too.
    refetch: () => fetchPendingOrders().catch(() => undefined),
  }
  return (
    <PanelSection title="待处理订单">
      <Fact query={reading}>
        {(pending) =>
          pending.length === 0 ? (
            none
          ) : (
            <ul className={styles.list} aria-label="待处理订单">
              {pending.map((order) => {
                const name = `${order.inOrOut ? '上分' : '下分'} ${formatAmount(order.balance)}`
                return (
                  <li key={reviewKey(order)} className={styles.order} data-order={reviewKey(order)} tabIndex={-1}>
                    <span className={styles.amount}>{name}</span>
                    <span>{payTypeLabel(order.payType, names)}</span>
                    <WaitText since={parseServerTime(order.payTime)} />
                    <span className={styles.buttons}>
                      {offeredVerbs.map(([action, label]) => (
                        <Button
                          key={action}
                          size="small"
                          className={mergeClasses(styles.button, action !== 'approve' && styles.danger)}
                          appearance={action === 'approve' ? 'primary' : 'secondary'}
                          aria-label={`${label}：${name}`}
                          onClick={() => onOpen(order, action)}
                        >
                          {label}
                        </Button>
                      ))}
                    </span>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Fact>
    </PanelSection>
  )
}
