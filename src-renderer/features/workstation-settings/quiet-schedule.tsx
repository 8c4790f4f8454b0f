import { Button, Checkbox, Input, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import type { QuietPeriod } from '#shared/quiet-times.ts'
import { desktop } from '../../platform/desktop.ts'
import { useManagedText } from '../../stores/main-state.ts'
import { toast } from '../../stores/toast.ts'
import { useOptimisticSetting } from './published-state.ts'
import { SettingRow } from './setting-row.tsx'

const DAYS = ['一', '二', '三', '四', '五', '六', '日']
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const NEW_PERIOD: QuietPeriod = { days: [1, 2, 3, 4, 5, 6, 7], from: '23:00', to: '07:00' }
const MAX_PERIODS = 20

const useStyles = makeStyles({
  section: { margin: 0, padding: 0, border: '0 none', display: 'flex', flexDirection: 'column', gap: '4px' },
  period: {
    margin: 0,
    padding: 0,
    border: '0 none',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px',
  },
  time: { width: '76px' },
})

/** The periods of every week without alerts, in Beijing time (A225). Every change takes effect at once. */
export function QuietSchedule({ periods: saved }: { periods: readonly QuietPeriod[] }) {
  const styles = useStyles()
  const managed = useManagedText('alerts.quietSchedule')
  const locked = managed !== null
  const [periods, save] = useOptimisticSetting(saved, (quietSchedule) =>
    desktop.changeAlertSettings({ quietSchedule: [...quietSchedule] }),
  )
  return (
    <div>
      <fieldset className={styles.section} aria-label="每周免打扰">
        <SettingRow
          label="每周免打扰"
          hint={locked ? undefined : '北京时间；结束不晚于开始的时段到次日为止。结束时汇总期间的通知'}
          managed={managed}
        >
          <Button
            size="small"
            disabled={locked || periods.length >= MAX_PERIODS}
            onClick={() => save([...periods, NEW_PERIOD])}
          >
            添加时段
          </Button>
        </SettingRow>
        {periods.map((period, index) => (
          <PeriodRow
            key={index}
            name={`时段 ${index + 1}`}
            period={period}
            locked={locked}
            onChange={(changed) => save(periods.with(index, changed))}
            onRemove={() => save(periods.toSpliced(index, 1))}
          />
        ))}
      </fieldset>
    </div>
  )
}

interface PeriodRowProps {
  name: string
  period: QuietPeriod
  locked: boolean
  onChange: (period: QuietPeriod) => void
  onRemove: () => void
}

function PeriodRow({ name, period, locked, onChange, onRemove }: PeriodRowProps) {
  const styles = useStyles()
  const toggle = (day: number, on: boolean) =>
    onChange({ ...period, days: on ? [...period.days, day].sort() : period.days.filter((other) => other !== day) })
  return (
    <fieldset aria-label={name} className={styles.period}>
      {DAYS.map((label, index) => (
        <Checkbox
          key={label}
          label={label}
          aria-label={`周${label}`}
          checked={period.days.includes(index + 1)}
          disabled={locked}
          onChange={(_event, data) => toggle(index + 1, data.checked === true)}
        />
      ))}
      <TimeInput label="开始" value={period.from} locked={locked} onChange={(from) => onChange({ ...period, from })} />
      至
      <TimeInput label="结束" value={period.to} locked={locked} onChange={(to) => onChange({ ...period, to })} />
      <Button size="small" disabled={locked} onClick={onRemove}>
        删除
      </Button>
    </fieldset>
  )
}

interface TimeInputProps {
  label: string
  value: string
  locked: boolean
  onChange: (value: string) => void
}

function TimeInput({ label, value, locked, onChange }: TimeInputProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState<string | null>(null)

  function commit(): void {
    if (typed === null) return
    // 7:30 and 730 are as clear as 07:30.
    const time = typed
      .trim()
      .replace(/^(\d{1,2})[:：]?(\d\d)$/, '$1:$2')
      .padStart(5, '0')
    if (!TIME.test(time)) toast('warning', '请输入 00:00 至 23:59 的时间')
    else if (time !== value) onChange(time)
    setTyped(null)
  }

  return (
    <Input
      className={styles.time}
      size="small"
      aria-label={label}
      value={typed ?? value}
      disabled={locked}
      maxLength={5}
      onChange={(_event, data) => setTyped(data.value)}
      onBlur={commit}
    />
  )
}
