import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Agent, fetchAgents, nextAgentType, saveAgent } from '../../api/settings/customer-service.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { guardPrecheck } from '../../form/submit/unconfirmed-saves.ts'
import { AgentFields, agentLabels, agentSchema } from './agent-fields.tsx'

const useStyles = makeStyles({ card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } } })

export const NEW_AGENT = 'agent:new'

/** Enabled by default (D2 §4); its number is assigned on save, so that it does not collide with another's (A130). */
export function NewAgentCard({ existing, onDiscard }: { existing: readonly Agent[]; onDiscard: () => void }) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const form = useEditForm<Agent>({
    name: '新客服',
    draftKey: NEW_AGENT,
    initialValues: { head: '', name: '', description: '', state: true, type: 0 },
    labels: agentLabels,
    schema: agentSchema,
    verify: async (submitted) =>
      (await fetchAgents()).some(
        ({ type, name, head }) =>
          !existing.some((agent) => agent.type === type) && name === submitted.name && head === submitted.head,
      ),
    submit: async (values) => saveAgent({ ...values, type: nextAgentType(await guardPrecheck(fetchAgents())) }),
    failureMessage: '保存失败',
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['agents'] })
      onDiscard()
    },
  })
  return (
    <Card className={styles.card} role="group" aria-label="新客服">
      <Subtitle2 as="h3">新客服</Subtitle2>
      <AgentFields form={form} />
      <EditButtons form={form} onDiscard={onDiscard} />
    </Card>
  )
}
