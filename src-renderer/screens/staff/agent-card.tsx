import { Card, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { isolateText } from '../../../src-preload/shared/foreign-text.ts'
import { type Agent, agentMark, agents, saveAgent } from '../../api/customer-service.ts'
import { ApiError } from '../../api/errors.ts'
import { EditButtons } from '../../form/edit-buttons.tsx'
import { matchRows, rowKeys, rowTitles, withRow } from '../../form/row-keys.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { AgentFields, agentLabels, agentSchema } from './agent-fields.tsx'

const useStyles = makeStyles({ card: { padding: '12px', gap: '8px', '& h2, & h3': { margin: '0' } } })

interface AgentCardProps {
  known: readonly Agent[]
  /** The position in `existing`. */
  index: number
}

/** One support agent. Saved as a whole, including unknown fields (A131); agent numbers may be duplicated (A211). */
export function AgentCard({ known, index }: AgentCardProps) {
  const styles = useStyles()
  const queries = useQueryClient()
  const agent = known[index]!
  const title = rowTitles(known.map(({ type }, place) => `客服 ${type ?? place + 1}`))[index]!
  const form = useEditForm<Agent>({
    name: `${title} ${isolateText(agent.name)}`,
    draftKey: `agent:${rowKeys(known, agentMark)[index]}`,
    loaded: agent,
    labels: agentLabels,
    schema: agentSchema,
    reload: async () => {
      const now = matchRows(known, await agents(), agentMark)[index]
      if (!now) throw new ApiError('refused', '该客服已被删除，或同号的客服有增减而无法分辨，请刷新后重新编辑')
      return now
    },
    send: saveAgent,
    undone: '保存失败',
    onSaved: (saved) => {
      const key = rowKeys(known, agentMark)[index]!
      queries.setQueryData<Agent[]>(['agents'], (rows) => rows && withRow(rows, key, saved, agentMark))
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
