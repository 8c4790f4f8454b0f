import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { agentId, fetchAgents, fetchQuestions, questionId } from '../../api/settings/customer-service.ts'
import { createRowKeys, type GetRowId } from '../../form/edit/row-keys.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { LoadError } from '../../form/layout/load-error.tsx'
import { AgentCard, NEW_AGENT, NewAgentCard } from './agent-card.tsx'
import { NEW_QUESTION, NewQuestionCard, QuestionCard } from './question-card.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(420px, 100%), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
  column: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', '& h2': { margin: '0' } },
})

/** Support agents and automatic answers (D2 §2, inventory 344–352). */
export function CustomerService() {
  const agents = useQuery({ queryKey: ['agents'], queryFn: ({ signal }) => fetchAgents(signal) })
  const questions = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => fetchQuestions(signal) })
  return (
    <div className={useStyles().screen}>
      <CardList
        title="在线客服"
        addLabel="新增客服"
        draftKey={NEW_AGENT}
        query={agents}
        getId={agentId}
        Card={AgentCard}
        NewCard={NewAgentCard}
      />
      <CardList
        title="自动问答"
        addLabel="新增问答"
        draftKey={NEW_QUESTION}
        query={questions}
        getId={questionId}
        Card={QuestionCard}
        NewCard={NewQuestionCard}
      />
    </div>
  )
}

interface CardListProps<T> {
  title: string
  addLabel: string
  /** Draft key of the form for a new item. */
  draftKey: string
  query: UseQueryResult<T[]>
  getId: GetRowId<T>
  Card: ComponentType<{ existing: readonly T[]; index: number }>
  /** The form for a new item; at most one is open. */
  NewCard: ComponentType<{ existing: readonly T[]; onDiscard: () => void }>
}

function CardList<T>({ title, addLabel, draftKey, query, getId, Card, NewCard }: CardListProps<T>) {
  const styles = useStyles()
  const [isAdding, setIsAdding] = useState(false)
  if (usePendingDraftKey(draftKey) !== null && !isAdding) setIsAdding(true)
  const { data, error, refetch } = query
  const existing = data ?? []
  return (
    <section className={styles.column} aria-label={title}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <Button
          size="small"
          appearance="primary"
          icon={<AddRegular />}
          disabled={!data || isAdding}
          onClick={() => setIsAdding(true)}
        >
          {addLabel}
        </Button>
      </div>
      {isAdding && <NewCard existing={existing} onDiscard={() => setIsAdding(false)} />}
      {data?.length === 0 && !isAdding && (
        <EmptyState actions={[{ label: addLabel, run: () => setIsAdding(true) }]}>暂无数据</EmptyState>
      )}
      <LoadError error={error} onRetry={refetch} />
      {createRowKeys(existing, getId).map((key, index) => (
        <Card key={key} existing={existing} index={index} />
      ))}
    </section>
  )
}
