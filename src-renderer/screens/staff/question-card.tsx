import { Button } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/http/errors.ts'
import { fetchQuestions, type Question, questionId, saveQuestion } from '../../api/settings/customer-service.ts'
import { createRowKeys, matchRows, replaceRow } from '../../form/edit/row-keys.ts'
import { useEditForm } from '../../form/edit/use-edit-form.tsx'
import { QuestionFields, questionLabels, questionSchema } from './question-fields.tsx'

interface QuestionCardProps {
  existing: readonly Question[]
  /** The position in `existing`. */
  index: number
}

export function QuestionCard({ existing, index }: QuestionCardProps) {
  const question = existing[index]!
  const title = `问答 ${index + 1}`
  const queryClient = useQueryClient()
  const form = useEditForm<Question>({
    name: title,
    draftKey: `question:${createRowKeys(existing, questionId)[index]}`,
    initialValues: question,
    labels: questionLabels,
    schema: questionSchema,
    refetch: async () => {
      const current = matchRows(existing, await fetchQuestions(), questionId)[index]
      if (!current) throw new ApiError('refused', '该问答已被删除，或问答有增减而无法分辨，请刷新后重新编辑')
      return current
    },
    submit: saveQuestion,
    failureMessage: '保存失败',
    onSaved: (saved) => {
      const key = createRowKeys(existing, questionId)[index]!
      queryClient.setQueryData<Question[]>(['questions'], (rows) => rows && replaceRow(rows, key, saved, questionId))
      void queryClient.invalidateQueries({ queryKey: ['questions'] })
    },
  })
  return (
    <QuestionFields
      form={form}
      title={title}
      actions={
        form.dirty && (
          <Button size="small" disabled={form.saving} onClick={form.revert}>
            放弃
          </Button>
        )
      }
    />
  )
}
