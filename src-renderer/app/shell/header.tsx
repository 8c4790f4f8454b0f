import {
  Badge,
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  Subtitle1,
  tokens,
} from '@fluentui/react-components'
import { ChatRegular, HistoryRegular, SearchRegular, SettingsRegular, WeatherMoonRegular } from '@fluentui/react-icons'
import type { Theme } from '../../../src-preload/contract/settings.ts'
import { desktop } from '../../platform/desktop.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { openChat } from '../../stores/chat-request.ts'
import { toastOnError } from '../../stores/toast-on-error.ts'
import { useWorkstationSettings } from '../../stores/workstation-settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AUDIT_LOG_TITLE, openAuditLog } from '../commands/open-audit-log.ts'
import { openCommandPalette } from '../commands/open-command-palette.ts'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'
import { AlertHealth } from './alert-health.tsx'
import { MessagingLinkButton } from './messaging-link-button.tsx'
import { NotificationCenter } from './notification-center.tsx'
import { UpdateButton } from './update-button.tsx'

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
  },
  gap: { flex: 1 },
  title: { flexShrink: 0, whiteSpace: 'nowrap' },
  count: { marginInlineStart: '6px' },
  keys: { '@media (max-width: 1000px)': { display: 'none' } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const SEARCH = `搜索 ${navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl+K'}`

export function Header({ title }: { title: string }) {
  const styles = useStyles()
  const messages = useAlertState(({ alerts }) => alerts.messages)
  return (
    <header className={styles.header}>
      <Subtitle1 as="h1" className={styles.title}>
        {title}
      </Subtitle1>
      <TimeZoneHint />
      <span className={styles.gap} />
      <AlertHealth />
      <Button
        appearance="subtle"
        icon={<ChatRegular />}
        title="未读私信"
        aria-label={messages > 0 ? `客服聊天，${messages} 条未读` : '客服聊天'}
        onClick={() => openChat()}
      >
        客服聊天
        {messages > 0 && (
          <Badge color="danger" className={styles.count}>
            {messages}
          </Badge>
        )}
      </Button>
      <ConnectionStatus />
      <IconButton icon={<SearchRegular />} label={SEARCH} onClick={openCommandPalette}>
        <span className={mergeClasses(styles.hint, styles.keys)}>{SEARCH}</span>
      </IconButton>
      <MessagingLinkButton />
      <IconButton icon={<HistoryRegular />} label={AUDIT_LOG_TITLE} onClick={openAuditLog} />
      <UpdateButton />
      <NotificationCenter />
      <ThemeMenu />
      <IconButton icon={<SettingsRegular />} label="设置" onClick={() => openWorkstationSettings()} />
    </header>
  )
}

/** Shown when the workstation is in another time zone, because every time on screen is Beijing time (A041). */
function TimeZoneHint() {
  const styles = useStyles()
  const differs = new Date().getTimezoneOffset() !== -480
  return differs ? <span className={styles.hint}>北京时间</span> : null
}

const hubLabels = {
  connected: { text: '已连接', color: 'success' },
  connecting: { text: '连接中', color: 'warning' },
  disconnected: { text: '实时断开', color: 'danger' },
  stopped: { text: '未连接', color: 'subtle' },
} as const

function ConnectionStatus() {
  const hub = useAlertState(({ connection }) => connection.hub)
  const { text, color } = hubLabels[hub]
  const badge = (
    <Badge appearance="tint" color={color} shape="rounded">
      {text}
    </Badge>
  )
  return (
    <span role="status" aria-label="实时连接">
      {hub === 'disconnected' ? (
        <Button appearance="transparent" size="small" title="立即重新连接" onClick={() => void desktop.reconnect()}>
          {badge}
        </Button>
      ) : (
        badge
      )}
    </span>
  )
}

const themes = { system: '跟随系统', light: '浅色', dark: '深色' } satisfies Record<Theme, string>

function ThemeMenu() {
  const theme = useWorkstationSettings((settings) => settings.theme)
  const locked = useWorkstationSettings((settings) => settings.managedKeys.includes('theme'))
  return (
    <Menu
      checkedValues={{ theme: [theme] }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        toastOnError(desktop.changeSettings({ theme: checkedItems[0] as Theme }))
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<WeatherMoonRegular />} aria-label="外观" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {Object.entries(themes).map(([value, label]) => (
            <MenuItemRadio key={value} name="theme" value={value} disabled={locked}>
              {label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
