import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { agentId, fetchAgents, fetchQuestions, questionId } from '../../api/settings/customer-service.ts'
import { createRowKeys } from '../../form/edit/row-keys.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { EmptyState } from '../../form/layout/empty-state.tsx'
import { LoadError } from '../../form/layout/load-error.tsx'
import { AgentCard } from './agent-card.tsx'
import { NEW_AGENT, NewAgentCard } from './new-agent-card.tsx'
import { NEW_QUESTION, NewQuestionCard } from './new-question-card.tsx'
import { QuestionCard } from './question-card.tsx'

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
  const styles = useStyles()
  const agentsQuery = useQuery({ queryKey: ['agents'], queryFn: ({ signal }) => fetchAgents(signal) })
  const questionsQuery = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => fetchQuestions(signal) })
  return (
    <div className={styles.screen}>
      <CardList
        title="在线客服"
        addLabel="新增客服"
        draftKey={NEW_AGENT}
        existing={agentsQuery.data}
        renderNew={(discard) => <NewAgentCard existing={agentsQuery.data ?? []} onDiscard={discard} />}
      >
        <LoadError error={agentsQuery.error} onRetry={agentsQuery.refetch} />
        {createRowKeys(agentsQuery.data ?? [], agentId).map((key, index) => (
          <AgentCard key={key} existing={agentsQuery.data ?? []} index={index} />
        ))}
      </CardList>
      <CardList
        title="自动问答"
        addLabel="新增问答"
        draftKey={NEW_QUESTION}
        existing={questionsQuery.data}
        renderNew={(discard) => <NewQuestionCard existing={questionsQuery.data ?? []} onDiscard={discard} />}
      >
        <LoadError error={questionsQuery.error} onRetry={questionsQuery.refetch} />
        {createRowKeys(questionsQuery.data ?? [], questionId).map((key, index) => (
          <QuestionCard key={key} existing={questionsQuery.data ?? []} index={index} />
        ))}
      </CardList>
    </div>
  )
}

interface CardListProps {
  title: string
  addLabel: string
  /** Draft key of the form for a new item. */
  draftKey: string
  /** Undefined until fetched. */
  existing: readonly unknown[] | undefined
  /** Renders the form for a new item; at most one is open. */
  renderNew: (discard: () => void) => ReactNode
  children: ReactNode
}

function CardList({ title, addLabel, draftKey, existing, renderNew, children }: CardListProps) {
  const styles = useStyles()
  const [isAdding, setIsAdding] = useState(false)
  if (usePendingDraftKey(draftKey) !== null && !isAdding) setIsAdding(true)
  return (
    <section className={styles.column} aria-label={title}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <Button
          size="small"
          appearance="primary"
          icon={<AddRegular />}
          disabled={!existing || isAdding}
          onClick={() => setIsAdding(true)}
        >
          {addLabel}
        </Button>
      </div>
      {isAdding && renderNew(() => setIsAdding(false))}
      {existing?.length === 0 && !isAdding && <EmptyState>暂无数据</EmptyState>}
      {children}
    </section>
  )
}
