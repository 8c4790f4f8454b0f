import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type Question, questionKey, questions, saveQuestion } from '../../api/customer-service.ts'
import { ApiError } from '../../api/errors.ts'
import { useEditForm } from '../../form/use-edit-form.tsx'
import { QuestionFields, questionLabels, questionSchema } from './question-fields.tsx'

interface QuestionCardProps {
  question: Question
  /** What tells it apart (A131). */
  mark: string
  title: string
}

export function QuestionCard({ question, mark, title }: QuestionCardProps) {
  const queries = useQueryClient()
  const form = useEditForm<Question>({
    name: title,
    draftKey: `question:${mark}`,
    loaded: question,
    labels: questionLabels,
    schema: questionSchema,
    reload: async () => {
      const now = (await questions()).find((row, index) => questionKey(row, index) === mark)
      if (!now) throw new ApiError('refused', '该问答已被删除')
      return now
    },
    send: saveQuestion,
    undone: '保存失败',
    onSaved: (saved) => {
      queries.setQueryData<Question[]>(['questions'], (rows) =>
        rows?.map((row, index) => (questionKey(row, index) === mark ? saved : row)),
      )
      void queries.invalidateQueries({ queryKey: ['questions'] })
    },
  })
  return (
    <QuestionFields
      form={form}
      title={title}
      extra={
        form.edited && (
          <Button size="small" disabled={form.saving} onClick={form.revert}>
            放弃
          </Button>
        )
      }
    />
  )
}
