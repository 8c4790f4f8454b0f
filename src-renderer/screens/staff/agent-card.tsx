import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Agent, agents, saveAgent } from '../../api/customer-service.ts'
import { ApiError } from '../../api/errors.ts'
import { EditButtons } from '../../form/edit-buttons.tsx'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { AgentFields, agentLabels, agentSchema } from './agent-fields.tsx'

const useStyles = makeStyles({ card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } } })

/** One who answers members: saved whole, with what the console knows nothing of (A131). */
export function AgentCard({ agent }: { agent: Agent }) {
  const styles = useStyles()
  const queries = useQueryClient()
  const title = `客服 ${agent.type}`
  const form = useEditForm<Agent>({
    name: `${title} ${agent.name}`,
    draftKey: `agent:${agent.type}`,
    loaded: agent,
    labels: agentLabels,
    schema: agentSchema,
    reload: async () => {
      const now = (await agents()).find(({ type }) => type === agent.type)
      if (!now) throw new ApiError('refused', '该客服已被删除')
      return now
    },
    send: saveAgent,
    undone: '保存失败',
    onSaved: (saved) => {
      queries.setQueryData<Agent[]>(['agents'], (rows) => rows?.map((row) => (row.type === saved.type ? saved : row)))
      void queries.invalidateQueries({ queryKey: ['agents'] })
    },
  })
  return (
    <Card className={styles.card} role="group" aria-label={title}>
      <Subtitle2 as="h3">{title}</Subtitle2>
      <AgentFields form={form} />
      <EditButtons form={form} />
    </Card>
  )
}
