import { Field, MessageBar, MessageBarBody, Select } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type Group, groupNow } from '../../api/groups.ts'
import type { Option } from '../../api/names.ts'
import { sendOnce } from '../../form/confirmed.ts'
import { Facts } from '../../form/facts.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { ReadFault } from '../../form/read-fault.tsx'
import { useFormDraft } from '../../form/use-form-draft.ts'
import { ForeignText } from '../../ui/foreign-text.tsx'

interface ChoiceDialogProps {
  group: Group
  title: string
  label: string
  /** Empty if not set yet. */
  current: string
  options: readonly Option[] | ((signal: AbortSignal) => Promise<Option[]>)
  /** Returns a warning about a choice. */
  note?: (value: string) => string | null
  send: (value: string) => Promise<boolean>
  /** Reads the group's current value, to verify the outcome when the response was lost. */
  read: (group: Group) => string
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** Selects one setting of a group. Confirmation is possible only after another option is selected (A150). */
export function ChoiceDialog({ group, title, label, current, options, note, ...props }: ChoiceDialogProps) {
  const [value, setValue] = useState(current)
  useFormDraft({
    key: `group-choice:${group.id}:${title}`,
    name: `${group.name} 的${label}`,
    edits: value === current ? null : value,
    restore: setValue,
  })
  const asked = useQuery({
    queryKey: ['groups', 'choices', title],
    queryFn: ({ signal }) => (typeof options === 'function' ? options(signal) : [...options]),
    enabled: typeof options === 'function',
  })
  const known = typeof options === 'function' ? (asked.data ?? []) : options
  const nameOf = (wanted: string) => known.find((option) => option.value === wanted)?.label ?? wanted
  const warning = value === current ? null : note?.(value)

  async function submit(): Promise<void> {
    const done = await sendOnce({
      what: `群 ${isolateText(group.name)}（${group.id}）`,
      fields: [{ field: label, from: nameOf(current), to: nameOf(value) }],
      send: () => props.send(value),
      arrived: async () => props.read(await groupNow(group.id)) === value,
      refresh: props.refresh,
    })
    if (done) props.onClose()
  }

  return (
    <FormDialog title={title} onSubmit={submit} disabled={value === '' || value === current} onClose={props.onClose}>
      <Facts facts={{ 群: <ForeignText text={group.name} /> }} />
      <ReadFault error={asked.error} onRetry={asked.refetch} />
      <Field label={label} required>
        <Select value={value} onChange={(_event, data) => setValue(data.value)}>
          <option value="">请选择</option>
          {current !== '' && known.every((option) => option.value !== current) && (
            <option value={current}>未知 {current}</option>
          )}
          {known.map((option) => (
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
