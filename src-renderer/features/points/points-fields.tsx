import { Button, Field, makeStyles, tokens } from '@fluentui/react-components'
import type { RefObject } from 'react'
import {
  type Amount,
  addAmounts,
  formatAmount,
  formatSigned,
  fromHundredths,
  signOf,
  toHundredths,
} from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { isolateText, nameWithId } from '#shared/untrusted-text.ts'
import type { Member } from '../../api/members/members.ts'
import { AmountInput } from '../../form/fields/number-inputs.tsx'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { FormMessage } from '../../form/layout/form-message.tsx'
import { useAfterPress } from '../../lib/after-press.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { POINTS } from '../../lib/figures.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import { usePendingOrdersOf } from '../../stores/pending-orders.ts'
import type { useMember } from '../members/member-facts.ts'
import type { PointsOperation } from './points-operations.ts'
import type { PointsForm } from './use-points-form.ts'

const useStyles = makeStyles({
  chips: { border: '0 none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: { minWidth: 0, minHeight: '28px', paddingInline: '10px', fontWeight: tokens.fontWeightRegular },
})

/** Pending order of the operation's kind, if there is exactly one; else no amount is 本单金额. */
function findOnlyOrder(orders: readonly PayOrder[] | null, isDeposit: boolean): PayOrder | null {
  const ofKind = orders?.filter((order) => order.inOrOut === isDeposit && signOf(order.balance) > 0) ?? []
  return ofKind.length === 1 ? ofKind[0]! : null
}

const isSameAmount = (a: Amount, b: Amount) => toHundredths(a) !== null && toHundredths(a) === toHundredths(b)

interface AmountChipsProps {
  amounts: readonly number[]
  order: PayOrder | null
  disabled: boolean
  onChoose: (amount: string) => void
}

/** Amounts that are given all day. */
function AmountChips({ amounts, order, disabled, onChoose }: AmountChipsProps) {
  const styles = useStyles()
  const chips: [label: string, amount: string][] = amounts.map((amount) => [String(amount), String(amount)])
  const hundredths = order && toHundredths(order.balance)
  if (hundredths) chips.push([`本单金额 ${formatAmount(order.balance)}`, fromHundredths(hundredths)])
  return (
    <fieldset className={styles.chips} aria-label="常用金额">
      {chips.map(([label, amount]) => (
        <Button
          key={label}
          size="small"
          shape="circular"
          className={styles.chip}
          disabled={disabled}
          onClick={() => onChoose(amount)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

interface PointsAmountProps {
  form: PointsForm
  operation: PointsOperation
  /** The member for whom the dialog was opened; empty: none. */
  userId: string
  input: RefObject<HTMLInputElement | null>
}

/** The amount, with those that are offered, and a warning where a pending order of the member will give it too. */
export function PointsAmount({ form, operation, userId, input }: PointsAmountProps) {
  const { amount } = form
  const checkAmount = useAfterPress(form.checkAmount)
  const order = findOnlyOrder(usePendingOrdersOf(userId), operation.sign > 0)
  return (
    <>
      <Field label="操作金额" required validationMessage={form.errors.balance}>
        <AmountInput {...form.inputProps('balance')} input={{ ref: input }} unit={POINTS} onBlur={checkAmount} />
      </Field>
      {operation.amounts && (
        <AmountChips
          amounts={operation.amounts}
          order={order}
          disabled={form.unconfirmed || form.isSubmitting}
          onChoose={(chosen) => {
            form.enter('balance', chosen)
            input.current?.focus()
          }}
        />
      )}
      {order && amount !== null && isSameAmount(order.balance, amount) && (
        <FormMessage message={{ intent: 'warning', text: describePendingOrder(order) }} />
      )}
    </>
  )
}

function describePendingOrder({ inOrOut, balance }: PayOrder): string {
  const [kind, verb] = inOrOut ? ['上分', '加'] : ['下分', '扣']
  return `这个会员有一笔待处理的${kind} ${formatAmount(balance)}，通过它还会再${verb}一次。`
}

/** What the operator has confirmed is still so: name and balance of the member are those on screen (A327). */
export function isAsShown(displayed: Member | null | undefined, current: Member): boolean {
  if (!displayed || displayed.name !== current.name) return false
  const balance = toHundredths(displayed.balance)
  return balance !== null && balance === toHundredths(current.balance)
}

/** The member whose id was typed; that there is none is said as an error of the field. */
export function MemberHint({ member, memberId }: { member: ReturnType<typeof useMember>; memberId: string }) {
  if (member.isFetching) return '正在查询会员…'
  if (member.error) return `无法查询会员：${getErrorMessage(member.error)}`
  if (!member.data) return '输入会员ID后显示昵称和余额'
  return (
    <>
      <MemberLink memberId={memberId}>{isolateText(member.data.name) || memberId}</MemberLink> · 当前余额{' '}
      {formatAmount(member.data.balance)}
    </>
  )
}

interface PointsMemberProps {
  member: ReturnType<typeof useMember>
  memberId: string
  /** With its sign; null while no amount is entered. */
  change: number | null
}

/** The member for whom the dialog was opened, with the balance before and after. */
export function PointsMember({ member, memberId, change }: PointsMemberProps) {
  const { data } = member
  const after = data && change !== null ? addAmounts(data.balance, Math.abs(change), change < 0 ? -1 : 1) : null
  const describeMissing = () => {
    if (data === null) return '会员不存在'
    return member.error ? `无法查询会员：${getErrorMessage(member.error)}` : '正在查询会员…'
  }
  return (
    <DescriptionList
      items={{
        会员: data?.name ? <MemberLink memberId={memberId}>{isolateText(data.name)}</MemberLink> : '—',
        // By itself, as a field of the form (D3 §2.12).
        会员ID: memberId,
        余额: data ? (
          <>
            {formatAmount(data.balance)}
            {after !== null && <> → {formatBalanceAfter(after)}</>}
          </>
        ) : (
          describeMissing()
        ),
      }}
    />
  )
}

/** What is about to be sent, for the question before it. */
export function PointsFacts({
  id,
  current,
  change,
  remark,
}: {
  id: string
  /** null: the operator may not read members. */
  current: Member | null
  change: number
  remark: string
}) {
  return (
    <DescriptionList
      items={{
        会员: current ? nameWithId(current.name, id) : `无权限读取（${id}）`,
        操作金额: <strong>{formatSigned(change)}</strong>,
        ...(current ? describeBalances(current.balance, change) : { 余额: '无权限读取，无法核对' }),
        备注: remark || null,
      }}
    />
  )
}

const describeBalances = (now: Amount, change: number) => ({
  当前余额: formatAmount(now),
  操作后余额: formatBalanceAfter(addAmounts(now, Math.abs(change), change < 0 ? -1 : 1)),
})

function formatBalanceAfter(after: string | null) {
  const isNegative = signOf(after) < 0
  return (
    <span style={isNegative ? { color: tokens.colorStatusDangerForeground1 } : {}}>
      {formatAmount(after)}
      {isNegative && '（低于零）'}
    </span>
  )
}
