import { Button, makeStyles, tokens } from '@fluentui/react-components'
import {
  AlertOffRegular,
  AlertOnRegular,
  AlertRegular,
  SpeakerMuteRegular,
  WarningRegular,
} from '@fluentui/react-icons'
import type { ReactElement } from 'react'
import { type AlertProblem, alertProblemLabels } from '#contract/alerts.ts'
import { formatTime } from '#shared/server-time.ts'
import { openAlertTest } from '../../features/workstation-settings/open-alert-test.ts'
import { desktop } from '../../platform/desktop.ts'
import { requestPermission } from '../../platform/notifications.ts'
import { useAlertState } from '../../stores/alert-state.ts'
import { useServerNow } from '../../stores/clock.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { openWorkstationSettings } from '../commands/open-workstation-settings.ts'

/** Below this width only the icon is shown; the text is its tooltip. */
const NARROW = '@container page (max-width: 1000px)'

const useStyles = makeStyles({
  list: { display: 'flex', flex: '0 100 auto', gap: '8px', minWidth: 0, [NARROW]: { flexShrink: 0, gap: '4px' } },
  problem: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    // 28 px for the button inside the border.
    height: '30px',
    boxSizing: 'border-box',
    paddingInlineStart: '8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  icon: { flexShrink: 0, display: 'flex', fontSize: '16px' },
  text: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [NARROW]: { display: 'none' },
  },
  action: {
    flexShrink: 0,
    minWidth: 'auto',
    height: '100%',
    paddingInline: '8px',
    borderRadius: `0 ${tokens.borderRadiusMedium} ${tokens.borderRadiusMedium} 0`,
    borderLeftColor: tokens.colorStatusWarningBorder1,
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
  },
  good: {
    flexShrink: 0,
    minWidth: 'auto',
    height: '28px',
    paddingInline: '6px',
    gap: '2px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
})

const openSettings = { label: '提醒设置', run: () => openWorkstationSettings('alerts') }
const testSound = { label: '测试', run: () => toastOnError(desktop.testDelivery('sound')) }
const testNotification = {
  label: '测试',
  run: () => {
    toastOnError(desktop.testDelivery('notification'))
    toast('info', '已请求系统显示测试通知；没有出现时，请在系统设置中允许本程序的通知')
  },
}
async function askPermission(): Promise<void> {
  if (!(await requestPermission())) toast('warning', '浏览器仍不允许通知，请在地址栏旁的网站设置中改为允许')
}
const requestNotifications = { label: '允许', run: () => toastOnError(askPermission()) }

const retest = { label: '重新测试', run: () => void openAlertTest() }

const bellIcon = <AlertOffRegular />
const speakerIcon = <SpeakerMuteRegular />

/** Remedy of each alert problem (fault 53). */
const remedies: Record<AlertProblem, { icon: ReactElement; label: string; run: () => void }> = {
  alertsOff: { icon: <WarningRegular />, ...openSettings },
  notificationsOff: { icon: bellIcon, ...openSettings },
  notificationsUnsupported: { icon: bellIcon, ...testNotification },
  notificationsDenied: { icon: bellIcon, ...requestNotifications },
  notificationsFailed: { icon: bellIcon, ...testNotification },
  notificationsNotVisible: { icon: bellIcon, ...retest },
  soundOff: { icon: speakerIcon, ...openSettings },
  soundBlocked: { icon: speakerIcon, ...testSound },
  soundFailed: { icon: speakerIcon, ...testSound },
  soundNotAudible: { icon: speakerIcon, ...retest },
}

/** Shows why alerts do not reach the operator, while the problem lasts; without one, whether that was tested. */
export function AlertHealth() {
  const problems = useAlertState(({ alertProblems }) => alertProblems)
  return (
    <>
      <Problems problems={problems} />
      {problems.length === 0 && <TestState />}
    </>
  )
}

/** An answer says nothing about the next day: devices and settings change. */
const MAX_TEST_AGE_MS = 86_400_000
const TEST_AGE_INTERVAL_MS = 60_000

/** 提醒正常 only as long as the operator has noticed a test; a click tests again (A227). */
function TestState() {
  const styles = useStyles()
  const check = useAlertState(({ alertCheck }) => alertCheck)
  const now = useServerNow(TEST_AGE_INTERVAL_MS)
  const testedAt = check && now - check.at < MAX_TEST_AGE_MS ? check.at : null
  const text = testedAt === null ? '提醒未测试' : '提醒正常'
  const hint = testedAt === null ? '今天还没有确认提醒' : `${formatTime(testedAt).slice(5, 16)} 已看到、听到测试提醒`
  return (
    <Button
      appearance="subtle"
      size="small"
      className={styles.good}
      icon={testedAt === null ? <AlertRegular /> : <AlertOnRegular />}
      aria-label={text}
      title={`${hint}，点击重新测试`}
      onClick={() => openAlertTest()}
    >
      <span className={styles.text}>{text}</span>
    </Button>
  )
}

function Problems({ problems }: { problems: readonly AlertProblem[] }) {
  const styles = useStyles()
  return (
    <div role="status" aria-label="提醒故障" className={styles.list}>
      {problems.map((problem) => {
        const { icon, label, run } = remedies[problem]
        const text = alertProblemLabels[problem]
        return (
          <div key={problem} className={styles.problem} title={text}>
            <span className={styles.icon}>{icon}</span>
            <span id={problem} className={styles.text}>
              {text}
            </span>
            <Button
              appearance="transparent"
              size="small"
              className={styles.action}
              aria-describedby={problem}
              onClick={run}
            >
              {label}
            </Button>
          </div>
        )
      })}
    </div>
  )
}
