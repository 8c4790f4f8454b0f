import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useId, useState } from 'react'
import type { AlertKind, AlertRule, AlertSettings } from '#contract/alerts.ts'
import { describeManaged, type ManagedBy } from '#contract/settings.ts'
import { AmountInput } from '../../form/fields/number-inputs.tsx'
import { POINTS } from '../../lib/figures.ts'
import { desktop } from '../../platform/desktop.ts'
import { canNotify, NOTIFICATIONS_UNSUPPORTED } from '../../platform/notifications.ts'
import { useManagedText, useWorkstationSettings } from '../../stores/main-state.ts'
import { toast, toastOnError } from '../../stores/toast.ts'
import { AlertRuleRow } from './alert-rule-row.tsx'
import { openAlertTest } from './open-alert-test.ts'
import { describeQuiet, useAlertSettings, useHost, useOptimisticSetting, useQuietEnd } from './published-state.ts'
import { QuietSchedule } from './quiet-schedule.tsx'
import { SettingRow, SettingRows, SettingSection, SettingSwitch } from './setting-row.tsx'

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
  rules: { margin: 0, padding: 0, listStyleType: 'none' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Alert rules by kind (A018). Every change takes effect at once, in every window. */
export function Alerts() {
  const styles = useStyles()
  const alerts = useAlertSettings()
  const host = useHost()
  const managedId = useId()
  const [openKind, setOpenKind] = useState<AlertKind | null>(null)
  return (
    <>
      <SettingRows>
        <SettingSwitch
          name="notifications"
          label="显示桌面通知"
          {...(host && !canNotify(host) && { hint: NOTIFICATIONS_UNSUPPORTED })}
        />
        <SettingSwitch name="sound" label="播放声音" />
        {alerts && <DoNotDisturb alerts={alerts} />}
        {alerts && <QuietSchedule periods={alerts.quietSchedule} />}
      </SettingRows>
      {alerts && (
        <SettingSection
          title="各类提醒"
          hint="点击一类可修改；关闭的仍保留在通知中心"
          action={
            <Button size="small" onClick={() => openAlertTest()}>
              测试通知和声音
            </Button>
          }
        >
          <ul className={styles.rules} aria-label="各类提醒" aria-describedby={managedId}>
            {kinds.map(({ kind, label }) => (
              <AlertRuleRow
                key={kind}
                kind={kind}
                label={label}
                rule={alerts.rules[kind]}
                isOpen={openKind === kind}
                onToggle={() => setOpenKind(openKind === kind ? null : kind)}
              />
            ))}
          </ul>
          <ManagedRules kinds={kinds} id={managedId} className={styles.hint} />
        </SettingSection>
      )}
    </>
  )
}

interface ManagedRulesProps {
  kinds: readonly { kind: AlertKind; label: string }[]
  id: string
  className: string | undefined
}

const fields: Record<keyof AlertRule, string> = {
  on: '提醒',
  sound: '声音',
  volume: '音量',
  repeat: '重复提醒',
  waitMinutes: '超时提醒',
  escalateMinutes: '加急',
  escalationSound: '加急声音',
}
const fieldNames = Object.keys(fields) as (keyof AlertRule)[]

/** Which alert rules are fixed, and by whom: a line has no place for it. */
function ManagedRules({ kinds, id, className }: ManagedRulesProps) {
  const lines = describeRules(
    kinds,
    useWorkstationSettings((settings) => settings.managedBy),
  )
  if (lines.length === 0) return null
  return (
    <div id={id} className={className}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

/** One line for each source. */
function describeRules(kinds: ManagedRulesProps['kinds'], managedBy: ManagedBy): string[] {
  const rules = kinds.flatMap(({ kind, label }) =>
    fieldNames.flatMap((field) => {
      const source = managedBy[`alerts.rules.${kind}.${field}`]
      return source ? [{ source, label, field }] : []
    }),
  )
  return [...new Set(rules.map(({ source }) => source))].map((source) => {
    const parts = kinds.flatMap(({ label }) => {
      const found = rules.filter((rule) => rule.source === source && rule.label === label)
      if (found.length === 0) return []
      const names = found.length === fieldNames.length ? '全部' : found.map(({ field }) => fields[field]).join('、')
      return [`${label}（${names}）`]
    })
    return `${describeManaged(source)}：${parts.join('，')}`
  })
}

const useDoNotDisturbStyles = makeStyles({
  group: { margin: 0, padding: 0, border: '0 none' },
  except: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: tokens.fontSizeBase200 },
  amount: { width: '120px', '& input': { minWidth: 0 } },
  buttons: { display: 'flex', gap: '8px', marginInlineStart: 'auto' },
})

/** 免打扰 for 15, 30 or 60 minutes, and the withdrawal amount above which alerts are shown anyway. */
function DoNotDisturb({ alerts: { quietUntil, quietExcept } }: { alerts: AlertSettings }) {
  const styles = useDoNotDisturbStyles()
  const end = useQuietEnd()
  const managed = useManagedText('alerts.quietExcept')
  const savedAmount = quietExcept === null ? '' : String(quietExcept)
  const [amount, saveAmount] = useOptimisticSetting(savedAmount, (text) =>
    desktop.changeAlertSettings({ quietExcept: text === '' ? null : Number(text) }),
  )
  const [typed, setTyped] = useState<string | null>(null)

  function commit(): void {
    if (typed === null) return
    const text = typed.trim()
    if (text !== '' && !/^\d{1,12}(\.\d{1,2})?$/.test(text)) toast('warning', '该项必须输入数字')
    else if (text !== amount) saveAmount(text)
    setTyped(null)
  }

  return (
    <div>
      <fieldset className={styles.group} aria-label="免打扰">
        <SettingRow label={end === null ? '免打扰' : describeQuiet(end)} managed={managed}>
          <label className={styles.except} htmlFor="dnd-min-withdrawal">
            期间下分金额超过此数仍提醒
            <AmountInput
              id="dnd-min-withdrawal"
              className={styles.amount}
              size="small"
              placeholder="不例外"
              // Not behind the word of no exception.
              {...((typed ?? amount) !== '' && { unit: POINTS })}
              value={typed ?? amount}
              disabled={managed !== null}
              onChange={(_event, data) => setTyped(data.value)}
              onBlur={commit}
            />
          </label>
          <div className={styles.buttons}>
            {quietUntil === null ? (
              ([15, 30, 60] as const).map((minutes) => (
                <Button key={minutes} size="small" onClick={() => toastOnError(desktop.setDoNotDisturb(minutes))}>
                  {minutes} 分钟
                </Button>
              ))
            ) : (
              <Button size="small" onClick={() => toastOnError(desktop.setDoNotDisturb(0))}>
                结束免打扰
              </Button>
            )}
          </div>
        </SettingRow>
      </fieldset>
    </div>
  )
}
