import { Button, makeStyles, mergeClasses, Subtitle2 } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, type RefObject, useMemo, useRef } from 'react'
import { isolateText, MAX_LINE_LENGTH, MAX_TOOLTIP_LENGTH } from '#shared/untrusted-text.ts'
import {
  type Agent,
  agentId,
  fetchAgents,
  fetchQuestions,
  type Question,
  questionId,
} from '../../api/settings/staff.ts'
import { createRowKeys, createRowTitles } from '../../form/edit/row-keys.ts'
import { usePendingDraftKey } from '../../form/edit/use-form-draft.ts'
import { LoadErrors } from '../../form/layout/query-state.tsx'
import { EMPTY_LIST } from '../../lib/empty.ts'
import { useLedState } from '../../lib/state-hooks.ts'
import { text } from '../../list/table/cells.tsx'
import type { Column } from '../../list/table/columns.ts'
import { ServerImage } from '../../list/table/server-image.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { recordsMeasure } from '../../ui/surface.ts'
import { AgentEditor, NEW_AGENT, NewAgentEditor } from './agent-editor.tsx'
import { NEW_QUESTION, NewQuestionEditor, QuestionEditor } from './question-editor.tsx'
import { type NewRecordEditorProps, RecordEditorArea, type RecordEditorProps } from './record-editor.tsx'
import {
  type RecordArea,
  type RecordRow,
  RecordTable,
  switchColumn,
  titleColumn,
  useArea,
  useRecordArea,
  WithUnsaved,
} from './record-table.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    height: '100%',
    minHeight: '420px',
    ...recordsMeasure,
    '& > .fui-MessageBar': { flexShrink: 0 },
  },
  area: { flex: '1 1 auto' },
  // As high as the rows need.
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    minHeight: 0,
    '& [data-region=table]': { flex: '0 1 auto' },
  },
  agents: { flex: '0 1 auto', maxHeight: '50%' },
  questions: { flex: '0 1 auto' },
  // A question or an answer of a few lines is read in the list, without the editor.
  lines: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 5,
    overflow: 'hidden',
    marginBlock: '6px',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', '& h2': { margin: '0' } },
})

/** Most have a name alone: a column of descriptions would stay empty. */
const nameAndDescription = ({ record: { name, description } }: RecordRow<Agent>): string =>
  [name, description].filter(Boolean).join(' ')

const agentColumns: readonly Column<RecordRow<Agent>>[] = [
  titleColumn('客服'),
  // Left of the texts: a button that an edit brings to the end of the row moves no switch.
  { ...switchColumn<Agent>('启用'), keepsWidth: true },
  {
    ...text<RecordRow<Agent>>('head', '头像', () => '', { width: 56, keepsWidth: true }),
    buttonOnly: true,
    cell: ({ record }) => <ServerImage path={record.head ?? null} width={26} height={26} label="头像" />,
  },
  {
    ...text<RecordRow<Agent>>('name', '名称和说明', nameAndDescription, { width: 240, minWidth: 96 }),
    // The switches of both tables stand below each other.
    fills: true,
    cell: ({ key, record: { name, description } }) => (
      <WithUnsaved recordKey={key}>
        {isolateText(name, MAX_LINE_LENGTH)}{' '}
        {description && <span className="muted">{isolateText(description, MAX_LINE_LENGTH)}</span>}
      </WithUnsaved>
    ),
  },
]

const questionColumns: readonly Column<RecordRow<Question>>[] = [
  titleColumn('问答'),
  { ...switchColumn<Question>('显示'), keepsWidth: true },
  {
    // Most questions have eight characters or fewer: one line.
    ...text<RecordRow<Question>>('question', '问题', ({ record }) => record.question, { width: 200, minWidth: 116 }),
    keepsWidth: true,
    cell: ({ key, record: { question } }) => (
      <WithUnsaved recordKey={key}>
        <Lines text={question} />
      </WithUnsaved>
    ),
  },
  {
    ...text<RecordRow<Question>>('reply', '回答', ({ record }) => record.reply, { width: 260, minWidth: 96 }),
    fills: true,
    cell: ({ record: { reply } }) => <Lines text={reply} />,
  },
]

function Lines({ text }: { text: string }) {
  const styles = useStyles()
  return (
    <span className={styles.lines}>
      <ForeignText text={text} max={MAX_TOOLTIP_LENGTH} />
    </span>
  )
}

function toAgentRows(agents: readonly Agent[]): RecordRow<Agent>[] {
  const keys = createRowKeys(agents, agentId)
  const titles = createRowTitles(agents.map(({ type }, index) => `客服 ${type ?? index + 1}`))
  return agents.map((record, index) => ({ key: `agent:${keys[index]}`, title: titles[index]!, record }))
}

function toQuestionRows(questions: readonly Question[]): RecordRow<Question>[] {
  const keys = createRowKeys(questions, questionId)
  return questions.map((record, index) => ({ key: `question:${keys[index]}`, title: `问答 ${index + 1}`, record }))
}

