import { makeStyles } from '@fluentui/react-components'
import { formatAmount } from '../../../src-preload/shared/money.ts'
import { rebateDay } from '../../api/orders/rebates.ts'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { BusyButton } from '../../form/submit/busy-button.tsx'
import type { Outcome } from '../../form/submit/submit-once.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import type { RowOutcome } from './submit-rebate-decision.ts'

const useStyles = makeStyles({
  rows: { margin: 0, paddingInlineStart: '18px', lineHeight: '22px' },
  refetch: { alignSelf: 'start' },
})

/** The outcome for each rebate of a decision that did not succeed for all of them (A083). */
export function BatchResult({
  outcome,
  onRefetch,
}: {
  outcome: Outcome<RowOutcome[]>
  onRefetch: () => Promise<void>
}) {
  const styles = useStyles()
  const rows = outcome.current ?? []
  const unsuccessful = rows.filter(({ kind }) => kind !== 'succeeded')
  const reason = outcome.lost === undefined ? '部分未能处理' : `操作失败! ${outcome.lost}。结果未知，没有重复提交`
  const counts = `成功 ${rows.length - unsuccessful.length} 笔，未成功 ${unsuccessful.length} 笔`
  const intent = unsuccessful.length === 0 ? 'success' : 'warning'
  return (
    <>
      <FormMessage message={{ intent, text: `${reason}。已核对：${counts}。` }} />
      {unsuccessful.length > 0 && (
        <ul className={styles.rows} aria-label="未成功的记录">
          {unsuccessful.map(({ rebate, message }) => (
            <li key={String(rebate.id)}>
              会员 <MemberLink memberId={rebate.userId}>{String(rebate.userId)}</MemberLink> · {rebateDay(rebate)} ·{' '}
              {formatAmount(rebate.expectedRebate)}：{message}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.refetch}>
        <BusyButton label="重新读取" run={onRefetch} />
      </div>
    </>
  )
}
