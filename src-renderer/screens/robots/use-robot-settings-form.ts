import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fetchRobotSettings, type RobotSetting, saveRobotSettings } from '../../api/settings/server-settings.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { type EditForm, useEditForm } from '../../form/edit/use-edit-form.tsx'
import { robotSettingLabels } from './robot-setting-labels.ts'
import { toRobotItems, toRobotValues } from './robot-values.ts'
import { validateRobotSettings } from './validate-robot-settings.ts'

export const robotSettingsQueryKey = ['settings', 'robots']

/** The robot settings as one form; the API expects the full list (D2 §7). */
export function useRobotSettingsForm(items: readonly RobotSetting[]): EditForm<Values> {
  const queryClient = useQueryClient()
  const loaded = useMemo(() => toRobotValues(items), [items])
  const latest = useRef(items)
  return useEditForm<Values>({
    name: '机器人设置',
    initialValues: loaded,
    labels: useMemo(() => robotSettingLabels(items.map(({ key }) => key)), [items]),
    schema: useMemo(() => schemaFromValidator((values) => validateRobotSettings(loaded, values)), [loaded]),
    refetch: async () => {
      latest.current = await fetchRobotSettings()
      return toRobotValues(latest.current)
    },
    submit: (values, changes) => saveRobotSettings(toRobotItems(latest.current, values, changes)),
    failureMessage: '保存失败!',
    onSaved: (values) => {
      const changes = diffValues(toRobotValues(latest.current), values)
      queryClient.setQueryData(robotSettingsQueryKey, toRobotItems(latest.current, values, changes))
      void queryClient.invalidateQueries({ queryKey: robotSettingsQueryKey })
    },
  })
}
