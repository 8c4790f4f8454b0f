import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { type Agent, agentId, fetchAgents, nextAgentType, saveAgent } from '../../api/settings/customer-service.ts'
import { uploadModules } from '../../api/wire.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { requireRow } from '../../form/edit/require-row.ts'
import { createRowKeys, createRowTitles, matchRows, replaceRow } from '../../form/edit/row-keys.ts'
import { nonBlankText } from '../../form/edit/rules.ts'
import { type EditForm, useEditForm } from '../../form/edit/use-edit-form.tsx'
import { SwitchField, TextField } from '../../form/fields/fields.tsx'
import { ImageField } from '../../form/fields/image-field.tsx'
import { guardPrecheck } from '../../form/submit/unconfirmed-saves.ts'

const useStyles = makeStyles({
  card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } },
  // The width of D2 §2.
  fields: { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '580px' },
})

const resource = 'agents'
const labels = { head: '头像', name: '名称', description: '说明', state: '启用' }
const schema = z.object({ name: nonBlankText('名称不能为空') })
const failureMessage = '保存失败'

/** The agent at `index`. Saved as a whole, including unknown fields (A131); agent numbers may be duplicated (A211). */
export function AgentCard({ existing, index }: { existing: readonly Agent[]; index: number }) {
  const queryClient = useQueryClient()
  const agent = existing[index]!
  const key = createRowKeys(existing, agentId)[index]!
  const title = createRowTitles(existing.map(({ type }, position) => `客服 ${type ?? position + 1}`))[index]!
  const form = useEditForm<Agent>({
    name: `${title} ${isolateText(agent.name)}`,
    draftKey: `agent:${key}`,
    initialValues: agent,
    labels,
    schema,
    refetch: async () =>
      requireRow(
        matchRows(existing, await fetchAgents(), agentId)[index],
        '该客服已被删除，或同号的客服有增减而无法分辨，请刷新后重新编辑',
      ),
    submit: saveAgent,
    failureMessage,
    resource,
    onSaved: (saved) =>
      queryClient.setQueryData<Agent[]>([resource], (rows) => rows && replaceRow(rows, key, saved, agentId)),
  })
  return <AgentForm title={title} form={form} />
}

export const NEW_AGENT = 'agent:new'

/** Enabled by default (D2 §4); its number is assigned on save, so that it does not collide with another's (A130). */
export function NewAgentCard({ existing, onDiscard }: { existing: readonly Agent[]; onDiscard: () => void }) {
  const form = useEditForm<Agent>({
    name: '新客服',
    draftKey: NEW_AGENT,
    initialValues: { head: '', name: '', description: '', state: true, type: 0 },
    labels,
    schema,
    verify: async (submitted) =>
      (await fetchAgents()).some(
        ({ type, name, head }) =>
          !existing.some((agent) => agent.type === type) && name === submitted.name && head === submitted.head,
      ),
    submit: async (values) => saveAgent({ ...values, type: nextAgentType(await guardPrecheck(fetchAgents())) }),
    failureMessage,
    resource,
    onSaved: onDiscard,
  })
  return <AgentForm title="新客服" form={form} onDiscard={onDiscard} />
}

interface AgentFormProps {
  title: string
  form: EditForm<Agent>
  onDiscard?: () => void
}

/** The fields of D2 §2; the description is A133. */
function AgentForm({ title, form, onDiscard }: AgentFormProps) {
  const styles = useStyles()
  return (
    <Card className={styles.card} role="group" aria-label={title}>
      <Subtitle2 as="h3">{title}</Subtitle2>
      <div className={styles.fields}>
        <ImageField
          label={labels.head}
          error={form.errors.head}
          value={form.values.head}
          onChange={(head) => form.set({ head })}
          uploads={form.uploads}
          moduleName={uploadModules.avatar}
          width={48}
          height={48}
        />
        <TextField form={form} name="name" label={labels.name} required maxLength={50} />
        <TextField form={form} name="description" label={labels.description} maxLength={200} />
        <SwitchField form={form} name="state" label={labels.state} />
      </div>
      <EditButtons form={form} onDiscard={onDiscard} />
    </Card>
  )
}
