import { Button, Checkbox, Link, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatAmount } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { parseServerTime } from '#shared/server-time.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { useSession } from '../../stores/session.ts'
import { minTarget } from '../../ui/min-target.ts'
import { openPending } from './next-pending.ts'
import { viewOrder } from './order-links.tsx'
import { reviewKey } from './review-context.ts'
import type { RiskMark } from './risk-marks.ts'
import {
  alreadyDecidedMessage,
  describeEarlierDecision,
  describeUnclear,
  reviewerAndTime,
  stateLabel,
} from './submit-order-decision.ts'
import { useOrderChange, type Warning } from './use-decision-data.ts'

const useEarlierOrderStyles = makeStyles({
  line: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // As large as other targets; its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', marginInlineStart: '8px', fontSize: 'inherit' },
})

const timeOf = ({ payTime }: PayOrder) => parseServerTime(payTime)

/**
 * The oldest of the pending orders that came since this one is on screen and wait longer than it; null: none. What was
 * there before, the operator has passed by.
 */
export function useEarlierOrder(order: PayOrder): PayOrder | null {
  const { orders } = usePendingOrders()
  const pending = orders && [...orders.deposits, ...orders.withdrawals].filter(isPending)
  // Before the first reading there is nothing to pass by.
  const [known] = useState(() => pending && new Set(pending.map(reviewKey)))
  const submitted = timeOf(order)
  if (!pending || !known || submitted === null || !isPending(order)) return null
  const earlier = pending.filter((other) => !known.has(reviewKey(other)) && (timeOf(other) ?? submitted) < submitted)
  return earlier.toSorted((a, b) => timeOf(a)! - timeOf(b)!)[0] ?? null
}

/** The panel keeps the order that it shows (A329); this leads to the one that has waited longer. */
export function EarlierOrder({ order }: { order: PayOrder }) {
  const styles = useEarlierOrderStyles()
  const navigate = useNavigate()
  const earlier = useEarlierOrder(order)
  if (!earlier) return null
  return (
    <span className={styles.line} role="status">
      有更早的{earlier.inOrOut ? '上分' : '下分'}订单 {formatAmount(earlier.balance)}
      <Link as="button" className={styles.link} onClick={() => openPending(earlier, navigate)}>
        去处理
      </Link>
    </span>
  )
}

const useStyles = makeStyles({
  block: {
    display: 'flex',
    flexDirection: 'column',
    padding: '6px 10px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  summary: { fontWeight: tokens.fontWeightSemibold },
  // In line with the text above it.
  consent: {
    marginInlineStart: '-8px',
    '& label': { color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase200 },
  },
})

/** What forbids a decision, said once, with the confirmation that it takes all the same (A214). */
export function DangerBlock(props: {
  dangers: readonly string[]
  warning: Warning | null
  isConfirmed: boolean
  onConfirm: (isChecked: boolean) => void
}) {
  const { dangers, warning, isConfirmed, onConfirm } = props
  const styles = useStyles()
  const texts = [...(warning && !warning.isMarked ? [warning.text] : []), ...dangers]
  if (texts.length === 0) return null
  return (
    <div className={styles.block} role="alert">
      <span className={styles.summary}>{texts.join(' · ')}</span>
      {warning && (
        <Checkbox
          className={styles.consent}
          label={warning.confirmLabel}
          checked={isConfirmed}
          onChange={(_event, { checked }) => onConfirm(checked === true)}
        />
      )}
    </div>
  )
}

const useRiskMarksStyles = makeStyles({
  marks: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyle: 'none' },
  mark: {
    padding: '3px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorStatusWarningForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  // As large as other targets; its line is as high as the others.
  other: { ...minTarget, marginBlock: '-6px', marginInlineStart: '8px', fontSize: 'inherit' },
})

/** What is worth a second look; what forbids a decision stands in the block above it. */
export function RiskMarks({ marks }: { marks: readonly RiskMark[] }) {
  const styles = useRiskMarksStyles()
  const navigate = useNavigate()
  const warnings = marks.filter(({ tone }) => tone === 'warning')
  if (warnings.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="风险提示">
      {warnings.map(({ label, reason, other }) => (
        <li key={label} className={styles.mark}>
          <strong>{label}</strong> {reason}
          {other && (
            <Link as="button" className={styles.other} onClick={() => viewOrder(other, navigate)}>
              查看该订单
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

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
    const decision = [alreadyDecidedMessage(current, operator), reviewerAndTime(current)].filter(Boolean).join('：')
    return `订单现为${stateLabel(current)}，${decision}`
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
