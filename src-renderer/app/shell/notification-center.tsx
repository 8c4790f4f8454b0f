import {
  Badge,
  Button,
  makeStyles,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { AlertOffRegular, AlertRegular, SettingsRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppNotification } from '../../../src-preload/contract/alerts.ts'
import { NOTICES_ROUTE } from '../../../src-preload/shared/routes.ts'
import { formatTime } from '../../../src-preload/shared/server-time.ts'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../../src-preload/shared/untrusted-text.ts'
import { useAlertSettings } from '../../features/workstation-settings/published-state.ts'
import { desktop } from '../../platform/desktop.ts'
import { markNotificationsRead, useAlertState } from '../../stores/alert-state.ts'
import { setNotificationCenterOpen, useNotificationCenter } from '../../stores/notification-center.ts'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'

const useStyles = makeStyles({
  /** The count covers a corner of the bell, so that it moves nothing. */
  bell: { position: 'relative', flexShrink: 0, minWidth: 0, width: '44px' },
  count: { position: 'absolute', top: 0, left: '55%' },
  surface: { width: '340px', maxHeight: '60vh', overflowY: 'auto', padding: '8px' },
  head: { display: 'flex', alignItems: 'center', padding: '0 0 4px 8px', color: tokens.colorNeutralForeground2 },
  settings: { marginInlineStart: 'auto' },
  item: {
    display: 'block',
    width: '100%',
    boxSizing: 'border-box',
    padding: '8px',
    border: '0 none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    ':enabled:hover': { backgroundColor: tokens.colorNeutralBackground1Hover, cursor: 'pointer' },
  },
  unread: {
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}`,
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  time: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  empty: { padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
})

/** Lists recent notifications; each opens the route of its desktop notification. */
export function NotificationCenter() {
  const styles = useStyles()
  const notifications = useAlertState((live) => live.notifications)
  const open = useNotificationCenter((state) => state.open)
  const navigate = useNavigate()
  const dndUntil = useAlertSettings()?.quietUntil ?? null
  const unread = notifications.filter(({ read }) => !read).length

  // Closed on unmount, so that it is not open after the next sign-in.
  useEffect(() => () => setNotificationCenterOpen(false), [])

  function onOpenChange(next: boolean): void {
    setNotificationCenterOpen(next)
    if (next) return
    markNotificationsRead()
    void desktop.markNotificationsRead()
  }

  function openNotification({ route }: AppNotification): void {
    onOpenChange(false)
    if (route) void navigate(route)
  }

  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => onOpenChange(data.open)}
      positioning={{ position: 'below', align: 'end' }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={dndUntil === null ? <AlertRegular /> : <AlertOffRegular />}
          className={styles.bell}
          aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
        >
          {unread > 0 && (
            <Badge size="small" color="danger" className={styles.count}>
              {unread}
            </Badge>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="通知中心">
        <div className={styles.head}>
          {dndUntil !== null && `免打扰至 ${formatTime(dndUntil).slice(11, 16)}`}
          <Button
            className={styles.settings}
            appearance="subtle"
            size="small"
            icon={<SettingsRegular />}
            onClick={() => {
              onOpenChange(false)
              openWorkstationSettings('alerts')
            }}
          >
            提醒设置
          </Button>
        </div>
        {notifications.length === 0 && <div className={styles.empty}>暂无通知</div>}
        {notifications.map((notification) => (
          <button
            key={notification.id}
            type="button"
            className={mergeClasses(styles.item, !notification.read && styles.unread)}
            disabled={!notification.route || notification.route === NOTICES_ROUTE}
            onClick={() => openNotification(notification)}
          >
            <div className={styles.title}>{sanitizeSentence(notification.title)}</div>
            <div>{sanitizeSentence(notification.body, MAX_TOOLTIP_LENGTH)}</div>
            <div className={styles.time}>{formatTime(notification.timestamp)}</div>
          </button>
        ))}
      </PopoverSurface>
    </Popover>
  )
}
