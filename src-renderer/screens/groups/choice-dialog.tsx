import { Field, MessageBar, MessageBarBody, Select } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameWithId } from '#shared/untrusted-text.ts'
import { clearMembers } from '../../api/groups/group-members.ts'
import { fetchGroup, type Group } from '../../api/groups/groups.ts'
import type { TrackedChange } from '../../api/host/audit-log.ts'
import type { Option } from '../../api/options.ts'
import { ConfirmWordDialog } from '../../form/dialogs/confirm-word-dialog.tsx'
import { FormDialog } from '../../form/dialogs/form-dialog.tsx'
import { useFormDraft } from '../../form/edit/use-form-draft.ts'
import { DescriptionList } from '../../form/layout/description-list.tsx'
import { LoadError } from '../../form/layout/query-state.tsx'
import { requireKnown, submitAction } from '../../form/submit/submit-action.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { getOperatorId } from './use-group-names.ts'

export interface ChoiceDialogProps {
  group: Group
  /** What is done: 绑定游戏. */
  title: string
  label: string
  /** Empty if not set yet. */
  current: string
  options: readonly Option[] | ((signal: AbortSignal) => Promise<Option[]>)
  /** Returns a warning about a choice. */
  getWarning?: (value: string) => string | null
  send: (value: string, change: TrackedChange) => Promise<boolean>
  /** Reads the group's current value, to verify the outcome when the response was lost. */
  getCurrent: (group: Group) => string
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Selects one setting of a group. Only another option than the current one is sent (A404). */
export function ChoiceDialog({ group, title, label, current, options, getWarning, ...props }: ChoiceDialogProps) {
  const [value, setValue] = useState(current)
  useFormDraft({
    key: `group-choice:${group.id}:${title}`,
    name: `${group.name} 的${label}`,
    edits: value === current ? null : value,
    restore: setValue,
  })
  const optionsQuery = useQuery({
    queryKey: ['groups', 'choices', title],
    queryFn: ({ signal }) => (typeof options === 'function' ? options(signal) : [...options]),
    enabled: typeof options === 'function',
  })
  const choices = typeof options === 'function' ? (optionsQuery.data ?? []) : options
  const labelOf = (choice: string) => choices.find((option) => option.value === choice)?.label ?? choice
  const warning = value === current ? null : getWarning?.(value)
  const unchanged = value === current ? `${label}没有改变，请选择另一项` : null
  const missing = value === '' ? `请选择${label}` : unchanged

  async function submit(): Promise<void> {
    const succeeded = await submitAction({
      action: `群 ${nameWithId(group.name, group.id)}`,
      fields: [{ field: label, from: labelOf(current), to: labelOf(value) }],
      submit: (change) => props.send(value, change),
      verify: async () => requireKnown(props.getCurrent(await fetchGroup(group.id)) || null) === value,
      refresh: props.refresh,
    })
    if (succeeded) props.onClose()
  }

  return (
    <FormDialog title={title} submitLabel={title} onSubmit={submit} missing={missing} onClose={props.onClose}>
      <DescriptionList items={{ 群: <ForeignText text={group.name} /> }} />
      <LoadError error={optionsQuery.error} onRetry={optionsQuery.refetch} />
      <Field label={label} required>
        <Select value={value} onChange={(_event, data) => setValue(data.value)}>
          <option value="">请选择</option>
          {current !== '' && choices.every((option) => option.value !== current) && (
            <option value={current}>未知 {current}</option>
          )}
          {choices.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
      {warning && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{warning}</MessageBarBody>
        </MessageBar>
      )}
    </FormDialog>
  )
}

interface ClearMembersDialogProps {
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Clearing cannot be undone, so the operator has to enter a confirmation word (A146). */
export function ClearMembersDialog({ refresh, onClose }: ClearMembersDialogProps) {
  return (
    <ConfirmWordDialog
      title="清空成员"
      word="清空"
      warning="所有群的成员及其余额、状态将被清空，无法恢复；与列表中选择的群无关。"
      submit={() =>
        submitAction({ action: '清空所有群的成员', submit: (change) => clearMembers(getOperatorId(), change), refresh })
      }
      onClose={onClose}
    />
  )
}
