import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { Id } from '#shared/lossless-json.ts'
import { type Amount, formatAmount, formatSigned } from '#shared/money.ts'
import { formatDayTime, formatServerTime } from '#shared/server-time.ts'
import { MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import type { Member } from '../../api/members/members.ts'
import { type BetOrder, isSettled, settlementOf } from '../../api/members/records.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { winLostSign, winLostTitle } from '../../lib/figures.ts'
import { MaskedCell, maskedValues } from '../../list/table/cells.tsx'
import { MemberLink } from '../../list/table/member-link.tsx'
import { labelOf, useGameNames, usePayNames, usePlayNames } from '../../list/use-names.ts'
import { useWorkstationSettings } from '../../stores/main-state.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Fact } from '../members/fact.tsx'
import type { MemberFacts } from '../members/member-facts.ts'
import { RECENT_COUNT, RECENT_DAYS } from '../members/member-orders.ts'
import { formatDaySum, RecentOrders } from '../members/recent-orders.tsx'
import { openTimeline } from '../timeline/open-timeline.ts'
import { PanelSection } from './member-head.tsx'

const useStyles = makeStyles({
  sections: { display: 'contents', ...maskedValues },
  // Whole on the next line, and broken only where it is longer than a line: an amount is never cut.
  figure: { display: 'inline-block', maxWidth: '100%', marginInlineEnd: '12px' },
  wrap: { display: 'flex', flexWrap: 'wrap', gap: '6px 12px' },
  member: { marginBlock: '-6px', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  loss: { color: tokens.colorStatusDangerForeground1 },
  gain: { color: tokens.colorStatusSuccessForeground1 },
  list: { display: 'flex', flexDirection: 'column', gap: '6px', margin: 0, padding: 0, listStyle: 'none' },
  bet: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 12px' },
  end: { textAlign: 'end' },
  muted: { color: tokens.colorNeutralForeground3 },
})

/** How many members with the same address or account are named. */
const MAX_NAMED = 8

/** Everything that is read about a member; each fact by itself. */
export function MemberSections({ memberId, facts }: { memberId: string; facts: MemberFacts }) {
  const styles = useStyles()
  const hasTimeline = useWorkstationSettings(({ memberTimeline }) => memberTimeline)
  const names = usePayNames()
  const { profile, orders, totals, day, bets, accounts, sharingIp, sharingAccount } = facts
  const ofMember = (show: (member: Member) => ReactNode) => (
    <Fact query={profile}>{(member) => (member ? show(member) : null)}</Fact>
  )
  return (
    <div className={styles.sections}>
      <PanelSection
        title="最近订单"
        more={hasTimeline && { label: '时间线', hint: '会员时间线（T）', run: () => openTimeline({ memberId }) }}
      >
        <Fact query={orders}>{(read) => <RecentOrders orders={read.orders} />}</Fact>
      </PanelSection>
      <PanelSection title={`上下分与${winLostTitle()}`}>
        <DescriptionList
          isAligned
          items={{
            今日: (
              <Fact query={orders}>
                {({ deposits, withdrawals }) => (
                  <>
                    <span className={styles.figure}>上分 {formatDaySum(deposits)}</span>
                    <span className={styles.figure}>下分 {formatDaySum(withdrawals)}</span>
                  </>
                )}
              </Fact>
            ),
            今日盈亏: (
              <Fact query={day}>
                {({ sumWinLost, sumBalance }) => (
                  <>
                    <Signed amount={sumWinLost} />
                    <span className={styles.figure}>总投注 {formatAmount(sumBalance)}</span>
                  </>
                )}
              </Fact>
            ),
            累计: (
              <Fact query={totals}>
                {({ payInBalance, payOutBalance, sumWinLost }) => (
                  <>
                    <span className={styles.figure}>上分 {formatAmount(payInBalance)}</span>
                    <span className={styles.figure}>下分 {formatAmount(payOutBalance)}</span>
                    <span className={styles.figure}>
                      盈亏 <Signed amount={sumWinLost} />
                    </span>
                  </>
                )}
              </Fact>
            ),
          }}
        />
      </PanelSection>
      <PanelSection title="提现账户">
        <Fact query={accounts}>
          {(bound) =>
            bound.length === 0 ? (
              '未绑定'
            ) : (
              <ul className={styles.list} aria-label="提现账户">
                {bound.map(({ payType, payName, payNo }, i) => (
                  <li key={i}>
                    {payTypeLabel(payType, names)} <ForeignText text={payName} />{' '}
                    <MaskedCell label="账号" value={String(payNo ?? '')} />
                  </li>
                ))}
              </ul>
            )
          }
        </Fact>
      </PanelSection>
      <PanelSection title="关联会员">
        <DescriptionList
          isAligned
          items={{
            '同 IP': <Fact query={sharingIp}>{(members) => <Members members={members} none="没有其他会员" />}</Fact>,
            同账户: accounts.data ? (
              <Fact query={sharingAccount}>
                {(others) => (
                  <Members members={others.map(({ userId, name }) => ({ id: userId, name }))} none="没有其他会员" />
                )}
              </Fact>
            ) : (
              <Fact query={accounts}>{() => null}</Fact>
            ),
            推荐人: ofMember(({ introduceId }) =>
              introduceId === undefined ? (
                '—'
              ) : (
                <Members
                  members={/^0*$/.test(String(introduceId ?? '')) ? [] : [{ id: introduceId, name: '' }]}
                  none="无"
                />
              ),
            ),
          }}
        />
      </PanelSection>
      <PanelSection title="账号与登录">
        <DescriptionList
          isAligned
          items={{
            手机: ofMember(({ phoneNo, phoneNoAddress }) => (
              <Masked label="手机" value={phoneNo} after={phoneNoAddress} />
            )),
            QQ: ofMember(({ qqNo }) => <Masked label="QQ" value={qqNo} />),
            注册: ofMember(({ registerTime, registerIP, registerIPAddress }) => (
              <SignIn
                time={registerTime}
                label="注册IP"
                address={registerIP}
                place={registerIPAddress || totals.data?.registerIPAddress}
              />
            )),
            最后登录: ofMember(({ lastLogTime, lastLogIP, lastLogIPAddress }) => (
              <SignIn
                time={lastLogTime}
                label="最后登录IP"
                address={lastLogIP}
                place={lastLogIPAddress || totals.data?.lastLogIPAddress}
              />
            )),
          }}
        />
      </PanelSection>
      <PanelSection title="最近投注">
        <Fact query={bets}>{(rows) => <RecentBets bets={rows} />}</Fact>
      </PanelSection>
    </div>
  )
}

function Signed({ amount }: { amount: Amount | undefined }) {
  const styles = useStyles()
  const sign = winLostSign(amount)
  return (
    <span className={mergeClasses(styles.figure, sign < 0 && styles.loss, sign > 0 && styles.gain)}>
      {formatSigned(amount)}
    </span>
  )
}

function Masked({ label, value, after }: { label: string; value: unknown; after?: unknown }) {
  if (!value) return '—'
  return (
    <MaskedCell label={label} value={String(value)}>
      {String(after ?? '')}
    </MaskedCell>
  )
}

/** When, from which address and place (A222). */
function SignIn({ time, label, address, place }: { time: unknown; label: string; address: unknown; place: unknown }) {
  return (
    <>
      {formatServerTime(time) || '—'} <MaskedCell label={label} value={String(address ?? '')} />
      {place ? (
        <>
          （<ForeignText text={place} />）
        </>
      ) : null}
    </>
  )
}

/** Other members, each of which opens its panel. */
function Members({ members, none }: { members: readonly { id: Id; name: unknown }[]; none: string }) {
  const styles = useStyles()
  if (members.length === 0) return none
  return (
    <span className={styles.wrap}>
      {members.slice(0, MAX_NAMED).map(({ id, name }) => (
        <MemberLink key={String(id)} memberId={id} className={styles.member}>
          {name ? (
            <>
              <ForeignText text={name} /> {String(id)}
            </>
          ) : (
            String(id)
          )}
        </MemberLink>
      ))}
      {members.length > MAX_NAMED && <span>共 {members.length} 名</span>}
    </span>
  )
}

function RecentBets({ bets }: { bets: readonly BetOrder[] }) {
  const styles = useStyles()
  const [games, plays] = [useGameNames(), usePlayNames()]
  if (bets.length === 0) return `近 ${RECENT_DAYS} 天没有投注`
  return (
    <ul className={styles.list} aria-label="最近投注">
      {bets.slice(0, RECENT_COUNT).map((bet, i) => (
        <li key={i} className={styles.bet}>
          <span>
            {labelOf(games, bet.lotteryId)} {labelOf(plays, bet.playId)} {String(bet.qiShu ?? '')}
          </span>
          <span className={styles.end}>{isSettled(bet) ? <Signed amount={bet.award} /> : settlementOf(bet)}</span>
          <ForeignText text={bet.playDetail} max={MAX_LINE_LENGTH} />
          <span className={mergeClasses(styles.end, styles.muted)}>{formatDayTime(bet.orderTime)}</span>
        </li>
      ))}
    </ul>
  )
}
