import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Agent, agents, nextType, saveAgent } from '../../api/customer-service.ts'
import { EditButtons } from '../../form/edit-buttons.tsx'
import { beforeSending } from '../../form/lost-save.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { AgentFields, agentLabels, agentSchema } from './agent-fields.tsx'

const useStyles = makeStyles({ card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } } })

export const NEW_AGENT = 'agent:new'

/** Enabled by default (D2 §4); its number is assigned on save, so that it does not collide with another's (A130). */
export function NewAgentCard({ known, onDrop }: { known: readonly Agent[]; onDrop: () => void }) {
  const styles = useStyles()
  const queries = useQueryClient()
  const form = useEditForm<Agent>({
    name: '新客服',
    draftKey: NEW_AGENT,
    loaded: { head: '', name: '', description: '', state: true, type: 0 },
    labels: agentLabels,
    schema: agentSchema,
    arrived: async (sent) =>
      (await agents()).some(
        ({ type, name, head }) => !known.some((old) => old.type === type) && name === sent.name && head === sent.head,
      ),
    send: async (values) => saveAgent({ ...values, type: nextType(await beforeSending(agents())) }),
    undone: '保存失败',
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['agents'] })
      onDrop()
    },
  })
  return (
    <Card className={styles.card} role="group" aria-label="新客服">
      <Subtitle2 as="h3">新客服</Subtitle2>
      <AgentFields form={form} />
      <EditButtons form={form} onDrop={onDrop} />
    </Card>
  )
}
