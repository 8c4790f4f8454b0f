import { makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components'
import { Link } from 'react-router-dom'
import { formatAmount } from '#shared/money.ts'
import { formatRecent, formatServerTime, parseServerTime } from '#shared/server-time.ts'
import { isolateText } from '#shared/untrusted-text.ts'
import { payTypeLabel } from '../../api/orders/pay-order.ts'
import { orderRoute } from '../../features/orders/order-links.tsx'
import { shortenPlace } from '../../list/table/place-column.ts'
import { usePayNames } from '../../list/use-names.ts'
import { useServerNow } from '../../stores/clock.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { surface } from '../../ui/surface.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { findOldestOpen, waitOfOpen } from './describe-handover.ts'
import {
  decisionHeadings,
  type describeDecisions,
  formatSum,
  formatWait,
  isNothingDone,
  LIST_FIGURES,
  orderHeadings,
  replyHeadings,
  type ShiftRow,
} from './shift-figures.ts'

const useStyles = makeStyles({
  tables: {
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    // The columns of the tables of figures stand below each other.
    '& > :not([data-list]) table': { tableLayout: 'fixed' },
    '& > :not([data-list]) th:first-child': { width: '25%', boxSizing: 'border-box' },
  },
  // One line above the work that is open, which is what a shift begins with.
  empty: {
    ...{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', margin: 0, padding: '10px 16px', ...surface },
    '& b': { fontWeight: tokens.fontWeightSemibold },
  },
  // They have no amount: the others of their columns end where those above do.
  replies: { '& th:is(:nth-child(2), :nth-child(4))': { width: '18.75%', boxSizing: 'border-box' } },
  short: {
    ...{ display: 'inline-block', maxWidth: '144px', verticalAlign: 'top' },
    ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  // The id behind it is whole.
  name: { maxWidth: '112px', '@media print': { maxWidth: 'none', whiteSpace: 'normal' } },
  quiet: { color: tokens.colorNeutralForeground3 },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
})

/** One table per kind of order and one of the messages; null: not read yet, or not readable. */
export function ShiftTables(props: {
  orders: readonly ShiftRow[] | null
  replies: ShiftRow | null
  decisions: ReturnType<typeof describeDecisions>
  isReading: boolean
  /** Whether what is open is handed over. */
  hasOpen: boolean
}) {
  const { orders, replies, decisions, isReading, hasOpen } = props
  const styles = useStyles()
  if (isReading) return <Spinner delay={200} aria-label="读取中" label="读取中…" />
  // Said once, not by every figure.
  const isEmpty = orders !== null && replies !== null && isNothingDone(orders, replies)
  const groups = isEmpty ? [] : [...new Set(orders?.map(({ group }) => group))]
  return (
    <div className={styles.tables}>
      {isEmpty && (
        <p className={styles.empty}>
          <b>本班次还没有处理记录</b>
          <span className={styles.quiet}>在这台电脑上处理订单或回复会员后，这里有笔数、金额和等待时间。</span>
        </p>
      )}
      {groups.map((group) => (
        <SimpleTable
          key={group}
          label={group}
          headings={orderHeadings(group)}
          numeric
          fill
          rows={(orders ?? [])
            .filter((row) => row.group === group)
            .map((row) => ({
              key: row.key,
              header: row.item,
              cells: [
                <Figure key="count" text={String(row.count)} />,
                <Figure key="sum" text={formatSum(row)} />,
                <Median key="median" row={row} />,
                <Figure key="longest" text={formatWait(row.longest)} />,
              ],
            }))}
        />
      ))}
      {replies && !isEmpty && (
        <div className={styles.replies}>
          <SimpleTable
            label={replies.group}
            headings={replyHeadings}
            numeric
            fill
            rows={[
              {
                key: replies.key,
                header: replies.item,
                cells: [
                  <Figure key="count" text={String(replies.count)} />,
                  <Median key="median" row={replies} />,
                  <Figure key="longest" text={formatWait(replies.longest)} />,
                ],
              },
            ]}
          />
        </div>
      )}
      {hasOpen && <OpenOrders />}
      {decisions.length > 0 && (
        <div data-list>
          <SimpleTable
            label={decisionHeadings[0]!}
            headings={decisionHeadings}
            figures={LIST_FIGURES}
            fill
            rows={decisions}
          />
        </div>
      )}
    </div>
  )
}

/** As many as stand in a high window below an empty shift and a warning. */
const MAX_HIGH = 22

/** The orders of both queues that the next operator finds first. */
function OpenOrders() {
  const styles = useStyles()
  const { orders } = usePendingOrders()
  const names = usePayNames()
  const now = useServerNow(15_000)
  const isHigh = useMediaQuery('(min-height: 1000px)')
  if (orders === null) return null
  const { title, orders: open } = findOldestOpen(orders, isHigh ? MAX_HIGH : undefined)
  if (open.length === 0) return null
  return (
    <div data-list>
      <SimpleTable
        label="待处理订单"
        headings={[title, ...LIST_FIGURES, '内容', '类型', '归属地']}
        figures={LIST_FIGURES}
        fill
        rows={open.map((order) => {
          const time = parseServerTime(order.payTime)
          return {
            key: `${order.inOrOut} ${order.id}`,
            header: time === null ? formatServerTime(order.payTime) : formatRecent(time, now),
            cells: [
              waitOfOpen(order, now) ?? '—',
              formatAmount(order.balance),
              <Link key="order" className={styles.link} to={orderRoute(order)}>
                {order.inOrOut ? '上分' : '下分'}{' '}
                <Short text={isolateText(String(order.payName ?? ''))} className={styles.name} />（
                {String(order.userId)}）
              </Link>,
              <Short key="type" text={payTypeLabel(order.payType, names)} />,
              <Short key="place" text={isolateText(shortenPlace(order.payIPAddress))} />,
            ],
          }
        })}
      />
    </div>
  )
}

/** It stays on one line, whole in its tooltip. */
function Short({ text, className }: { text: string; className?: string }) {
  return (
    <span className={mergeClasses(useStyles().short, className)} title={text}>
      {text}
    </span>
  )
}

/** Nothing is quieter than something. */
function Figure({ text }: { text: string }) {
  const styles = useStyles()
  return <span className={/^(—|0(\.0+)?)$/.test(text) ? styles.quiet : undefined}>{text}</span>
}

function Median({ row: { median, unknownWaits } }: { row: ShiftRow }) {
  const styles = useStyles()
  return (
    <>
      <Figure text={formatWait(median)} />
      {unknownWaits > 0 && <span className={styles.quiet}>（{unknownWaits} 笔时间未知）</span>}
    </>
  )
}
