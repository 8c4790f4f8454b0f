import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatAmount, signOf } from '#shared/money.ts'
import type { PayOrder } from '#shared/pay-data.ts'
import { formatServerTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH, stripInvisible } from '#shared/untrusted-text.ts'
import { describeUnreadable, UNREADABLE } from '../../api/http/errors.ts'
import type { BoundAccount, Member } from '../../api/members/members.ts'
import { gameTypeLabel } from '../../api/options.ts'
import { isPending } from '../../api/orders/pay-order.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { parsePaymentCode } from '../../lib/payment-code.ts'
import { copy } from '../../list/table/copy.ts'
import { useHasStatement } from '../../stores/main-state.ts'
import { useSession } from '../../stores/session.ts'
import { useToday } from '../../stores/today.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { minTarget } from '../../ui/min-target.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Fact } from '../members/fact.tsx'
import type { useOrderMember } from '../members/member-facts.ts'
import { newestFirst, sumDay } from '../members/member-orders.ts'
import { formatDaySum, RecentOrders } from '../members/recent-orders.tsx'
import { StatementFact } from '../statement/statement-fact.tsx'
import { matchAccounts } from './risk-marks.ts'
import { stateLabel } from './submit-order-decision.ts'
import type { OrderDecision } from './use-order-decision.ts'

