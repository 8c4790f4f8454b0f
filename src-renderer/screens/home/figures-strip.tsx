import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatAmount, formatSigned, sumAmounts } from '#shared/money.ts'
import { leastOf } from '#shared/pay-data.ts'
import { orderListPath, routes } from '#shared/routes.ts'
import { useGameReadings } from '../../features/games/use-games.ts'
import { queueFigures } from '../../features/orders/queue-figures.ts'
import { useWaitTone } from '../../features/orders/wait-tag.tsx'
import { openSettings } from '../../features/workstation-settings/open-settings.ts'
import { formatBets, formatWait, whoseWinLost, winLostHeading, winLostSign } from '../../lib/figures.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { useServerNow } from '../../stores/clock.ts'
import { usePendingOrders } from '../../stores/pending-orders.ts'
import { surface } from '../../ui/surface.ts'

const useStyles = makeStyles({
  // Shares of the width, so that a figure that grows by a digit moves nothing; a long amount widens its own column.
  strip: {
    display: 'grid',
    gridTemplateColumns:
      'repeat(2, minmax(min-content, 2.6fr)) minmax(min-content, 1fr) repeat(2, minmax(min-content, 1.6fr)) minmax(min-content, 1.2fr)',
    flexShrink: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    ...surface,
    '& li': { display: 'flex' },
    '& li + li': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
    '@container page (max-width: 999px)': {
      gridTemplateColumns: 'repeat(3, minmax(min-content, 1fr))',
      '& li:nth-child(n + 4)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
      '& li:nth-child(4)': { borderLeft: '0 none' },
    },
  },
  figure: {
    flex: '1 1 auto',
    display: 'grid',
    // As wide as the amount that stands across both.
    gridTemplateColumns: 'max-content minmax(min-content, 1fr)',
    columnGap: '6px',
    alignContent: 'center',
    minHeight: '50px',
    padding: '4px 12px',
    boxSizing: 'border-box',
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    textAlign: 'start',
    textDecorationLine: 'none',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  label: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  // Beside the name, and read after what it is about.
  urgency: { gridRowStart: 1, gridColumnStart: 2 },
  value: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '12px',
    minHeight: '24px',
    lineHeight: '24px',
    '& > *': { whiteSpace: 'nowrap' },
  },
  main: { fontWeight: tokens.fontWeightSemibold },
  // What waits meets the eye before what is only read.
  waiting: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  danger: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground1 },
  success: { color: tokens.colorStatusSuccessForeground1 },
  loading: {
    width: '64px',
    height: '12px',
    marginTop: '4px',
    borderRadius: '6px',
    backgroundColor: tokens.colorNeutralStencil1,
    '@media (forced-colors: active)': { backgroundColor: 'GrayText' },
  },
})

/** The state of the day in one row: pending orders, unread messages, the games' totals, the connection. */
export const FiguresStrip = memo(function FiguresStrip() {
  const styles = useStyles()
  return (
    <ul className={styles.strip} aria-label="概况">
      <QueueFigure deposit />
      <QueueFigure deposit={false} />
      <UnreadFigure />
      <TodayFigure label={winLostHeading('今日')} field="sumWinLost" />
      <TodayFigure label="今日投注" field="sumNumber" />
      <ConnectionFigure />
    </ul>
  )
})

/** One figure that leads to its screen, or opens a dialog. */
function Figure(props: {
  label: string
  urgency?: ReactNode
  to?: string
  onOpen?: () => void
  title?: string
  children: ReactNode
}) {
  const { label, urgency, to, onOpen, title, children } = props
  const styles = useStyles()
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{children}</span>
      {urgency && <span className={mergeClasses(styles.label, styles.urgency)}>{urgency}</span>}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={styles.figure} title={title}>
          {content}
        </Link>
      ) : (
        <button type="button" className={styles.figure} title={title} onClick={onOpen}>
          {content}
        </button>
      )}
    </li>
  )
}

