import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type RobotSetting, robotSettings, saveRobotSettings } from '../../api/settings.ts'
import { checkedBy } from '../../form/checked-by.ts'
import { changesOf, type Values } from '../../form/edits.ts'
import { type EditForm, useEditForm } from '../../form/use-edit-form.tsx'
import { robotFaults } from './robot-faults.ts'
import { labelsOf } from './robot-setting-names.ts'
import { toItems, toValues } from './robot-values.ts'

export const robotSettingsKey = ['settings', 'robots']

/** The robot settings as one form; the API expects the full list (D2 §7). */
export function useRobotSettingsForm(items: readonly RobotSetting[]): EditForm<Values> {
  const queries = useQueryClient()
  const loaded = useMemo(() => toValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name: '机器人设置',
    loaded,
    labels: useMemo(() => labelsOf(items.map(({ key }) => key)), [items]),
    schema: useMemo(() => checkedBy((values) => robotFaults(loaded, values)), [loaded]),
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