const useStyles = makeStyles({
  belowZero: { color: tokens.colorStatusDangerForeground1 },
  good: { color: tokens.colorStatusSuccessForeground1, whiteSpace: 'nowrap' },
  bad: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  muted: { color: tokens.colorNeutralForeground3 },
  row: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0 8px' },
  // Its line is as high as the others.
  read: { ...minTarget, marginBlock: '-6px', fontSize: 'inherit' },
  // As large as other targets; it reaches into the gaps, so that its row is as high as the others.
  more: {
    color: tokens.colorNeutralForeground2,
    '& summary': { minHeight: '28px', lineHeight: '28px', width: 'fit-content', cursor: 'pointer' },
    '& summary:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  copy: { minWidth: '28px', height: '28px', marginBlock: '-6px' },
})

/** The facts of an order. What could not be read says so and is never left out. */
export function OrderFacts(props: {
  order: PayOrder
  decision: OrderDecision
  facts: ReturnType<typeof useOrderMember>
  onReadOtherKind: () => void
}) {
  const { order, decision, facts, onReadOtherKind } = props
  const { now, member, after, orderQuery } = decision
  const styles = useStyles()
  const today = useToday()
  const hasStatement = useHasStatement()
  // There it has room.
  const isHigh = useMediaQuery('(min-height: 1000px)')
  const { otherKind } = facts
  const [kind, other] = order.inOrOut ? ['上分', '下分'] : ['下分', '上分']
  const ownSum = (
    <span>
      {kind} <Fact query={orderQuery}>{({ recent }) => formatDaySum(sumDay(recent, today))}</Fact>
    </span>
  )
  const otherSum = otherKind ? (
    <span>
      {other} <Fact query={otherKind}>{(page) => formatDaySum(sumDay(page, today))}</Fact>
    </span>
  ) : (
    <Link as="button" className={styles.read} onClick={onReadOtherKind}>
      读取{other}
    </Link>
  )
  const [deposits, withdrawals] = order.inOrOut ? [ownSum, otherSum] : [otherSum, ownSum]
  const formatForeign = (text: unknown) => (text ? <ForeignText text={text} max={MAX_LINE_LENGTH} /> : null)
  const describeState = () => {
    if (orderQuery.isPending && isPending(now)) return '正在核对…'
    return orderQuery.isPending || orderQuery.data ? stateLabel(now) : UNREADABLE
  }
  const ofMember = (describe: (found: Member) => string) => (
    <Fact query={member}>{(found) => (found ? describe(found) : '会员不存在')}</Fact>
  )
  const describeBalance = () => {
    if (member.isPending) return '读取中…'
    if (member.data === null) return '会员不存在'
    return member.data ? formatAmount(member.data.balance) : describeUnreadable(member.error)
  }
  return (
    <>
      <DescriptionList
        items={{
          到账: hasStatement && isPending(now) && now.inOrOut ? <StatementFact orderId={String(now.id)} /> : null,
          余额: (
            <>
              {describeBalance()}
              {after !== null && (
                <>
                  {' → '}
                  <strong className={signOf(after) < 0 ? styles.belowZero : ''}>{formatAmount(after)}</strong>
                </>
              )}
            </>
          ),
          [now.inOrOut ? '付款人' : '收款人']: (
            <span className={styles.row}>
              {formatForeign(now.payName) ?? '—'}
              <AccountCheck order={now} accounts={facts.accounts} />
            </span>
          ),
          账号: now.payNo ? (
            <span className={styles.row}>
              {formatForeign(now.payNo)}
              <Button
                className={styles.copy}
                size="small"
                appearance="subtle"
                icon={<CopyRegular />}
                aria-label="复制账号"
                onClick={() => copy(stripInvisible(String(now.payNo)))}
              />
            </span>
          ) : null,
          归属地: [isolateText(String(now.payIPAddress ?? '')), now.payIP].filter(Boolean).join(' ') || '—',
          // Of a pending order the mark above says that there are some.
          '同 IP':
            isPending(now) && facts.sharingIp.data?.length ? null : (
              <Fact query={facts.sharingIp}>
                {({ length }) => (length === 0 ? '没有其他会员' : `另有 ${length} 名会员`)}
              </Fact>
            ),
          今日: (
            <span className={styles.row}>
              {deposits} {otherKind && '·'} {withdrawals}
            </span>
          ),
          备注: formatForeign(now.remark),
          // A pending order waits, as the head of the panel says.
          状态: isPending(now) && !orderQuery.isError ? null : describeState(),
          时间: formatServerTime(now.payTime),
          经办: formatForeign(now.upName),
          审核人: formatForeign(now.verifyAdmin),
          审核时间: formatServerTime(now.verifyTime) || null,
          // What is higher once it is read is last, so that nothing else moves.
          二维码: now.inOrOut ? null : <PayeeCode order={now} accounts={facts.accounts} />,
          [otherKind?.data ? '最近订单' : `最近${kind}`]: (
            <Fact query={orderQuery}>
              {({ recent }) => (
                <RecentOrders
                  orders={newestFirst([...recent.rows, ...(otherKind?.data?.rows ?? [])])}
                  except={order}
                  kind={otherKind?.data ? '' : kind!}
                  isPartial={recent.total > recent.rows.length}
                />
              )}
            </Fact>
          ),
        }}
      />
      <details className={styles.more} open={isHigh}>
        <summary>提交时余额、订单号、游戏类型、注册和登录</summary>
        <DescriptionList
          items={{
            提交时余额: formatAmount(now.lastBalance),
            订单号: String(now.id),
            游戏类型: (now.gameType ?? '') === '' ? '' : gameTypeLabel(now.gameType),
            注册: ofMember(({ registerTime, registerIPAddress }) => describeVisit(registerTime, registerIPAddress)),
            最后登录: ofMember(({ lastLogTime, lastLogIPAddress }) => describeVisit(lastLogTime, lastLogIPAddress)),
          }}
        />
      </details>
    </>
  )
}

/** When and from where. */
const describeVisit = (time: unknown, place: unknown) =>
  [formatServerTime(time), isolateText(String(place ?? ''))].filter(Boolean).join(' ') || '—'

/** Whether the payer or payee is among the accounts bound to the member. */
function AccountCheck({ order, accounts }: { order: PayOrder; accounts: UseQueryResult<BoundAccount[]> }) {
  const styles = useStyles()
  return (
    <Fact query={accounts}>
      {(bound) => {
        const match = matchAccounts(order, bound)
        if (match === 'same') return <span className={styles.good}>✓ 与绑定账户一致</span>
        // In words it stands in the warning above.
        if (match === 'different')
          return (
            <span className={styles.bad} title="与绑定账户不符">
              ✗<span className="sr-only">不符</span>
            </span>
          )
        return <span className={styles.muted}>{match === null ? '' : UNCOMPARED[match]}</span>
      }}
    </Fact>
  )
}

const UNCOMPARED = { unbound: '未绑定', masked: '账户被服务器遮住，无法核对' }

/** The code of the bound account that a payout goes to; by its type alone where the order names no number. */
function PayeeCode({ order, accounts }: { order: PayOrder; accounts: UseQueryResult<BoundAccount[]> }) {
  const server = useSession((session) => session.server)
  // The other facts stay in sight beside it.
  const isLow = useMediaQuery('(max-height: 760px)')
  return (
    <Fact query={accounts}>
      {(bound) => {
        const payee =
          bound.find(({ payNo }) => String(payNo) === String(order.payNo)) ??
          bound.find(({ payType }) => !order.payNo && String(payType) === String(order.payType))
        if (!payee?.qrCode?.trim()) return '—'
        return <QrCode {...parsePaymentCode(payee.qrCode, server)} label="收款二维码" size={isLow ? 88 : 120} />
      }}
    </Fact>
  )
}