/** A figure that is not known is never shown as 0. */
function Unknown({ isLoading }: { isLoading: boolean }) {
  const styles = useStyles()
  return isLoading ? <span className={styles.loading} /> : <span>—</span>
}

function QueueFigure({ deposit }: { deposit: boolean }) {
  const styles = useStyles()
  const { orders, error } = usePendingOrders()
  const figures = orders && queueFigures(deposit ? orders.deposits : orders.withdrawals)
  return (
    <Figure
      label={deposit ? '待上分' : '待下分'}
      urgency={figures && figures.count > 0 && <LongestWait since={figures.oldestAt} />}
      to={`${orderListPath(deposit)}?state=0`}
    >
      {figures ? (
        <>
          <span className={styles.waiting}>
            {leastOf(orders)}
            {figures.count} 笔
          </span>
          <span>{formatAmount(figures.sum)}</span>
        </>
      ) : (
        <Unknown isLoading={error === null} />
      )}
    </Figure>
  )
}

function LongestWait({ since }: { since: number | null }) {
  const styles = useStyles()
  const now = useServerNow(15_000)
  const toneOf = useWaitTone()
  if (since === null) return <span>最长等待 —</span>
  const tone = toneOf(now - since)
  return (
    <span className={tone === 'danger' || tone === 'warning' ? styles[tone] : ''}>
      最长等待 {formatWait(now - since)}
    </span>
  )
}

function UnreadFigure() {
  const styles = useStyles()
  const { state, counts } = useAlertState(({ status }) => status)
  return (
    <Figure label="未读" onOpen={openChat} title="打开客服聊天">
      {counts.messages === null ? (
        <Unknown isLoading={state === 'loading'} />
      ) : (
        <span className={mergeClasses(styles.waiting, counts.messages > 0 && styles.danger)}>{counts.messages} 条</span>
      )}
    </Figure>
  )
}

/** The sum over all games; profit carries its sign, bets are no currency (A054). */
function TodayFigure({ label, field }: { label: string; field: 'sumWinLost' | 'sumNumber' }) {
  const styles = useStyles()
  const { data, isPending } = useGameReadings()
  // Without games there is no sum: it would say that nothing was bet.
  const sum = data?.length ? sumAmounts(data.map(({ game }) => game[field])) : null
  const sign = field === 'sumWinLost' && sum ? winLostSign(sum) : 0
  return (
    <Figure
      label={label}
      to={routes.DataReport.path}
      title={`${label}合计，所有游戏${field === 'sumWinLost' ? `，${whoseWinLost()}` : ''}`}
    >
      {sum ? (
        <span className={mergeClasses(styles.main, sign < 0 && styles.danger, sign > 0 && styles.success)}>
          {field === 'sumWinLost' ? formatSigned(sum) : formatBets(sum)}
        </span>
      ) : (
        <Unknown isLoading={isPending} />
      )}
    </Figure>
  )
}

const connectionLabels = {
  signedOut: { text: '未连接', tone: 'danger' },
  loading: { text: '连接中', tone: 'warning' },
  disconnected: { text: '断开', tone: 'danger' },
  unreadable: { text: '读取失败', tone: 'danger' },
  hubDown: { text: '实时断开', tone: 'warning' },
  live: { text: '正常', tone: 'success' },
} as const

function ConnectionFigure() {
  const styles = useStyles()
  const state = useAlertState(({ status }) => status.state)
  const problem = useAlertState(({ connection }) => connection.problem)
  // A server that answers is connected, as the header says.
  const { text, tone } = connectionLabels[state === 'disconnected' && problem !== null ? 'unreadable' : state]
  return (
    <Figure label="线路" onOpen={() => openSettings({ section: 'diagnostics' })} title="打开诊断">
      {/* Quiet while there is nothing to do about it. */}
      <span className={mergeClasses(state !== 'live' && styles.main, styles[tone])}>{text}</span>
    </Figure>
  )
}
