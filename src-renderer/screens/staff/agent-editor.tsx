import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { isolateText } from '#shared/untrusted-text.ts'
import { type Agent, agentId, fetchAgents, nextAgentType, saveAgent } from '../../api/settings/staff.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import type { EditForm } from '../../form/edit/edit-form.ts'
import { createRowKeys, matchRows, replaceRow } from '../../form/edit/row-keys.ts'
import { nonBlankText, requireRow } from '../../form/edit/rules.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SwitchField, TextField } from '../../form/fields/fields.tsx'
import { ImageField } from '../../form/fields/image-field.tsx'
import { askState } from '../../form/submit/confirmed-switch.tsx'
import { guardPrecheck } from '../../form/submit/submit-action.ts'
import { toKnownBoolean, toServerBoolean } from '../../lib/server-boolean.ts'
import { type NewRecordEditorProps, RecordEditor, type RecordEditorProps, useDiscard } from './record-editor.tsx'
import type { RecordRow } from './record-table.tsx'

const resource = 'agents'
const labels = { head: '头像', name: '名称', description: '说明', state: '启用' }
const schema = z.object({ name: nonBlankText('名称不能为空') })
const failureMessage = '保存失败'

/** The agent at `index`. Saved as a whole, including unknown fields (A131); agent numbers may be duplicated (A211). */
export function AgentEditor({ existing, index, row: { key, title } }: RecordEditorProps<Agent>) {
  const queryClient = useQueryClient()
  const agent = existing[index]!
  const form = useEditForm<Agent>({
    name: `${title} ${isolateText(agent.name)}`,
    draftKey: key,
    initialValues: agent,
    labels,
    schema,
    refetch: async () =>
      requireRow(
        matchRows(existing, await fetchAgents(), agentId)[index],
        '该客服已被删除，或同号的客服有增减而无法分辨，请刷新后重新编辑',
      ),
    // What no field edits goes back, too.
    unmaskedFields: () => Object.keys(agent).filter((field) => !(field in labels)),
    submit: (agent, _changes, change) => saveAgent(agent, change),
    failureMessage,
    resource,
    onSaved: (saved) =>
      queryClient.setQueryData<Agent[]>(
        [resource],
        (rows) => rows && replaceRow(rows, createRowKeys(existing, agentId)[index]!, saved, agentId),
      ),
  })
  return <AgentForm recordKey={key} title={title} form={form} />
}

export const NEW_AGENT: RecordRow<Agent> = {
  key: 'agent:new',
  title: '新客服',
  record: { head: '', name: '', description: '', state: true, type: 0 },
}

/** Enabled by default (D2 §4); its number is assigned on save, so that it does not collide with another's (A130). */
export function NewAgentEditor({ existing, onDiscard }: NewRecordEditorProps<Agent>) {
  const { key, title, record } = NEW_AGENT
  const form = useEditForm<Agent>({
    name: title,
    draftKey: key,
    initialValues: record,
    labels,
    schema,
    verify: async (submitted) =>
      (await fetchAgents()).some(
        ({ type, name, head }) =>
          !existing.some((agent) => agent.type === type) && name === submitted.name && head === submitted.head,
      ),
    submit: async (values, _changes, change) =>
      saveAgent({ ...values, type: nextAgentType(await guardPrecheck(fetchAgents())) }, change),
    failureMessage,
    resource,
    onSaved: onDiscard,
  })
  return <AgentForm recordKey={key} title={title} form={form} onDiscard={onDiscard} />
}

interface AgentFormProps {
  recordKey: string
  title: string
  form: EditForm<Agent>
  onDiscard?: () => void
}

/** The fields of D2 §2; the description is A133. */
function AgentForm({ recordKey, title, form, onDiscard }: AgentFormProps) {
  const discard = useDiscard(form, onDiscard)
  const isOn = toKnownBoolean(form.values.state)
  async function toggle(): Promise<boolean> {
    const next = isOn === null ? await askState(title, labels.state) : !isOn
    if (next !== null) form.set({ state: toServerBoolean(form.values.state, next) })
    return true
  }
  return (
    <RecordEditor
      recordKey={recordKey}
      title={title}
      form={form}
      isOn={isOn}
      onToggle={toggle}
      onDiscard={onDiscard}
      foot={<EditButtons form={form} {...(discard && { onDiscard: discard })} />}
    >
      <ImageField
        label={labels.head}
        error={form.errors.head}
        value={form.values.head ?? ''}
        onChange={(head) => form.set({ head })}
        uploads={form.uploads}
        purpose="avatar"
        width={48}
        height={48}
      />
      <TextField form={form} name="name" label={labels.name} required maxLength={50} />
      <TextField form={form} name="description" label={labels.description} maxLength={200} />
      <SwitchField form={form} name="state" label={labels.state} />
    </RecordEditor>
  )
}
