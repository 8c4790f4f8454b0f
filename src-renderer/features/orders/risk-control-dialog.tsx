import { makeStyles, ProgressBar } from '@fluentui/react-components'
import { useState } from 'react'
import { formatAmount, sumAmounts } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { BusyButton } from '../../form/submit/busy-button.tsx'
import { useBatch } from '../../form/submit/decision.tsx'
import { MemberLink } from '../../list/table/member-link.tsx'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toast.ts'
import { stateLabel } from './submit-order-decision.ts'
import { type OrderResult, submitRiskControls } from './submit-risk-controls.ts'

const useStyles = makeStyles({
  rows: {
    display: 'grid',
    gridTemplateColumns: 'auto auto minmax(40%, 1fr)',
    columnGap: '16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  row: { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'baseline' },
  amount: { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  refetch: { alignSelf: 'start' },
})

/** Moves several orders to risk control, one after the other, and names every one for which that did not succeed. */
export function RiskControlDialog(props: {
  orders: readonly PayOrder[]
  /** This order is no longer pending. */
  onDecided: (order: PayOrder) => void
  onClose: () => void
}) {
  const { orders, onDecided, onClose } = props
  const styles = useStyles()
  // As they were when the operator chose them.
  const [pending] = useState(() => orders.filter(isPending))
  const sum = formatAmount(sumAmounts(pending.map(({ balance }) => balance)))
  const [results, setResults] = useState<readonly OrderResult[]>([])
  const { phase, isStopping, begin, finish, stop } = useBatch()

  function note(result: OrderResult): void {
    setResults((previous) => [...previous.filter(({ order }) => order !== result.order), result])
    if (result.kind === 'succeeded' || result.kind === 'alreadyDecided') onDecided(result.order)
  }

  async function run(): Promise<void> {
    const { user: operator } = useSession.getState()
    const all = await submitRiskControls(pending, { operator, isStopped: begin(), onResult: note })
    if (all.every(({ kind }) => kind === 'succeeded')) {
      toast('success', `已移交风控 ${all.length} 笔 ${sum}`)
      onClose()
    } else if (!finish()) toast('error', `移交风控中断：${describeCounts(all)}。请在操作记录中核对`)
  }

  const skipped = orders.filter((order) => !pending.includes(order))
  const unsuccessful = results.filter(({ kind }) => kind !== 'succeeded')
  const unknown = results.filter(({ recheck }) => recheck !== undefined)
  const recheck = () => Promise.all(unknown.map(async (result) => result.recheck?.().then(note, () => undefined)))
  return (
    <FormDialog
      title="移交风控"
      {...(phase !== 'done' && { onSubmit: run })}
      submitLabel={`移交风控 ${pending.length} 笔`}
      cancelLabel="返回"
      focusSubmit
      stop={stop}
      onClose={onClose}
    >
      {phase === 'asking' && (
        <span>
          {pending.length} 笔待处理订单，合计 {sum}。逐笔核对后移交。余额是否变化由服务器决定，移交后请核对会员余额。
        </span>
      )}
      {phase === 'asking' && skipped.length > 0 && (
        <>
          <FormMessage message={{ intent: 'warning', text: `${skipped.length} 笔不是待处理，不包括在内` }} />
          <OrderNames label="不包括的订单" rows={skipped.map((order) => ({ order, message: stateLabel(order) }))} />
        </>
      )}
      {phase === 'running' && (
        <>
          <span role="status">
            {isStopping ? '正在停止，等待已提交的一笔' : '正在逐笔移交'}：{results.length} / {pending.length}
            {unsuccessful.length > 0 && `，未成功 ${unsuccessful.length} 笔`}
          </span>
          <ProgressBar aria-label="移交进度" value={results.length} max={pending.length} />
        </>
      )}
      {phase === 'done' && (
        <FormMessage
          message={{ intent: unsuccessful.length > 0 ? 'warning' : 'success', text: describeCounts(results) }}
        />
      )}
      {phase === 'done' && unsuccessful.length > 0 && <OrderNames label="未成功的订单" rows={unsuccessful} />}
      {phase === 'done' && unknown.length > 0 && (
        <div className={styles.refetch}>
          <BusyButton label="重新读取" run={recheck} />
        </div>
      )}
    </FormDialog>
  )
}

function describeCounts(results: readonly OrderResult[]): string {
  const notSent = results.filter(({ kind }) => kind === 'notSent').length
  const succeeded = results.filter(({ kind }) => kind === 'succeeded').length
  const failed = results.length - succeeded - notSent
  const others = [failed > 0 && `未成功 ${failed} 笔`, notSent > 0 && `没有提交 ${notSent} 笔`]
  return [`已移交风控 ${succeeded} 笔`, ...others].filter(Boolean).join('，')
}

function OrderNames({ label, rows }: { label: string; rows: readonly Pick<OrderResult, 'order' | 'message'>[] }) {
  const styles = useStyles()
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ order, message }) => (
        <li key={String(order.id)} className={styles.row}>
          <MemberLink memberId={order.userId}>
            {isolateText(String(order.payName ?? ''))}（{String(order.userId)}）
          </MemberLink>
          <span className={styles.amount}>{formatAmount(order.balance)}</span>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
