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
import type { Theme } from '../../src-preload/contract.ts'
import { desktop } from '../platform/desktop.ts'
import { attempt } from '../preferences/attempt.ts'
import { requestChat } from '../stores/chat-request.ts'
import { useLive } from '../stores/live.ts'
import { useSettings } from '../stores/settings.ts'
import { AlertHealth } from './alert-health.tsx'
import { LinkButton } from './link-button.tsx'
import { NoticeCentre } from './notice-centre.tsx'
import { openPalette } from './open-palette.tsx'
import { openPreferences } from './open-preferences.tsx'
import { openTrail, TRAIL } from './open-trail.tsx'
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
  const messages = useLive(({ alerts }) => alerts.messages)
  return (
    <header className={styles.header}>
      <Subtitle1 as="h1" className={styles.title}>
        {title}
      </Subtitle1>
      <ZoneHint />
      <span className={styles.gap} />
      <AlertHealth />
      <Button
        appearance="subtle"
        icon={<ChatRegular />}
        title="未读私信"
        aria-label={messages > 0 ? `客服聊天，${messages} 条未读` : '客服聊天'}
        onClick={() => requestChat()}
      >
        客服聊天
        {messages > 0 && (
          <Badge color="danger" className={styles.count}>
            {messages}
          </Badge>
        )}
      </Button>
      <Connection />
      <Button appearance="subtle" icon={<SearchRegular />} aria-label={SEARCH} title={SEARCH} onClick={openPalette}>
        <span className={mergeClasses(styles.hint, styles.keys)}>{SEARCH}</span>
      </Button>
      <LinkButton />
      <Button appearance="subtle" icon={<HistoryRegular />} aria-label={TRAIL} title={TRAIL} onClick={openTrail} />
      <UpdateButton />
      <NoticeCentre />
      <ThemeMenu />
      <Button
        appearance="subtle"
        icon={<SettingsRegular />}
        aria-label="设置"
        title="设置"
        onClick={() => openPreferences()}
      />
    </header>
  )
}

/** Shown when the workstation is in another time zone, because every time on screen is Beijing time (A041). */
function ZoneHint() {
  const styles = useStyles()
  const differs = new Date().getTimezoneOffset() !== -480
  return differs ? <span className={styles.hint}>北京时间</span> : null
}

const words = {
  connected: { text: '已连接', color: 'success' },
  connecting: { text: '连接中', color: 'warning' },
  disconnected: { text: '实时断开', color: 'danger' },
  stopped: { text: '未连接', color: 'subtle' },
} as const

function Connection() {
  const hub = useLive(({ connection }) => connection.hub)
  const { text, color } = words[hub]
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

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

function ThemeMenu() {
  const theme = useSettings((settings) => settings.theme)
  const locked = useSettings((settings) => settings.locked.includes('theme'))
  return (
    <Menu
      checkedValues={{ theme: [theme] }}
      onCheckedValueChange={(_event, { checkedItems }) =>
        attempt(desktop.changeSettings({ theme: checkedItems[0] as Theme }))
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" icon={<WeatherMoonRegular />} aria-label="外观" />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {themes.map(({ value, label }) => (
            <MenuItemRadio key={value} name="theme" value={value} disabled={locked}>
              {label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
