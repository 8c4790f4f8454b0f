import { Badge, Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components'
import { AlertOffRegular, AlertRegular, SettingsRegular } from '@fluentui/react-icons'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AppNotification, latestPerTag } from '#contract/alerts.ts'
import { describeQuiet, useQuietEnd } from '#renderer/features/workstation-settings/published-state.ts'
import { desktop } from '#renderer/platform/desktop.ts'
import {
  markNotificationsRead,
  setNotificationCenterOpen,
  useAlertState,
  useNotificationCenter,
} from '#renderer/stores/alert-state.ts'
import { toastOnError } from '#renderer/stores/toast.ts'
import { minTargets } from '#renderer/ui/min-target.ts'
import { openWorkstationSettings } from '../../commands/open-workstation-settings.ts'
import { NoticeList } from './notice-list.tsx'

const useStyles = makeStyles({
  /** The count covers a corner of the bell, so that it moves nothing. Without one, the icon alone would be narrower. */
  bell: { position: 'relative', flexShrink: 0, minWidth: '44px', maxWidth: '44px' },
  count: { position: 'absolute', top: 0, left: '55%' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: '440px',
    maxHeight: 'min(640px, 70vh)',
    boxSizing: 'border-box',
    padding: '8px',
    ...minTargets,
  },
  head: { display: 'flex', alignItems: 'center', gap: '4px', paddingInlineStart: '8px' },
  title: { marginInlineEnd: 'auto', fontWeight: tokens.fontWeightSemibold },
})

function markAllRead(): void {
  markNotificationsRead()
  toastOnError(desktop.markNotificationsRead())
}

/** The bell with the notices of the last seven days; each opens the route of its desktop notification. */
export function NotificationCenter() {
  const styles = useStyles()
  const unread = useAlertState(({ notifications }) => latestPerTag(notifications).filter(({ read }) => !read).length)
  const open = useNotificationCenter((state) => state.open)
  const navigate = useNavigate()

  // Closed on unmount, so that it is not open after the next sign-in.
  useEffect(() => () => setNotificationCenterOpen(false), [])

  const onOpenChange = useCallback((next: boolean) => {
    setNotificationCenterOpen(next)
    if (!next) markAllRead()
  }, [])

  const openNotice = useCallback(
    ({ route }: AppNotification) => {
      onOpenChange(false)
      if (route) void navigate(route)
    },
    [navigate, onOpenChange],
  )

  const head = (
    <div className={styles.head}>
      <span className={styles.title}>
        <QuietState />
      </span>
      <Button appearance="subtle" size="small" disabledFocusable={unread === 0} onClick={markAllRead}>
        全部已读
      </Button>
      <Button
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
  )
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
          icon={<BellIcon />}
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
        <NoticeList head={head} onOpen={openNotice} />
      </PopoverSurface>
    </Popover>
  )
}

/** By 免打扰 or the periods of the week. */
function BellIcon() {
  return useQuietEnd() === null ? <AlertRegular /> : <AlertOffRegular />
}

function QuietState() {
  const end = useQuietEnd()
  return end === null ? '近 7 天的通知' : describeQuiet(end)
}
