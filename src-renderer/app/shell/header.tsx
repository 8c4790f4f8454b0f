import {
  Badge,
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Subtitle1,
  Subtitle2,
  tokens,
} from '@fluentui/react-components'
import { ArrowClockwiseRegular, SearchRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ConnectionView } from '#contract/network.ts'
import { formatTime } from '#shared/server-time.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { TickingText } from '../../list/ticking-text.tsx'
import { desktop } from '../../platform/desktop.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { useServerNow } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { toastOnError } from '../../stores/toast.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { minTargets } from '../../ui/min-target.ts'
import { MOD } from '../../ui/shortcut-help.ts'
import { UnencryptedMark } from '../../ui/unencrypted-mark.tsx'
import { openCommandPalette } from '../commands/open-command-palette.ts'
import { AccountMenu } from './account-menu.tsx'
import { AlertHealth } from './alert-health.tsx'
import { NewOrderLine } from './notices/new-order-line.tsx'
import { NotificationCenter } from './notices/notification-center.tsx'

const NARROW = '@container page (max-width: 1000px)'

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '48px',
    flexShrink: 0,
    padding: '0 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-height: 960px)': { height: '44px' },
    // A window of 1280 px at 200 %: every button stays in it.
    '@container page (max-width: 799px)': { gap: '4px', paddingInline: '8px' },
  },
  title: { flexShrink: 0, whiteSpace: 'nowrap', outlineStyle: 'none' },
  clock: {
    flexShrink: 0,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  wideOnly: { [NARROW]: { display: 'none' } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const SEARCH = `搜索 ${MOD}K`

export function Header({ title }: { title: string }) {
  const styles = useStyles()
  const server = useSession((session) => session.server)
  return (
    <header className={styles.header}>
      {/* Takes the focus after a navigation to a screen without a table. */}
      <Subtitle1 as="h1" className={styles.title} tabIndex={-1}>
        {title}
      </Subtitle1>
      <NewOrderLine />
      <AlertHealth />
      <Clock />
      <UnencryptedMark server={server} />
      <ConnectionStatus />
      <IconButton icon={<SearchRegular />} label={SEARCH} onClick={openCommandPalette}>
        <span className={mergeClasses(styles.hint, styles.wideOnly)}>{SEARCH}</span>
      </IconButton>
      <NotificationCenter />
      <AccountMenu />
    </header>
  )
}

const readClock = (now: number) => ({ text: formatTime(now).slice(11, 19) })

/** Every time on screen is Beijing time (A041), also where the workstation is in another zone. */
function Clock() {
  const styles = useStyles()
  return (
    <span className={styles.clock} title="服务器的北京时间">
      <span className={styles.wideOnly}>北京时间 </span>
      <TickingText width="8ch" read={readClock} />
    </span>
  )
}

const useConnectionStatusStyles = makeStyles({
  /** Wide enough for every state, so that a change moves nothing. */
  status: { flexShrink: 0, display: 'flex', justifyContent: 'center', width: '76px' },
  trigger: { minWidth: 0, height: '28px', padding: 0 },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    width: '320px',
    boxSizing: 'border-box',
    ...minTargets,
  },
  title: { margin: 0 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  reconnect: { alignSelf: 'start' },
})

const hubLabels = {
  connected: { text: '已连接', color: 'success' },
  connecting: { text: '连接中', color: 'warning' },
  disconnected: { text: '实时断开', color: 'danger' },
  stopped: { text: '未连接', color: 'subtle' },
} as const

/** The state of the hub in the header; a click shows what is known about the connection to the server. */
function ConnectionStatus() {
  const styles = useConnectionStatusStyles()
  const titleId = useId()
  const { text, color } = hubLabels[useAlertState(({ connection }) => connection.hub)]
  return (
    <span role="status" aria-label="实时连接" className={styles.status}>
      <Popover positioning={{ position: 'below', align: 'end' }} trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <Button appearance="transparent" className={styles.trigger} title="连接状态，可立即重连">
            <Badge appearance="tint" color={color} shape="rounded">
              {text}
            </Badge>
          </Button>
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} aria-labelledby={titleId}>
          <Subtitle2 as="h2" id={titleId} className={styles.title}>
            连接状态
          </Subtitle2>
          <ConnectionFacts />
          <Button
            size="small"
            className={styles.reconnect}
            icon={<ArrowClockwiseRegular />}
            onClick={() => toastOnError(desktop.reconnect())}
          >
            立即重连
          </Button>
        </PopoverSurface>
      </Popover>
    </span>
  )
}

const POLL_MS = 1_000

/** What the main process measures anyway: it changes with every message, so it is read only while it is on screen. */
function ConnectionFacts() {
  const styles = useConnectionStatusStyles()
  const published = useAlertState(({ connection }) => connection)
  const read = useQuery({
    queryKey: ['connection', published],
    queryFn: () => desktop.readState('connection'),
    placeholderData: published,
    refetchInterval: POLL_MS,
    gcTime: 0,
  })
  const now = useServerNow(POLL_MS)
  const view = read.data ?? published
  const { text, color } = hubLabels[view.hub]
  const { lastMessageAt, roundTripMs } = view
  const isReadable = view.lastUpdate !== null && !view.stale
  return (
    <DescriptionList
      items={{
        实时连接: <span className={color === 'danger' ? styles.bad : undefined}>{text}</span>,
        最近消息: lastMessageAt === null ? '还没有收到' : formatTime(lastMessageAt).slice(11),
        重试: describeRetries(view, now),
        接口: <span className={view.stale ? styles.bad : undefined}>{describeApi(view)}</span>,
        最近读取: view.lastUpdate === null ? '还没有读到' : formatTime(view.lastUpdate).slice(11),
        往返时间: roundTripMs === null ? '还没有测得' : `${isReadable ? '' : '断开前 '}${roundTripMs} 毫秒`,
      }}
    />
  )
}

function describeRetries({ retries, nextRetryAt }: ConnectionView, now: number): string {
  const failed = retries > 0 ? `已失败 ${retries} 次` : ''
  if (nextRetryAt === null) return failed ? `${failed}，正在连接` : '无'
  const next = `${Math.max(0, Math.ceil((nextRetryAt - now) / 1_000))} 秒后重试（${formatTime(nextRetryAt).slice(11)}）`
  return [failed, next].filter(Boolean).join('，')
}

function describeApi({ online, stale, problem, lastUpdate }: ConnectionView): string {
  if (stale && problem !== null) return `已连接，但读取失败：${problem}`
  if (stale) return online ? '无法连接服务器' : '网络已断开'
  return lastUpdate === null ? '正在读取' : '正常'
}
