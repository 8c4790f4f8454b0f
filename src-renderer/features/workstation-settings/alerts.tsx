import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { AlertRule, SoundName } from '../../../src-preload/contract/alert-settings.ts'
import type { AlertKind } from '../../../src-preload/contract/alerts.ts'
import { AmountInput } from '../../form/fields/amount-input.tsx'
import { desktop } from '../../platform/desktop.ts'
import { canNotify, NOTIFICATIONS_UNSUPPORTED } from '../../platform/notifications.ts'
import { toast } from '../../stores/toast.ts'
import { toastOnError } from '../../stores/toast-on-error.ts'
import { DoNotDisturbBar } from './do-not-disturb-bar.tsx'
import { openAlertTest } from './open-alert-test.ts'
import { useAlertSettings } from './published-state.ts'
import { SettingSwitch } from './setting-row.tsx'
import { useHost } from './use-host.ts'
import { useOptimisticSetting } from './use-optimistic-setting.ts'

const kinds: readonly { kind: AlertKind; label: string }[] = [
  { kind: 'deposit', label: '上分订单' },
  { kind: 'withdrawal', label: '下分订单' },
  { kind: 'privateMessage', label: '私信' },
  { kind: 'groupMessage', label: '群消息' },
  { kind: 'session', label: '登录失效' },
  { kind: 'connection', label: '连接断开' },
  { kind: 'server', label: '系统通知' },
]

const sounds: Record<SoundName, string> = {
  none: '无声',
  coin: '金币',
  cash: '收银',
  message: '消息',
  drop: '水滴',
  alarm: '警报',
  bell: '铃声',
}

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '6px 8px', textAlign: 'start', fontWeight: 'normal', whiteSpace: 'nowrap' },
    '& thead th': { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  select: {
    height: '28px',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  volume: { width: '90px', accentColor: tokens.colorBrandBackground, verticalAlign: 'middle' },
  minutes: { width: '76px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Alert rules by kind (A018). Every change takes effect at once, in every window. */
export function Alerts() {
  const styles = useStyles()
  const alerts = useAlertSettings()
  const host = useHost()
  return (
    <>
      <SettingSwitch name="notifications" label="显示桌面通知" />
      {host && !canNotify(host) && <div className={styles.hint}>{NOTIFICATIONS_UNSUPPORTED}</div>}
      <SettingSwitch name="sound" label="播放声音" />
      <div>
        <Button onClick={() => openAlertTest()}>测试通知和声音</Button>
      </div>
      {alerts && <DoNotDisturbBar alerts={alerts} />}
      {alerts && (
        <table className={styles.table} aria-label="各类提醒">
          <thead>
            <tr>
              {['类别', '提醒', '声音', '音量', '试听', '重复提醒', '超时提醒（分钟）'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, label }) => (
              <AlertRuleRow key={kind} kind={kind} label={label} rule={alerts.rules[kind]} />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.hint}>
        重复提醒：未处理时每 30 秒再次响铃。超时提醒：等待超过所设分钟数时提醒，0 为不提醒。关闭的提醒仍保留在通知中心。
      </div>
    </>
  )
}

function AlertRuleRow({ kind, label, rule }: { kind: AlertKind; label: string; rule: AlertRule }) {
  const styles = useStyles()
  const change = (patch: Partial<AlertRule>) => desktop.changeAlertSettings({ rules: { [kind]: patch } })
  const [on, setOn] = useOptimisticSetting(rule.on, (value) => change({ on: value }))
  const [sound, setSound] = useOptimisticSetting(rule.sound, (value) => change({ sound: value }))
  const [volume, setVolume] = useOptimisticSetting(rule.volume, (value) => change({ volume: value }))
  const [repeat, setRepeat] = useOptimisticSetting(rule.repeat, (value) => change({ repeat: value }))
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Switch aria-label={`${label}提醒`} checked={on} onChange={({ target }) => setOn(target.checked)} />
      </td>
      <td>
        <select
          className={styles.select}
          aria-label={`${label}声音`}
          value={sound}
          onChange={({ target }) => setSound(target.value as SoundName)}
        >
          {Object.entries(sounds).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          type="range"
          className={styles.volume}
          aria-label={`${label}音量`}
          min={0}
          max={100}
          step={5}
          value={volume}
          onChange={({ target }) => setVolume(Number(target.value))}
        />
      </td>
      <td>
        <Button
          size="small"
          aria-label={`试听${label}`}
          disabled={sound === 'none' || volume === 0}
          onClick={() => toastOnError(desktop.previewAlert(kind))}
        >
          试听
        </Button>
      </td>
      <td>
        <Switch aria-label={`${label}重复提醒`} checked={repeat} onChange={({ target }) => setRepeat(target.checked)} />
      </td>
      <td>
        <MinutesInput
          label={`${label}超时提醒`}
          value={rule.waitMinutes}
          onChange={(waitMinutes) => toastOnError(change({ waitMinutes }))}
        />
      </td>
    </tr>
  )
}

function MinutesInput({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const styles = useStyles()
  const [text, setText] = useState(String(value))
  useEffect(() => setText(String(value)), [value])

  function commit(): void {
    const minutes = /^\d+$/.test(text.trim()) ? Number(text) : Number.POSITIVE_INFINITY
    if (minutes === value) return
    if (minutes <= 1_440) onChange(minutes)
    else {
      toast('warning', '请输入 0 至 1440 的整数')
      setText(String(value))
    }
  }

  return (
    <AmountInput
      className={styles.minutes}
      size="small"
      inputMode="numeric"
      aria-label={label}
      value={text}
      onChange={(_event, data) => setText(data.value)}
      onBlur={commit}
    />
  )
}