const [AGENTS, QUESTIONS] = ['在线客服', '自动问答']

/** Support agents and automatic answers (D2 §2, inventory 344–352). */
export function CustomerService() {
  const styles = useStyles()
  const agentQuery = useQuery({ queryKey: ['agents'], queryFn: ({ signal }) => fetchAgents(signal) })
  const questionQuery = useQuery({ queryKey: ['questions'], queryFn: ({ signal }) => fetchQuestions(signal) })
  const agents = useRecords(agentQuery, toAgentRows, NEW_AGENT)
  const questions = useRecords(questionQuery, toQuestionRows, NEW_QUESTION)
  const agentDraft = usePendingDraftKey('agent:')
  const questionDraft = usePendingDraftKey('question:')
  const area = useRecordArea(
    [...agents.rows, ...questions.rows].map(({ key }) => key),
    agentDraft ?? questionDraft,
    agentQuery.isPending || questionQuery.isPending,
  )
  return (
    <div className={styles.screen}>
      <LoadErrors
        readings={[
          { name: AGENTS, query: agentQuery },
          { name: QUESTIONS, query: questionQuery },
        ]}
      />
      <RecordEditorArea
        area={area}
        className={styles.area}
        tables={
          <>
            <RecordList
              title={AGENTS}
              noun="客服"
              columns={agentColumns}
              query={agentQuery}
              records={agents}
              className={styles.agents}
              hasSave
            />
            <RecordList
              title={QUESTIONS}
              noun="问答"
              columns={questionColumns}
              query={questionQuery}
              records={questions}
              className={styles.questions}
            />
          </>
        }
        forms={
          <>
            <RecordEditors area={area} records={agents} Editor={AgentEditor} NewEditor={NewAgentEditor} />
            <RecordEditors area={area} records={questions} Editor={QuestionEditor} NewEditor={NewQuestionEditor} />
          </>
        }
      />
    </div>
  )
}

interface Records<T> {
  existing: readonly T[]
  /** Of the existing ones, and last the one for a new record while it is there. */
  rows: readonly RecordRow<T>[]
  newRow: RecordRow<T>
  isAdding: boolean
  setIsAdding: (isAdding: boolean) => void
  addButton: RefObject<HTMLButtonElement | null>
}

/** The records that were read, and one that is new; at most one is. */
function useRecords<T>(
  { data }: UseQueryResult<T[]>,
  toRows: (records: readonly T[]) => RecordRow<T>[],
  newRow: RecordRow<T>,
): Records<T> {
  const hasDraft = usePendingDraftKey(newRow.key) !== null
  const [isAdding, setIsAdding] = useLedState(false, hasDraft || undefined)
  const existing = data ?? EMPTY_LIST
  const rows = useMemo(
    () => (isAdding ? [...toRows(existing), newRow] : toRows(existing)),
    [existing, isAdding, newRow, toRows],
  )
  return { existing, rows, newRow, isAdding, setIsAdding, addButton: useRef(null) }
}

function RecordList<T>(props: {
  title: string
  noun: string
  columns: readonly Column<RecordRow<T>>[]
  query: UseQueryResult<T[]>
  records: Records<T>
  className: string
  hasSave?: boolean
}) {
  const { title, noun, columns, query, records, className, hasSave = false } = props
  const styles = useStyles()
  const { edit } = useArea()
  const { data, error } = query
  function add(): void {
    records.setIsAdding(true)
    edit(records.newRow.key)
  }
  const renderAddButton = (ref?: RefObject<HTMLButtonElement | null>) => (
    <Button ref={ref} size="small" icon={<AddRegular />} disabled={!data} onClick={add}>
      新增{noun}
    </Button>
  )
  return (
    <div className={mergeClasses(styles.section, className)}>
      <div className={styles.head}>
        <Subtitle2 as="h2">{title}</Subtitle2>
        {renderAddButton(records.addButton)}
      </div>
      <RecordTable
        label={title}
        columns={columns}
        rows={records.rows}
        loading={!data && !error}
        failed={error !== null}
        noun={noun}
        addButton={renderAddButton()}
        hasSave={hasSave}
      />
    </div>
  )
}

function RecordEditors<T>(props: {
  area: RecordArea
  records: Records<T>
  Editor: ComponentType<RecordEditorProps<T>>
  NewEditor: ComponentType<NewRecordEditorProps<T>>
}) {
  const { area, records, Editor, NewEditor } = props
  const { existing, rows, isAdding, setIsAdding, addButton } = records

  /** The focus goes with the editor of a new record. */
  function closeNew(): void {
    setIsAdding(false)
    requestAnimationFrame(() => document.activeElement === document.body && addButton.current?.focus())
  }
  return (
    <>
      {rows.slice(0, existing.length).map((row, index) => (
        <Editor key={`${row.key} ${area.generations[row.key] ?? 0}`} existing={existing} index={index} row={row} />
      ))}
      {isAdding && <NewEditor existing={existing} onDiscard={closeNew} />}
    </>
  )
}
