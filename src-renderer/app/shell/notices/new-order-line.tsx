import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AppNotification } from '#contract/alerts.ts'
import { EMPTY_LIST } from '#renderer/lib/empty.ts'
import { useAlertState } from '#renderer/stores/alert-state.ts'
import { plainButton } from '#renderer/ui/surface.ts'
import { formatAmount } from '#shared/money.ts'
import { type RouteName, routeNameAt } from '#shared/routes.ts'
import type { OrderKind } from '#shared/server-profile.ts'
import { sanitizeSentence } from '#shared/untrusted-text.ts'
import { bodyWithoutAmount, noticeIcon } from './notice-kinds.ts'

const useStyles = makeStyles({
  /** Fills what is free in the header, so that nothing moves when a line comes or goes. */
  place: { display: 'flex', flex: '1 1 0', minWidth: 0, overflow: 'hidden', containerType: 'inline-size' },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minWidth: 0,
    height: '28px',
    paddingInline: '8px',
    ...plainButton,
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    // An amount is never cut: without room for it, the line is left out.
    '@container (max-width: 259px)': { display: 'none' },
  },
  icon: { flexShrink: 0, fontSize: '16px', lineHeight: 0 },
  title: { flexShrink: 0 },
  body: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  // Left out before a text is cut.
  roomy: { '@container (max-width: 439px)': { display: 'none' } },
  amount: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
  action: { flexShrink: 0, color: tokens.colorBrandForegroundLink },
})

/** The kinds whose queue is on screen: there the table itself shows what is new. */
const kindsOnScreen: Partial<Record<RouteName, readonly OrderKind[]>> = {
  Home: ['deposit', 'withdrawal'],
  UpScore: ['deposit'],
  DownScore: ['withdrawal'],
}

/** The newest order that came while its queue was not on screen, until it is handled, read or its queue is opened. */
export function NewOrderLine() {
  const styles = useStyles()
  const navigate = useNavigate()
  const name = routeNameAt(useLocation().pathname)
  const notifications = useAlertState((state) => state.notifications)
  /** The newest notice of each kind when its queue was last on screen. */
  const lastSeen = useRef<Partial<Record<OrderKind, string | undefined>>>({})
  const onScreen = (name && kindsOnScreen[name]) ?? EMPTY_LIST

  useEffect(() => {
    for (const kind of onScreen) lastSeen.current[kind] = notifications.find((notice) => notice.kind === kind)?.id
  }, [onScreen, notifications])

  const waiting = (['deposit', 'withdrawal'] as const)
    .filter((kind) => !onScreen.includes(kind))
    .flatMap((kind) => findWaiting(notifications, kind, lastSeen.current[kind]))
  const newest = waiting.toSorted((a, b) => b.timestamp - a.timestamp)[0]
  return (
    <div role="status" aria-label="新订单" className={styles.place}>
      {newest && <Line notice={newest} others={waiting.length - 1} onOpen={(route) => void navigate(route)} />}
    </div>
  )
}

/** The unread notices of a kind that came after `lastSeen` and still wait. */
function findWaiting(notifications: readonly AppNotification[], kind: OrderKind, lastSeen: string | undefined) {
  const ofKind = notifications.filter((notice) => notice.kind === kind)
  const end = ofKind.findIndex(({ id }) => id === lastSeen)
  const later = end < 0 ? ofKind : ofKind.slice(0, end)
  return later.filter(({ state, read, route }) => state === 'open' && !read && route !== null)
}

function Line(props: { notice: AppNotification; others: number; onOpen: (route: string) => void }) {
  const { notice, others, onOpen } = props
  const styles = useStyles()
  const Icon = noticeIcon(notice)
  const body = sanitizeSentence(bodyWithoutAmount(notice))
  // How long orders have waited, and that they should be handled; else it is about an order.
  const [, fact = body, rest] = (notice.amount === null && /^(.+)(，.+)$/.exec(body)) || []
  return (
    <button type="button" className={styles.line} onClick={() => notice.route && onOpen(notice.route)}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.title}>{sanitizeSentence(notice.title)}</span>
      <span className={styles.body}>
        {fact}
        {rest && <span className={styles.roomy}>{rest}</span>}
      </span>
      {notice.amount !== null && <span className={styles.amount}>{formatAmount(notice.amount)}</span>}
      {others > 0 && <span className={mergeClasses(styles.title, styles.roomy)}>另有 {others} 条</span>}
      <span className={styles.action}>查看</span>
    </button>
  )
}
