import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { fetchRobotSettings, type RobotSetting, saveRobotSettings } from '../../api/settings/server-settings.ts'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { diffValues, type Values } from '../../form/edit/edits.ts'
import { describeNumber } from '../../form/edit/format-value.ts'
import { schemaFromValidator } from '../../form/edit/schema-from-validator.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { toBoolean } from '../../lib/server-boolean.ts'
import { ENABLED_KEY, isCountKey, isNumberKey, robotSettingLabels } from './robot-setting-labels.ts'
import { toRobotItems, toRobotValues } from './robot-values.ts'
import { findUnusualRobotSettings } from './unusual-robot-settings.ts'
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
    formatValue,
    review: { findUnusual: findUnusualRobotSettings },
    refetch: async () => {
      latest.current = await fetchRobotSettings()
      return toRobotValues(latest.current)
    },
    submit: (values, changes, change) => saveRobotSettings(toRobotItems(latest.current, values, changes), change),
    failureMessage: '保存失败!',
    onSaved: (values) => {
      const changes = diffValues(toRobotValues(latest.current), values)
      queryClient.setQueryData(robotSettingsQueryKey, toRobotItems(latest.current, values, changes))
      void queryClient.invalidateQueries({ queryKey: robotSettingsQueryKey })
    },
  })
}

function formatValue(name: string, value: unknown): string | undefined {
  const key = name.replace(/\.value$/, '')
  if (key === ENABLED_KEY) return toBoolean(value) ? '开' : '关'
  return isNumberKey(key) && !isCountKey(key) ? describeNumber(value) : undefined
}
