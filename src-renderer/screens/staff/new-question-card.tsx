import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { fetchQuestions, type Question, saveQuestion } from '../../api/settings/customer-service.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { QuestionFields, questionLabels, questionSchema } from './question-fields.tsx'

export const NEW_QUESTION = 'question:new'

/** Hidden by default (D2 §4); switching it to shown saves it. */
export function NewQuestionCard({ existing, onDiscard }: { existing: readonly Question[]; onDiscard: () => void }) {
  const queryClient = useQueryClient()
  const form = useEditForm<Question>({
    name: '新问答',
    draftKey: NEW_QUESTION,
    initialValues: { question: '', reply: '', state: false },
    labels: questionLabels,
    schema: questionSchema,
    verify: async (submitted) => {
      const countMatching = (rows: readonly Question[]) =>
        rows.filter(({ question, reply }) => question === submitted.question && reply === submitted.reply).length
      return countMatching(await fetchQuestions()) > countMatching(existing)
    },
    submit: saveQuestion,
    failureMessage: '保存失败',
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: ['questions'] })
      onDiscard()
    },
  })
  return (
    <QuestionFields
      form={form}
      title="新问答"
      actions={
        <Button size="small" disabled={form.saving} onClick={onDiscard}>
          放弃
        </Button>
      }
    />
  )
}
