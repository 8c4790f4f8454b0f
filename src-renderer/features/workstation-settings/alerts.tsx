import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import type { AlertKind } from '../../../src-preload/contract/alerts.ts'
import { canNotify, NOTIFICATIONS_UNSUPPORTED } from '../../platform/notifications.ts'
import { AlertRuleRow } from './alert-rule-row.tsx'
import { DoNotDisturbBar } from './do-not-disturb-bar.tsx'
import { ManagedRules } from './managed-rules.tsx'
import { openAlertTest } from './open-alert-test.ts'
import { useAlertSettings } from './published-state.ts'
import { QuietSchedule } from './quiet-schedule.tsx'
import { SettingSwitch } from './setting-row.tsx'
import { useHost } from './use-host.ts'

const kinds: readonly { kind: AlertKind; label: string }[] = [
  { kind: 'deposit', label: '上分订单' },
  { kind: 'withdrawal', label: '下分订单' },
  { kind: 'privateMessage', label: '私信' },
  { kind: 'groupMessage', label: '群消息' },
  { kind: 'session', label: '登录失效' },
  { kind: 'connection', label: '连接断开' },
  { kind: 'server', label: '系统通知' },
]

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '6px 8px', textAlign: 'start', fontWeight: 'normal', whiteSpace: 'nowrap' },
    '& thead th': { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Alert rules by kind (A018). Every change takes effect at once, in every window. */
export function Alerts() {
  const styles = useStyles()
  const alerts = useAlertSettings()
  const host = useHost()
  const managedId = useId()
  return (
    <>
      <SettingSwitch name="notifications" label="显示桌面通知" />
      {host && !canNotify(host) && <div className={styles.hint}>{NOTIFICATIONS_UNSUPPORTED}</div>}
      <SettingSwitch name="sound" label="播放声音" />
      <div>
        <Button onClick={() => openAlertTest()}>测试通知和声音</Button>
      </div>
      {alerts && <DoNotDisturbBar alerts={alerts} />}
      {alerts && <QuietSchedule periods={alerts.quietSchedule} />}
      {alerts && (
        <table className={styles.table} aria-label="各类提醒" aria-describedby={managedId}>
          <thead>
            <tr>
              {['类别', '提醒', '声音', '音量', '试听', '重复提醒', '超时提醒（分钟）', '加急（分钟）', '加急声音'].map(
                (title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, label }) => (
              <AlertRuleRow key={kind} kind={kind} label={label} rule={alerts.rules[kind]} />
            ))}
          </tbody>
        </table>
      )}
      <ManagedRules kinds={kinds} id={managedId} className={styles.hint} />
      <div className={styles.hint}>
        重复提醒：未处理时每 30 秒再次响铃。超时提醒：等待超过所设分钟数时提醒，0
        为不提醒。加急：等待超过所设分钟数时，以最大音量播放加急声音并把窗口置前，0
        为不加急。关闭的提醒仍保留在通知中心。
      </div>
    </>
  )
}
