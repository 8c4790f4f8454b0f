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
import type { Notice } from '../../src-preload/contract.ts'
import { MAX_TOOLTIP_LENGTH, sanitizeSentence } from '../../src-preload/shared/foreign-text.ts'
import { NOTICES_ROUTE } from '../../src-preload/shared/routes.ts'
import { formatTime } from '../lib/beijing.ts'
import { desktop } from '../platform/desktop.ts'
import { useAlertSettings } from '../preferences/use-alert-settings.ts'
import { noticesRead, useLive } from '../stores/live.ts'
import { setNoticeCentreOpen, useNoticeCentre } from '../stores/notice-centre.ts'
import { openPreferences } from './open-preferences.tsx'

const useStyles = makeStyles({
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
  unread: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandForeground1}` },
  title: { fontWeight: tokens.fontWeightSemibold },
  time: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  empty: { padding: '24px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
})

/** Lists recent notifications; each opens the route of its desktop notification. */
export function NoticeCentre() {
  const styles = useStyles()
  const notices = useLive((live) => live.notices)
  const open = useNoticeCentre((centre) => centre.open)
  const navigate = useNavigate()
  const quietUntil = useAlertSettings()?.quietUntil ?? null
  const unread = notices.filter(({ read }) => !read).length

  // Closed on unmount, so that it is not open after the next sign-in.
  useEffect(() => () => setNoticeCentreOpen(false), [])

  function onOpenChange(next: boolean): void {
    setNoticeCentreOpen(next)
    if (next) return
    noticesRead()
    void desktop.markNoticesRead()
  }

  function follow({ route }: Notice): void {
    if (!route) return
    onOpenChange(false)
    void navigate(route)
  }

  return (
    <Popover open={open} onOpenChange={(_event, data) => onOpenChange(data.open)} trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={quietUntil === null ? <AlertRegular /> : <AlertOffRegular />}
          aria-label={unread > 0 ? `通知，${unread} 条未读` : '通知'}
        >
          {unread > 0 && (
            <Badge size="small" color="danger">
              {unread}
            </Badge>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label="通知中心">
        <div className={styles.head}>
          {quietUntil !== null && `免打扰至 ${formatTime(quietUntil).slice(11, 16)}`}
          <Button
            className={styles.settings}
            appearance="subtle"
            size="small"
            icon={<SettingsRegular />}
            onClick={() => {
              onOpenChange(false)
              openPreferences('alerts')
            }}
          >
            提醒设置
          </Button>
        </div>
        {notices.length === 0 && <div className={styles.empty}>暂无通知</div>}
        {notices.map((notice) => (
          <button
            key={notice.id}
            type="button"
            className={mergeClasses(styles.item, !notice.read && styles.unread)}
            disabled={!notice.route || notice.route === NOTICES_ROUTE}
            onClick={() => follow(notice)}
          >
            <div className={styles.title}>{sanitizeSentence(notice.title)}</div>
            <div>{sanitizeSentence(notice.body, MAX_TOOLTIP_LENGTH)}</div>
            <div className={styles.time}>{formatTime(notice.at)}</div>
          </button>
        ))}
      </PopoverSurface>
    </Popover>
  )
}
