import { Button } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { PayOrder } from '#shared/pay-data.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { useSession } from '../../stores/session.ts'
import {
  alreadyDecidedMessage,
  describeEarlierDecision,
  describeUnclear,
  reviewerAndTime,
  stateLabel,
} from './submit-order-decision.ts'
import { useOrderChange } from './use-decision-data.ts'

/** Shows which operator decided the order; that may be the signed-in operator (A067). */
export function AlreadyDecidedMessage({ order }: { order: PayOrder }) {
  const operator = useSession(({ user }) => user)
  return <FormMessage message={{ intent: 'warning', text: describeEarlierDecision(order, operator) }} />
}

/** Outcome unknown (结果未知): nothing is resent; the order is polled until its state can be reported (fault 2). */
export function UnknownOutcome(props: { order: PayOrder; outcome: Outcome<PayOrder>; onDecided: () => void }) {
  const { order, outcome, onDecided } = props
  const operator = useSession(({ user }) => user)
  const orderQuery = useQuery({
    queryKey: ['order', String(order.id), 'outcome'],
    queryFn: async () => {
      const latest = await outcome.recheck!()
      if (latest.current && !isPending(latest.current)) onDecided()
      return latest
    },
    refetchInterval: 5_000,
    gcTime: 0,
    initialData: outcome,
  })
  useOrderChange(order, () => void orderQuery.refetch())
  const { kind, current } = orderQuery.data
  const describeStatus = () => {
    if (!current) return '正在重新读取订单…'
    if (isPending(current)) return '订单目前仍为待处理。本次操作可能未生效，也可能稍后才生效，请核对后再操作。'
    if (kind === 'unknown') return describeUnclear(current)
    return `订单现为${stateLabel(current)}，${alreadyDecidedMessage(current, operator)}：${reviewerAndTime(current)}`
  }
  const text = `操作失败! ${outcome.lost}。结果未知，没有重复提交。${describeStatus()}`
  return (
    <>
      <FormMessage message={{ intent: 'warning', text }} />
      <Button size="small" disabled={orderQuery.isFetching} onClick={() => void orderQuery.refetch()}>
        重新读取
      </Button>
    </>
  )
}
