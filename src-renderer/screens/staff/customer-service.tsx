import { Button, makeStyles, Subtitle2 } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { agentMark, agents, questionMark, questions } from '../../api/customer-service.ts'
import { Nothing } from '../../form/nothing.tsx'
import { ReadFault } from '../../form/read-fault.tsx'
import { rowKeys } from '../../form/row-keys.ts'
import { useAwaitedDraft } from '../../form/use-form-draft.ts'
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
  const staff = useQuery({ queryKey: ['agents'], queryFn: ({ signal }) => agents(signal) })
  const answers = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => questions(signal) })
  return (
    <div className={styles.screen}>
      <Part
        title="在线客服"
        add="新增客服"
        draftKey={NEW_AGENT}
        known={staff.data}
        fresh={(drop) => <NewAgentCard known={staff.data ?? []} onDrop={drop} />}
      >
        <ReadFault error={staff.error} onRetry={staff.refetch} />
        {rowKeys(staff.data ?? [], agentMark).map((key, index) => (
          <AgentCard key={key} known={staff.data ?? []} index={index} />
        ))}
      </Part>
      <Part
        title="自动问答"
        add="新增问答"
        draftKey={NEW_QUESTION}
        known={answers.data}
        fresh={(drop) => <NewQuestionCard known={answers.data ?? []} onDrop={drop} />}
      >
        <ReadFault error={answers.error} onRetry={answers.refetch} />
        {rowKeys(answers.data ?? [], questionMark).map((key, index) => (
          <QuestionCard key={key} known={answers.data ?? []} index={index} />
        ))}
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  add: string
  /** Draft key of the form for a new item. */
  draftKey: string
  /** Undefined until fetched. */
  known: readonly unknown[] | undefined
  /** Renders the form for a new item; at most one is open. */
  fresh: (drop: () => void) => ReactNode
  children: ReactNode
}

function Part({ title, add, draftKey, known, fresh, children }: PartProps) {
  const styles = useStyles()
  const [adding, setAdding] = useState(false)
  if (useAwaitedDraft(draftKey) !== null && !adding) setAdding(true)
  return (
    <section className={styles.column} aria-label={title}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        <Button
          size="small"
          appearance="primary"
          icon={<AddRegular />}
          disabled={!known || adding}
          onClick={() => setAdding(true)}
        >
          {add}
        </Button>
      </div>
      {adding && fresh(() => setAdding(false))}
      {known?.length === 0 && !adding && <Nothing>暂无数据</Nothing>}
      {children}
    </section>
  )
}
