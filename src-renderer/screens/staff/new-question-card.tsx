import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Question, questions, saveQuestion } from '../../api/customer-service.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { QuestionFields, questionLabels, questionSchema } from './question-fields.tsx'

export const NEW_QUESTION = 'question:new'

/** Hidden by default (D2 §4); switching it to shown saves it. */
export function NewQuestionCard({ known, onDrop }: { known: readonly Question[]; onDrop: () => void }) {
  const queries = useQueryClient()
  const form = useEditForm<Question>({
    name: '新问答',
    draftKey: NEW_QUESTION,
    loaded: { question: '', reply: '', state: false },
    labels: questionLabels,
    schema: questionSchema,
    arrived: async (sent) => {
      const alike = (rows: readonly Question[]) =>
        rows.filter(({ question, reply }) => question === sent.question && reply === sent.reply).length
      return alike(await questions()) > alike(known)
    },
    send: saveQuestion,
    undone: '保存失败',
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['questions'] })
      onDrop()
    },
  })
  return (
    <QuestionFields
      form={form}
      title="新问答"
      extra={
        <Button size="small" disabled={form.saving} onClick={onDrop}>
          放弃
        </Button>
      }
    />
  )
}
