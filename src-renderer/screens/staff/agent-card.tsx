import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { isolateText } from '../../../src-preload/shared/untrusted-text.ts'
import { ApiError } from '../../api/http/errors.ts'
import { type Agent, agentId, fetchAgents, saveAgent } from '../../api/settings/customer-service.ts'
import { EditButtons } from '../../form/edit/edit-buttons.tsx'
import { createRowKeys, createRowTitles, matchRows, replaceRow } from '../../form/edit/row-keys.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { AgentFields, agentLabels, agentSchema } from './agent-fields.tsx'

const useStyles = makeStyles({ card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } } })

interface AgentCardProps {
  existing: readonly Agent[]
  /** The position in `existing`. */
  index: number
}

/** One support agent. Saved as a whole, including unknown fields (A131); agent numbers may be duplicated (A211). */
export function AgentCard({ existing, index }: AgentCardProps) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const agent = existing[index]!
  const title = createRowTitles(existing.map(({ type }, position) => `客服 ${type ?? position + 1}`))[index]!
  const form = useEditForm<Agent>({
    name: `${title} ${isolateText(agent.name)}`,
    draftKey: `agent:${createRowKeys(existing, agentId)[index]}`,
    initialValues: agent,
    labels: agentLabels,
    schema: agentSchema,
    refetch: async () => {
      const current = matchRows(existing, await fetchAgents(), agentId)[index]
      if (!current) throw new ApiError('refused', '该客服已被删除，或同号的客服有增减而无法分辨，请刷新后重新编辑')
      return current
    },
    submit: saveAgent,
    failureMessage: '保存失败',
    onSaved: (saved) => {
      const key = createRowKeys(existing, agentId)[index]!
      queryClient.setQueryData<Agent[]>(['agents'], (rows) => rows && replaceRow(rows, key, saved, agentId))
      void queryClient.invalidateQueries({ queryKey: ['agents'] })
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
