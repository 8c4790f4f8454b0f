import { Field, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AlertItem } from '../../../src-preload/contract/alerts.ts'
import { isGroup } from '../../../src-preload/shared/conversation-key.ts'
import { formatAmount } from '../../../src-preload/shared/money.ts'
import type { PendingOrders } from '../../../src-preload/shared/pay-data.ts'
import { orderListPath } from '../../../src-preload/shared/routes.ts'
import { MarkTag } from '../../features/alerts/mark-tag.tsx'
import { queueFigures } from '../../features/orders/queue-figures.ts'
import { formatWait } from '../../lib/duration.ts'
import { useMarkedItems, useUnanswered } from '../../stores/alert-items.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useServerNow } from '../../stores/clock.ts'
import { saveInputDraft, useInputDrafts } from '../../stores/input-drafts.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'

const NOTE_KEY = 'shift-handover'
const MAX_NOTE_LENGTH = 1_000
/** More than these are only counted: the queue and the chat show them. */
const MAX_MARKED = 20

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    boxSizing: 'border-box',
    padding: '12px 16px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    fontVariantNumeric: 'tabular-nums',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '8px 16px',
    margin: 0,
    '& dt': { color: tokens.colorNeutralForeground2 },
    '& dd': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', margin: 0, overflowWrap: 'anywhere' },
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  button: { padding: 0, border: '0 none', backgroundColor: 'transparent', font: 'inherit', cursor: 'pointer' },
  more: { color: tokens.colorNeutralForeground2 },
  marked: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '& li': { display: 'flex', flexWrap: 'wrap', gap: '2px 8px' },
  },
  note: { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})

/**
 * What is open now, as the main process publishes it, for the next operator, and a note of this one. The note stays in
 * the memory of the page until the operator signs out, and reaches only the printed page.
 */
export function Handover() {
  const styles = useStyles()
  const { orders } = usePendingOrders()
  const { messages } = useAlertState(({ status }) => status.counts)
  const unanswered = useUnanswered()
  const now = useServerNow(15_000)
  const note = useInputDrafts(({ drafts }) => drafts[NOTE_KEY]?.note ?? '')
  const longest = (since: number | null) => (since === null ? '' : `最长等待 ${formatWait(Math.max(0, now - since))}`)
  const chatSince = unanswered.size > 0 ? Math.min(...unanswered.values()) : null

  return (
    <section className={styles.card} aria-label="待交接">
      <h3 className={styles.title}>待交接</h3>
      <dl className={styles.facts}>
        {([true, false] as const).map((deposit) => {
          const figures = orders && queueFigures(deposit ? orders.deposits : orders.withdrawals)
          return (
            <Fact key={String(deposit)} label={deposit ? '上分订单' : '下分订单'}>
              {figures === null ? (
                '暂时无法读取'
              ) : (
                <>
                  <Link className={styles.link} to={`${orderListPath(deposit)}?state=0`}>
                    {figures.count} 笔待处理
                  </Link>
                  {figures.count > 0 && (
                    <>
                      <span>{figures.sum === null ? '有金额无法读取' : formatAmount(figures.sum)}</span>
                      <span className={styles.more}>{longest(figures.oldestAt)}</span>
                    </>
                  )}
                </>
              )}
            </Fact>
          )
        })}
        <Fact label="客服消息">
          {messages === null ? (
            '暂时无法读取'
          ) : (
            <>
              <button type="button" className={mergeClasses(styles.link, styles.button)} onClick={() => openChat()}>
                {messages} 条未读
              </button>
              {/* Paper has no buttons. */}
              <span data-print="only">{messages} 条未读</span>
              {unanswered.size > 0 && (
                <>
                  <span>{unanswered.size} 位会员待回复</span>
                  <span className={styles.more}>{longest(chatSince)}</span>
                </>
              )}
            </>
          )}
        </Fact>
        <Fact label="已标记">
          <MarkedItems orders={orders} />
        </Fact>
      </dl>
      <Field label="交接说明" data-print="no">
        <Textarea
          rows={5}
          resize="vertical"
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          placeholder="留给接班人的话，随本页打印"
          onChange={(_event, { value }) => saveInputDraft(NOTE_KEY, { note: value })}
        />
      </Field>
      {note.trim() !== '' && (
        <p data-print="only" className={styles.note}>
          交接说明：{note}
        </p>
      )}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What was snoozed or claimed at this console: nothing reminds of it here, so that it is easily forgotten. */
function MarkedItems({ orders }: { orders: PendingOrders | null }) {
  const styles = useStyles()
  const items = useMarkedItems()
  if (items.length === 0) return '没有稍后提醒和我来处理的事项'
  const left = items.length - MAX_MARKED
  return (
    <ul className={styles.marked}>
      {items.slice(0, MAX_MARKED).map((item) => (
        <li key={item}>
          <span>{describeItem(item, orders)}</span>
          <MarkTag item={item} />
        </li>
      ))}
      {left > 0 && <li>还有 {left} 项</li>}
    </ul>
  )
}

/** The order with its amount, as far as it is known, or the member of a conversation. */
function describeItem(item: AlertItem, orders: PendingOrders | null): ReactNode {
  const [type, ...rest] = item.split(':')
  const id = rest.join(':')
  if (type === 'message') return `${isGroup(id) ? '群消息' : '客服消息'} ${id.slice(id.indexOf(':') + 1)}`
  const list = type === 'deposit' ? orders?.deposits : orders?.withdrawals
  const order = list?.find((one) => String(one.id) === id)
  const label = type === 'deposit' ? '上分' : '下分'
  if (!order) return `${label}订单 ${id}`
  return (
    <>
      {label} {formatAmount(order.balance)} <ForeignText text={order.payName} />（{String(order.userId)}）
    </>
  )
}
