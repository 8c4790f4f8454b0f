import { tokens } from '@fluentui/react-components'
import { type Amount, addAmounts, formatAmount, formatSigned, signOf, toHundredths } from '#shared/money.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import type { Member } from '../../api/members/members.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { MemberLink } from '../../list/table/member-link.tsx'
import type { useMember } from '../members/use-member.ts'

/** What the operator has confirmed is still so: name and balance of the member are those on screen (A327). */
export function isAsShown(displayed: Member | null | undefined, current: Member): boolean {
  if (!displayed || displayed.name !== current.name) return false
  const balance = toHundredths(displayed.balance)
  return balance !== null && balance === toHundredths(current.balance)
}

/** The member whose id was typed. */
export function MemberHint({ member, memberId }: { member: ReturnType<typeof useMember>; memberId: string }) {
  if (memberId === '') return '输入会员ID后显示昵称和余额'
  if (member.isFetching) return '正在查询会员…'
  if (member.error) return `无法查询会员：${getErrorMessage(member.error)}`
  if (!member.data) return '会员不存在'
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
        会员: (
          <>
            <MemberLink memberId={memberId}>{(data && isolateText(data.name)) || memberId}</MemberLink>
            {data?.name && `（${memberId}）`}
          </>
        ),
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
        会员: current ? `${isolateText(current.name)}（${id}）` : `无权限读取（${id}）`,
        操作金额: <strong>{formatSigned(change)}</strong>,
        ...(current ? describeBalances(current.balance, change) : { 余额: '无权限读取，无法核对' }),
        备注: remark || null,
      }}
    />
  )
}

function describeBalances(now: Amount, change: number) {
  return {
    当前余额: formatAmount(now),
    操作后余额: formatBalanceAfter(addAmounts(now, Math.abs(change), change < 0 ? -1 : 1)),
  }
}

function formatBalanceAfter(after: string | null) {
  const isNegative = signOf(after) < 0
  return (
    <span style={isNegative ? { color: tokens.colorStatusDangerForeground1 } : {}}>
      {formatAmount(after)}
      {isNegative && '（低于零）'}
    </span>
  )
}
