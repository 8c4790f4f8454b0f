import { Field, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PendingOrders } from '#shared/pay-data.ts'
import { orderListPath } from '#shared/routes.ts'
import { MarkTag } from '../../features/alerts/mark-tag.tsx'
import { useAlertState, useMarkedItems, useUnanswered } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useServerNow } from '../../stores/clock.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { SimpleTable } from '../../ui/simple-table.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import {
  describeItem,
  describeOpenWork,
  findLongestWaiting,
  MAX_MARKED,
  NO_MARKED,
  UNREADABLE,
  useHandoverNote,
} from './describe-handover.ts'

const MAX_NOTE_LENGTH = 1_000

const useStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
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

type OpenWork = ReturnType<typeof describeOpenWork>[number]

/** How many are open, and the way to them. */
function OpenCount({ kind, count }: Pick<OpenWork, 'kind' | 'count'>) {
  const styles = useStyles()
  const isReading = useAlertState(({ status }) => status.state === 'loading')
  if (count === null) return isReading ? '读取中…' : UNREADABLE
  if (kind !== 'message') {
    return (
      <Link className={styles.link} to={`${orderListPath(kind === 'deposit')}?state=0`}>
        {count}
      </Link>
    )
  }
  return <ChatLink onClick={() => openChat()}>{count}</ChatLink>
}

function ChatLink({ children, onClick }: { children: string; onClick: () => void }) {
  const styles = useStyles()
  return (
    <>
      <button type="button" className={mergeClasses(styles.link, styles.button)} onClick={onClick}>
        {children}
      </button>
      {/* Paper has no buttons. */}
      <span data-print="only">{children}</span>
    </>
  )
}

/** What is open now, as the main process publishes it, for the next operator, and a note of this one. */
export function Handover() {
  const styles = useStyles()
  return (
    <div className={styles.column}>
      <OpenWorkCard />
      <WaitingMembers />
    </div>
  )
}

function OpenWorkCard() {
  const styles = useStyles()
  const { orders } = usePendingOrders()
  const { messages } = useAlertState(({ status }) => status.counts)
  const unanswered = useUnanswered()
  const now = useServerNow(15_000)
  const { note, change, leave } = useHandoverNote()

  return (
    <section className={styles.card} aria-label="待交接">
      <h3 className={styles.title}>待交接</h3>
      <dl className={styles.facts}>
        {describeOpenWork({ orders, messages, unanswered, now }).map(({ kind, label, count, figure, wait }) => (
          <Fact key={kind} label={label}>
            <OpenCount kind={kind} count={count} />
            {figure && <span>{figure}</span>}
            {wait && <span className={styles.more}>{wait}</span>}
          </Fact>
        ))}
        <Fact label="已标记">
          <MarkedItems orders={orders} />
        </Fact>
      </dl>
      <Field label="交接说明" hint="只在本机内存中，退出登录后清除" data-print="no">
        <Textarea
          rows={5}
          resize="vertical"
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          placeholder="留给接班人的话，随图片和打印交出"
          onChange={(_event, { value }) => change(value)}
          onBlur={leave}
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

/** The next operator answers them first. */
function WaitingMembers() {
  const most = useMediaQuery('(max-height: 879px)') ? 5 : 8
  const { title, waiting } = findLongestWaiting(useUnanswered(), useServerNow(15_000), most)
  if (waiting.length === 0) return null
  return (
    <SimpleTable
      label="待回复会员"
      headings={['等待', title]}
      figures={[]}
      fill
      rows={waiting.map(({ conversation, member, wait }) => ({
        key: conversation,
        header: wait,
        cells: [
          <ChatLink key="member" onClick={() => openChat({ conversation })}>
            {member}
          </ChatLink>,
        ],
      }))}
    />
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
  if (items.length === 0) return NO_MARKED
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
