import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type RobotSetting, robotSettings, saveRobotSettings } from '../../api/settings.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type EditForm, useEditForm } from '../../form/use-edit-form.tsx'
import { numberFault } from '../../lib/number-text.ts'
import { isNumber, labelsOf, ordered } from './robot-setting-names.ts'
import { toItems, toValues } from './robot-values.ts'

export const robotSettingsKey = ['settings', 'robots']

/** The settings of the robots as one form; the full list goes back (D2 §7). */
export function useRobotSettingsForm(items: readonly RobotSetting[]): EditForm<Values> {
  const queries = useQueryClient()
  const loaded = useMemo(() => toValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name: '机器人设置',
    loaded,
    labels: useMemo(() => labelsOf(items.map(({ key }) => key)), [items]),
    schema: useMemo(() => checkedBy((values) => faultsOf(changesOf(loaded, values), values)), [loaded]),
    reload: async () => {
      latest.current = await robotSettings()
      return toValues(latest.current)
    },
    send: (values, changes) => saveRobotSettings(toItems(latest.current, values, changes)),
    undone: '保存失败!',
    onSaved: (values) => {
      const changes = changesOf(toValues(latest.current), values)
      queries.setQueryData(robotSettingsKey, toItems(latest.current, values, changes))
      void queries.invalidateQueries({ queryKey: robotSettingsKey })
    },
  })
}

/** HH:mm; the day may end at 24:00 (A121). */
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Of what was changed: an odd value that was there before keeps nobody from his work. */
function faultsOf(changes: Values, values: Values): Record<string, string | null> {
  const faults: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(changes)) {
    const [key = '', part] = name.split('.')
    if (part === 'start' || part === 'end') {
      if (!TIME.test(String(value).trim())) faults[name] = '请输入时间，如 08:00'
    } else if (part !== 'value' || isNumber(key)) faults[name] = numberFault(value)
  }
  for (const [least, most] of ordered) {
    const touched = least in changes || most in changes
    const [min, max] = [values[least], values[most]]
    if (touched && !numberFault(min) && !numberFault(max) && Number(max) < Number(min)) {
      faults[most] = '最大值不能小于最小值，请检查!'
    }
  }
  return faults
}
