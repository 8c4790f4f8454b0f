import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useNavigate } from 'react-router-dom'
import { previewText } from '#shared/content-text.ts'
import { formatAmount, formatSigned, signOf } from '#shared/money.ts'
import { type Day, dayOf, formatRecent, formatTime, parseServerTime } from '#shared/server-time.ts'
import { isolateText, MAX_LINE_LENGTH } from '#shared/untrusted-text.ts'
import { changeTypeLabel, isSettled, settlementOf } from '../../api/members/records.ts'
import { payStates, payTypeLabel } from '../../api/orders/pay-order.ts'
import { labelOf, useGameNames, usePayNames, usePlayNames } from '../../list/use-names.ts'
import { minTarget } from '../../ui/min-target.ts'
import { viewOrder } from '../orders/order-links.tsx'
import { openRecords, openRound } from '../records/open-records.ts'
import { orderAmount, type Speaker, type TimelineEntry } from './timeline-entries.ts'

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: '4px 8px', textAlign: 'start', verticalAlign: 'top', whiteSpace: 'nowrap' },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      backgroundColor: tokens.colorNeutralBackground3,
      fontWeight: tokens.fontWeightSemibold,
    },
    '& tbody tr': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    // The rest of the width; an amount is never cut.
    '& :is(th, td):nth-child(3)': { width: '100%', minWidth: '140px' },
    '& td:nth-child(3)': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& :is(th, td):is(:nth-child(4), :nth-child(5))': { textAlign: 'end' },
    // An hour of bets does not delay the first row.
    '& tbody': { contentVisibility: 'auto' },
  },
  day: { paddingTop: '10px !important', color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3 },
  moved: { fontWeight: tokens.fontWeightSemibold },
  gain: { color: tokens.colorStatusSuccessForeground1 },
  // Its line is as high as the others.
  link: { ...minTarget, marginBlock: '-6px', fontSize: 'inherit' },
})

interface Described {
  kind: string
  text: string
  /** With its sign, where it has one. */
  amount?: string
  /** It moved the balance by itself: only a balance change does. */
  moved?: number
  balance?: string
  link: { label: string; run: () => void }
}

const SPEAKERS: Readonly<Record<Speaker, string>> = { member: '会员', operator: '客服', system: '系统' }
const NO_TIME = '时间无法识别'

const joined = (...parts: readonly unknown[]) =>
  parts
    .map((part) => isolateText(String(part ?? ''), MAX_LINE_LENGTH))
    .filter((part) => part !== '')
    .join(' · ')

/** What is said of an entry, and where more of it stands. */
function useDescription(openConversation: () => void): (entry: TimelineEntry) => Described {
  const navigate = useNavigate()
  const [games, plays, payNames] = [useGameNames(), usePlayNames(), usePayNames()]
  return (entry) => {
    switch (entry.source) {
      case 'changes': {
        const { upType, playDetail, memo, changeBalance, lastBalance, userId } = entry.row
        return {
          kind: `账变 · ${isolateText(changeTypeLabel(upType))}`,
          text: joined(playDetail, memo),
          amount: formatSigned(changeBalance),
          moved: signOf(changeBalance),
          balance: formatAmount(lastBalance),
          link: { label: '账变', run: () => openRecords('changes', userId) },
        }
      }
      case 'deposits':
      case 'withdrawals': {
        const order = entry.row
        const { id, payType, state, verifyTime, verifyAdmin, remark } = order
        const { amount, isSigned } = orderAmount(order)
        const decidedAt = Number(state) === 0 ? null : parseServerTime(verifyTime)
        const decided = decidedAt === null || decidedAt <= 0 ? '' : formatRecent(decidedAt, entry.at ?? decidedAt)
        return {
          kind: order.inOrOut ? '上分订单' : '下分订单',
          text: joined(
            payStates[Number(state)]?.label ?? state,
            payTypeLabel(payType, payNames),
            `订单 ${id}`,
            decided && `${decided} ${verifyAdmin ?? ''} 处理`,
            remark,
          ),
          amount: isSigned ? formatSigned(amount) : formatAmount(amount),
          link: { label: `订单 ${id}`, run: () => viewOrder(order, navigate) },
        }
      }
      case 'bets': {
        const { lotteryId, playId, qiShu, playDetail, award } = entry.row
        return {
          kind: '注单',
          text: joined(
            `${labelOf(games, lotteryId)} ${labelOf(plays, playId)} ${qiShu ?? ''}`,
            playDetail,
            settlementOf(entry.row),
          ),
          ...(isSettled(entry.row) && { amount: formatSigned(award) }),
          link: { label: '注单', run: () => openRound('Bet', entry.row) },
        }
      }
      case 'records': {
        const { lotteryId, qiShu, content } = entry.row
        return {
          kind: '聊天记录',
          text: joined(`${labelOf(games, lotteryId)} ${qiShu ?? ''}`, previewText(content)),
          link: { label: '聊天记录', run: () => openRound('ChatRecord', entry.row) },
        }
      }
      case 'messages': {
        const { content, contentType, speaker } = entry.row
        return {
          kind: '私信',
          text: `${SPEAKERS[speaker]}：${previewText(content, contentType)}`,
          link: { label: '会话', run: openConversation },
        }
      }
    }
  }
}

function byDay(entries: readonly TimelineEntry[]): Map<Day, TimelineEntry[]> {
  const days = new Map<Day, TimelineEntry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at!)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(entry)
    else days.set(day, [entry])
  }
  return days
}

/** Entries by day, newest first; those without a time that can be read come last. */
export function TimelineTable({
  visible,
  undated,
  openConversation,
}: {
  visible: readonly TimelineEntry[]
  undated: readonly TimelineEntry[]
  openConversation: () => void
}) {
  const styles = useStyles()
  const describe = useDescription(openConversation)
  const groups = [...byDay(visible), ...(undated.length > 0 ? [[NO_TIME, undated] as const] : [])]
  return (
    <table className={styles.table} aria-label="时间线">
      <thead>
        <tr>
          {['时间', '类别', '内容', '金额', '余额', '查看'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(([day, entries]) => (
        <tbody key={day}>
          <tr>
            <th colSpan={6} scope="rowgroup" className={styles.day}>
              {day}
            </th>
          </tr>
          {entries.map((entry) => {
            const { kind, text, amount, moved, balance, link } = describe(entry)
            return (
              <tr key={entry.key}>
                <td>
                  {entry.at === null ? isolateText(String(entry.time ?? '')) || '—' : formatTime(entry.at).slice(11)}
                </td>
                <td>{kind}</td>
                <td>{text}</td>
                <td
                  className={mergeClasses(
                    moved === undefined ? styles.muted : styles.moved,
                    moved === 1 && styles.gain,
                  )}
                >
                  {amount}
                </td>
                <td>{balance}</td>
                <td>
                  <Link as="button" className={styles.link} aria-label={`查看${link.label}`} onClick={link.run}>
                    查看
                  </Link>
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}
